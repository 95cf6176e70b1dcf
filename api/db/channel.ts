import type { Knex } from 'knex';

/** Messages between the processes of one database. */
export interface ProcessChannel {
  /** Resolves when the channel receives messages sent from now on. */
  open: () => Promise<void>;
  /** Sends a message. In a transaction, it is delivered at the commit, in commit order. */
  send: (db: Knex, text: string) => Promise<void>;
  close: () => Promise<void>;
}

export interface ChannelHandlers {
  onMessage: (text: string) => void;
  /** Called when the connection is back after a loss; messages may have been missed. */
  onResync: () => void;
  /** Called when the connection is lost and cannot be restored at once. No messages are received until `onResync` is called. */
  onDisconnect: () => void;
}
