import type { Channel, ChannelHandlers } from './channel.ts';
import { PostgresChannel } from './postgres/PostgresChannel.ts';

/** The channel of a database; null where one process has it to itself (SQLite). */
export const channelOf = (databaseUrl: string, handlers: ChannelHandlers): Channel | null =>
  databaseUrl.startsWith('sqlite:') ? null : new PostgresChannel(databaseUrl, handlers);
