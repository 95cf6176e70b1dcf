/** What every piece of work on behalf of a request is handed; nothing reaches the database without it. */
import type { Knex } from 'knex';
import type { Viewer } from '#schema/access';
import type { Config } from './config.ts';

export interface Context {
  /** The request's transaction while writing (never use another handle then), the plain connection while reading. */
  db: Knex;
  /** While reading, where what may take long is asked without holding anybody up; absent: `db`. */
  readers?: Knex;
  viewer: Viewer;
  /** The instant of the request. */
  now: Date;
  /** The business day of that instant, `2026-11-20` in Asia/Ho_Chi_Minh. */
  today: string;
  config: Config;
  /**
   * By password, the hashes of those that the request brought: hashing takes long, so it is done before the transaction.
   */
  passwordHashes?: ReadonlyMap<string, string>;
  /** The request's document says in its `meta` that a customer may pay more than is due. */
  acceptsOverpayment?: boolean;
  /**
   * By resource, records that were checked and are not stored yet: what is checked after them counts them in (`findAll`), as if
   * they were. Their ids are no numbers.
   */
  unsaved?: ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;
  /** Records each stored change, from → to, for the history line of the request. */
  changes: Change[];
  /** The rows that were deleted, as they were, in that order. */
  removed: Removed[];
  /** What was written, for those who listen once it is stored. */
  touched: Touch[];
  /** The stream of events of the tab that asks, where it says so: it is not told what it stores itself. */
  stream?: string | undefined;
  /** The code of what was done, as the history has it. */
  action?: string;
  /** Done after the transaction has committed (mails, for one); failures are logged, not answered. */
  afterCommit: (() => Promise<void>)[];
}

/** One record's change, as the store saw it; values are the record's, by field name. */
export interface Change {
  resource: string;
  id: string;
  verb: 'create' | 'edit' | 'delete';
  /** field → [from, to]; transient fields and passwords never appear. */
  fields: Record<string, [unknown, unknown]>;
}

/** A row that was written; `sessions` stands for the person whose sessions changed. */
export interface Touch {
  table: string;
  id: string;
  /** The fields that changed, where they are known. */
  fields?: readonly string[];
  /** What the row was like for those who may read some rows only, where it is so no longer. */
  was?: readonly ScopedRow[];
}

/** A row as far as somebody's right to read it depends on it: path → value. */
export interface ScopedRow {
  resource: string;
  id: string;
  values: Readonly<Record<string, unknown>>;
}

export interface Removed {
  resource: string;
  id: string;
  /** Column → value, as the database has them. */
  row: Readonly<Record<string, unknown>>;
}
