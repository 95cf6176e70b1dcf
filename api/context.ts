/** The context that every read and write on behalf of a request gets; the database is only reached through it. */
import type { Knex } from 'knex';
import type { Viewer } from '#schema/access';
import type { Consent } from '#schema/consents';
import type { RecordEvent } from '#schema/scopes';
import type { Config } from './config.ts';

export interface Context {
  /** The request's transaction while writing (never use another handle then), the plain connection while reading. */
  db: Knex;
  /** While reading: connections for long reads, which block no other request; absent: use `db`. */
  readers?: Knex;
  viewer: Viewer;
  /** The instant of the request. */
  now: Date;
  /** The business day of that instant, `2026-11-20` in Asia/Ho_Chi_Minh. */
  today: string;
  config: Config;
  /**
   * The hash of each password in the request, by password. They are made before the transaction, because hashing takes long.
   */
  passwordHashes?: ReadonlyMap<string, string>;
  /** What the request answers beforehand of what the rules ask about: an edit in the `meta` of its document, a revert in its body. */
  consent?: { readonly [name in keyof Consent]?: boolean | null | undefined };
  /**
   * By resource, records that were checked and are not stored yet: what is checked after them counts them in (`findAll`), as if
   * they were. Their ids are no numbers.
   */
  unsaved?: ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;
  /** Records each stored change, from → to, for the history line of the request. */
  changes: Change[];
  /** The rows that were deleted, as they were, in that order. */
  removed: Removed[];
  /** The rows that were written, for the announcement after the commit. */
  touched: Touch[];
  /** The event stream of the calling tab, where the request names one: its own changes are not sent to it. */
  stream?: string | undefined;
  /** The code of the action, as the history names it. */
  action?: string;
  /** Runs after the commit, for example mails; a failure is logged and does not fail the request. */
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
  /** What happened to the record, which webhooks are sent; absent where only what is shown with it changed. */
  event?: RecordEvent;
  /** For `action`: its code, and the resource on which it was performed. */
  action?: { code: string; resource: string };
  /** What the row was like for those who may read some rows only, where it is so no longer. */
  was?: readonly ScopedRow[];
}

/** A row as far as somebody's right to read it depends on it: path → value. */
export interface ScopedRow {
  resource: string;
  id: string;
  values: Readonly<Record<string, unknown>>;
}

interface Removed {
  resource: string;
  id: string;
  /** Column → value, as the database has them. */
  row: Readonly<Record<string, unknown>>;
}
