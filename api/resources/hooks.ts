/**
 * The hooks by which a resource differs from the generic endpoints. They run inside the request's transaction, after permission, row scope
 * and field validation; a thrown DomainError rolls everything back.
 */
import type { ResourceName, StoredRecord } from '#schema/index';
import type { Context, RecordChange } from '../context.ts';
import type { NewWork, PortionRunner } from '../work/row.ts';

/** A new record, and the changes for its history line. */
export interface CreatedRecord {
  id: string;
  change: RecordChange;
  others: readonly RecordChange[];
}

/** An action that continues after its transaction: the rest runs in portions, and by a job after a restart. */
export interface ContinuedAction<R> {
  /** Returns the remaining work; null if there is none. */
  work(ctx: Context, record: R): Promise<NewWork | null>;
  /** Does the remaining work and ends it. Returns the result of the action. */
  perform(portions: PortionRunner, record: R): Promise<Record<string, unknown> | undefined>;
}

/**
 * Hooks for records of type `R`, with values of type `V`. All members are methods, so that the hooks of one resource are assignable to
 * `AnyHooks`.
 */
export interface RecordHooks<R, V> {
  /** Returns required fields that may be absent with these attributes (a password when inviting). */
  relax?(attributes: Readonly<Record<string, unknown>>): readonly string[];
  /**
   * Completes or checks the values of a creation (including transient ones) before they are stored. Writes nothing; runs outside a
   * transaction when an import file is only checked.
   */
  beforeCreate?(ctx: Context, values: V): Promise<V>;
  /** Adds values that only a stored record gets (a number); returns the records in the same order. */
  storing?(ctx: Context, list: readonly V[]): Promise<V[]>;
  /** Replaces the plain insert; returns the new record's id. */
  create?(ctx: Context, values: V): Promise<string>;
  afterCreate?(ctx: Context, record: R): Promise<void>;
  /** How a row of an import file becomes a record, if that is more than a creation. */
  imports?: {
    /** Loads the records that many rows refer to, in a few statements, so that `read` finds them in `ctx.remembered`. */
    load?(ctx: Context, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void>;
    /** Completes or checks the values with the row's further columns (`ImportSpec.further`). Writes nothing; needs no transaction. */
    read?(
      ctx: Context,
      values: V,
      further: Readonly<Record<string, unknown>>,
    ): Promise<{ values: V; doubts?: readonly ImportDoubt[] }>;
    /** Creates the record with the values of the further columns, instead of `create`; returns its id. */
    create?(ctx: Context, values: V, further: Readonly<Record<string, unknown>>): Promise<string>;
    /** Returns the current further columns of records, by id; for lists exported for editing. */
    texts?(
      ctx: Context,
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>>;
    /** Changes a record by its further columns. @throws DomainError at a column */
    change?(ctx: Context, record: R, further: Readonly<Record<string, unknown>>): Promise<void>;
    /** Creates many records with their further columns in a few statements; returns each with all its changes. */
    createMany?(
      ctx: Context,
      rows: readonly { values: V; further: Readonly<Record<string, unknown>> }[],
    ): Promise<readonly CreatedRecord[]>;
  };
  /** Completes or checks a change. */
  beforeUpdate?(ctx: Context, record: R, patch: V): Promise<V>;
  /** Replaces the plain update. */
  update?(ctx: Context, record: R, patch: V): Promise<void>;
  afterUpdate?(ctx: Context, record: R, before: R): Promise<void>;
  /** Deletes the parts of a record before the record. */
  beforeRemove?(ctx: Context, record: R): Promise<void>;
  /** Replaces the plain delete (which answers 422 `in_use` if other records refer to this one). */
  remove?(ctx: Context, record: R): Promise<void>;
  afterRemove?(ctx: Context, record: R): Promise<void>;
  /** Deletes many records like `remove`, in a few statements. */
  removeMany?(ctx: Context, ids: readonly string[]): Promise<void>;
  /** Checks and completes a record restored from the trash; if absent, `beforeCreate` and `afterCreate` are called. */
  restored?(ctx: Context, record: R, restoring: RestoreData): Promise<void>;
  /** Restores from the trash in portions if one transaction is not enough; replaces the plain restore and `restored`. */
  restoring?: PortionedRestore;
  /** For each action code: the work that continues after its transaction. */
  continues?: Readonly<Record<string, ContinuedAction<R>>>;
  /** For each action code: reverts its effect on this record, according to its history line. */
  reverts?: Readonly<Record<string, Revert<R>>>;
  /**
   * Resources whose records an edit creates and deletes as needed (sessions that are planned again); a revert of the edit does the same.
   * Other edits that created or deleted records cannot be reverted.
   */
  follow?: readonly ResourceName[];
  /**
   * Asserts that the consequences of a reverted edit are as before the edit. @param others the changes that the edit caused
   * @throws DomainError 422 `not_revertable`
   */
  afterRevert?(ctx: Context, record: R, others: readonly RecordChange[]): Promise<void>;
  /** Records that an edit writes as the value of one field (a package's lines). */
  embedded?: {
    resource: ResourceName;
    field: keyof R & string;
    /** Returns the field's value before an edit that made these changes. @throws DomainError 422 `changed_again` */
    before(ctx: Context, record: R, changes: readonly RecordChange[]): Promise<unknown>;
  };
  /** Returns why an action is not possible on the current record, and the alternative; null if there is no such reason. */
  wayRound?(record: R, code: string): string | null;
  /** Fills `computed` (and transient, shown) fields of a page of rows, in place. One query per field, not per row. */
  derive?(ctx: Context, rows: readonly R[]): Promise<void>;
  /** Fills in place the fields that only the answer of a single record has, for the top of its page (`view.facts`). */
  deriveOne?(ctx: Context, row: R): Promise<void>;
  /** Returns `meta` of the answer to a creation (duplicates of a customer). Reads only; also called for unsaved records. */
  meta?(ctx: Context, record: R): Promise<Record<string, unknown>>;
}

/** A warning about a valid row of an import file. */
export interface ImportDoubt {
  /** The field or further column of the warning. */
  path: string;
  detail: string;
}

/** A trash entry, with the id of the deleted record. */
export interface DeletedEntry {
  id: string;
  record_id: string;
  /** Number of records in the entry. */
  parts: number;
}

export interface PortionedRestore {
  /** Runs in the transaction of the action. */
  begin: (ctx: Context, entry: DeletedEntry) => Promise<void>;
  /** Does the restore and ends the work. @throws the obstacle, after everything was moved back to the trash */
  finish: (portions: PortionRunner, entry: Pick<DeletedEntry, 'id' | 'record_id'>) => Promise<void>;
}

/** Data of a deletion or an action that is being reverted. */
export interface RestoreData {
  /** Session conflicts are accepted. */
  accepted: boolean;
  /** All changes. For a deletion, they are already reverted if no user has changed the values since. */
  changes: readonly RecordChange[];
  /** Set when a merge is undone; then the hook must revert the changes. */
  merge?: MergeData;
}

export interface MergeData {
  trash_id: string;
  /** The customer who remained. */
  into: string;
  /** Instant of the merge. */
  at: string;
}

type Revert<R> = { run(ctx: Context, record: R, restoring: RestoreData): Promise<void> }['run'];

export type Hooks<N extends ResourceName> = RecordHooks<StoredRecord<N>, Partial<StoredRecord<N>>>;

export type AnyRecord = Record<string, unknown> & { id: string };

export type AnyHooks = RecordHooks<AnyRecord, Record<string, unknown>>;

export type AllHooks = { readonly [N in ResourceName]?: Hooks<N> };
