import type { Knex } from 'knex';

/** Messages between the processes of one database. */
export interface Channel {
  /** Resolves when messages that are sent from now on are received. */
  open: () => Promise<void>;
  /** A message that is sent in a transaction is delivered at its commit, in the order of commits. */
  send: (db: Knex, text: string) => Promise<void>;
  close: () => Promise<void>;
}

export interface ChannelHandlers {
  onMessage: (text: string) => void;
  /** The connection is back after a loss; messages may have been missed. */
  onResync: () => void;
  /** The connection is lost and could not be restored at once: nothing is received until `onResync` is called. */
  onDisconnect: () => void;
}
