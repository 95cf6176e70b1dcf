/** The context of every read and write for a request; the database is accessed only through it. */
import type { Knex } from 'knex';
import type { Viewer } from '#schema/access';
import type { Consent } from '#schema/consents';
import type { RecordEvent } from '#schema/scopes';
import type { Config } from './config.ts';

export interface Context {
  /** During a write: the request's transaction (never use another handle then). During a read: the plain connection. */
  db: Knex;
  /** During a read: connections for long reads that block no other request. If absent, use `db`. */
  readers?: Knex;
  viewer: Viewer;
  /** The instant of the request. */
  now: Date;
  /** The business day of that instant, `2026-11-20` in Asia/Ho_Chi_Minh. */
  today: string;
  config: Config;
  /** The modules of the server; absent on the command line. */
  modules?: JoinedModules | undefined;
  /** Password hashes of the request, by password. They are made before the transaction, because hashing is slow. */
  passwordHashes?: ReadonlyMap<string, string>;
  /** Id of the import that this context stores or undoes. Only this context may change the records of the import. */
  importing?: string;
  /**
   * Confirmations that the request sends in advance, so that the rules do not answer 409. An edit sends them in `meta` of its document, a
   * revert in its body.
   */
  consent?: { readonly [name in keyof Consent]?: boolean | null | undefined };
  /**
   * By resource, records that are checked but not stored yet. Later checks include these records (`findAll`); their ids are not numbers.
   */
  unsaved?: ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;
  /** Cache of reads while a file is read or stored (`db/getCachedAnswer.ts`). */
  remembered?: QueryResultCache;
  /** Changes stored by the request, from → to, for its history line. */
  changes: RecordChange[];
  /** The rows deleted by the request, with their last values, in order of deletion. */
  removed: RemovedRow[];
  /** The rows written by the request. Other tabs and servers are notified about them after the commit. */
  touched: TouchedRow[];
  /** Id of the event stream of the calling tab, if the request names it. The tab's own changes are not sent to this stream. */
  stream?: string | undefined;
  /** Code of the action that the request performs; the history line contains it. */
  action?: string;
  /** Secret of a record created in this transaction: returned once and never stored in plain text. */
  createdSecret?: { readonly id: string; readonly secret: string };
  /** Functions to run after the commit, for example to send mails. A failure is logged and does not fail the request. */
  afterCommit: (() => Promise<void>)[];
}

/**
 * The modules of the server, joined into one object. This type has only the members that do not refer to `Context`;
 * `resources/joinModules.ts` declares the others.
 */
export interface JoinedModules {
  /** Runs at the end of each transaction that writes. */
  beforeCommit(ctx: Context): Promise<void>;
}

/** Cache of query results while a file is read or stored. */
export interface QueryResultCache {
  /** Resources and settings whose query results are cached; they do not change while the cache is used. */
  names: ReadonlySet<string>;
  answers: Map<string, Promise<unknown>>;
}

/** A stored change of one record; values by field name. */
export interface RecordChange {
  resource: string;
  id: string;
  verb: 'create' | 'edit' | 'delete';
  /** field → [from, to]; transient fields and passwords never appear. */
  fields: Record<string, [unknown, unknown]>;
}

/** A row that was written. In the table `sessions` (sign-in sessions), the id is the user's id. */
export interface TouchedRow {
  table: string;
  id: string;
  /** Names of the changed fields, if known. */
  fields?: readonly string[];
  /** The event that webhooks send for the record; absent if only data that is shown with the record changed. */
  event?: RecordEvent;
  /** For `action`: its code, and the resource on which it was performed. */
  action?: { code: string; resource: string };
  /** If the values that decide who may read the row have changed, their values before the change. */
  was?: readonly ScopedRow[];
}

/** The values of a row that decide who may read it: path → value. */
export interface ScopedRow {
  resource: string;
  id: string;
  values: Readonly<Record<string, unknown>>;
}

interface RemovedRow {
  resource: string;
  id: string;
  /** Column → value, as stored in the database. */
  row: Readonly<Record<string, unknown>>;
}

/** Browser and address of the client that sends a request, stored with a sign-in. */
export interface ClientInfo {
  user_agent: string | null;
  /** Client address under which sign-in attempts are counted. For IPv6 it is the network, not the single address. */
  address: string;
}

/** Second-factor state of a sign-in session and its user, compared with `REQUIRE_2FA`. */
interface SecondFactorState {
  /** True if the user has set up one-time codes. */
  on: boolean;
  passkeys: number;
  /** True if the settings require codes or a passkey. */
  required: boolean;
  /** True if this sign-in session has confirmed a code or a passkey that still exists. */
  passed: boolean;
}

/** The sign-in session of a call. */
export interface SignInSession {
  id: string;
  user_id: string;
  expires_at: Date;
  /** Second-factor state of the real user, also during a visit. */
  second_factor: SecondFactorState;
}

/**
 * A call that signs a user in or changes the protection of the user's own account. Its use cases open their own transactions, because
 * passwords are hashed between the transactions.
 */
export interface CallContext {
  /** Context for reading, outside a transaction. */
  ctx: Context;
  device: ClientInfo;
  /** Null if no user is signed in. */
  session: SignInSession | null;
  /** Runs the transaction of the call; an error rolls it back. */
  write<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
  /** Runs a transaction that is committed even if the call fails. Use it for counts of attempts and for history lines of refusals. */
  record<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
  logSignIn(attempt: SignInAttempt): void;
}

/** Log entry of a sign-in; it contains no names (schema 6.4). */
export interface SignInAttempt {
  method: 'password' | 'second_factor' | 'passkey';
  /** `signed_in`, `second_factor` if a code must follow, otherwise the code of the refusal. */
  outcome: string;
  /** Keyed digest (`JWT_SECRET`) of the e-mail; all attempts on one account have the same digest. Null if the account is unknown. */
  account: string | null;
}
