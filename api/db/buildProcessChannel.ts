import type { ChannelHandlers, ProcessChannel } from './channel.ts';
import { PostgresChannel } from './postgres/PostgresChannel.ts';

/** Returns the channel of a database; null on SQLite, which only one process uses. */
export const buildProcessChannel = (databaseUrl: string, handlers: ChannelHandlers): ProcessChannel | null =>
  databaseUrl.startsWith('sqlite:') ? null : new PostgresChannel(databaseUrl, handlers);
