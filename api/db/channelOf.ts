import type { Channel, ChannelHandlers } from './channel.ts';
import { PostgresChannel } from './postgres/PostgresChannel.ts';

/** Returns the channel of a database; null on SQLite, which only one process uses. */
export const channelOf = (databaseUrl: string, handlers: ChannelHandlers): Channel | null =>
  databaseUrl.startsWith('sqlite:') ? null : new PostgresChannel(databaseUrl, handlers);
