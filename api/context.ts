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
  /** The modules of the server; absent on the command line. */
  modules?: JoinedModules | undefined;
  /**
   * The hash of each password in the request, by password. They are made before the transaction, because hashing takes long.
   */
  passwordHashes?: ReadonlyMap<string, string>;
  /** The import that is being stored or taken back: its records may be written meanwhile. */
  importing?: string;
  /** What the request answers beforehand of what the rules ask about: an edit in the `meta` of its document, a revert in its body. */
  consent?: { readonly [name in keyof Consent]?: boolean | null | undefined };
  /**
   * By resource, records that were checked and are not stored yet: what is checked after them counts them in (`findAll`), as if
   * they were. Their ids are no numbers.
   */
  unsaved?: ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;
  /** While a file is read or stored: what was read already (`db/remember.ts`). */
  remembered?: Remembered;
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
  /** The secret of the record that this transaction has created: it is answered once and stored nowhere in the clear. */
  createdSecret?: { readonly id: string; readonly secret: string };
  /** Runs after the commit, for example mails; a failure is logged and does not fail the request. */
  afterCommit: (() => Promise<void>)[];
}

/** The joined modules. Its other members refer to `Context`, so `resources/joinModules.ts` declares them. */
export interface JoinedModules {
  /** Runs at the end of each transaction that writes. */
  beforeCommit(ctx: Context): Promise<void>;
}

/** What was read once and is not read again, while a file is read or stored. */
export interface Remembered {
  /** Resources and settings that this work does not change. */
  names: ReadonlySet<string>;
  answers: Map<string, Promise<unknown>>;
}

/** One record's change, as the store saw it; values are the record's, by field name. */
export interface Change {
  resource: string;
  id: string;
  verb: 'create' | 'edit' | 'delete';
  /** field → [from, to]; transient fields and passwords never appear. */
  fields: Record<string, [unknown, unknown]>;
}

/** A row that was written; `sessions` represents the person whose sessions changed. */
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

/** What a session shows of the browser it was opened in. */
export interface Device {
  user_agent: string | null;
  /** The address that tries are counted under: of IPv6 the network. */
  address: string;
}

/** How far a session and its person are from what `REQUIRE_2FA` requires. */
interface SecondFactorState {
  /** Whether codes are set up. */
  on: boolean;
  /** How many passkeys there are. */
  passkeys: number;
  /** Whether the settings ask for one or the other. */
  required: boolean;
  /** Whether this session has shown a code or a passkey, of the factors that still exist. */
  passed: boolean;
}

/** The session that a call was sent under. */
export interface SessionRef {
  id: string;
  user_id: string;
  expires_at: Date;
  /** Of the user who is really there. */
  second_factor: SecondFactorState;
}

/**
 * A call of somebody who signs in, or who changes what guards the own account. Its use cases open their transactions
 * themselves, because passwords are hashed between them.
 */
export interface Call {
  /** To read, outside a transaction. */
  ctx: Context;
  device: Device;
  /** Null while nobody is signed in. */
  session: SessionRef | null;
  /** Runs the transaction of the call; an error rolls it back. */
  write<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
  /** Runs a transaction that stays, also where the call fails: counts of tries, history of refusals. */
  record<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
  /** Writes a line about a sign-in into the log. */
  logSignIn(attempt: SignInAttempt): void;
}

/** What the log says of a sign-in; it names nobody (schema 6.4). */
export interface SignInAttempt {
  method: 'password' | 'second_factor' | 'passkey';
  /** `signed_in`, `second_factor` where a code has to follow, else the code of the refusal. */
  outcome: string;
  /** A digest of the e-mail under `JWT_SECRET`: equal for attempts at one account. Null where the account is unknown. */
  account: string | null;
}
