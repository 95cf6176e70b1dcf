import type { Knex } from 'knex';

/** How the processes of one database tell each other something. */
export interface Channel {
  /** Resolves when what is sent from now on is heard. */
  open: () => Promise<void>;
  /** Sent in a transaction, it is heard when that is stored, in the order in which transactions are. */
  send: (db: Knex, text: string) => Promise<void>;
  close: () => Promise<void>;
}

export interface Hearing {
  hear: (text: string) => void;
  /** Something may have been sent that was not heard: the connection was away. */
  missed: () => void;
  /** The connection cannot be had again at once: nothing is heard until `missed` is called. */
  away: () => void;
}
