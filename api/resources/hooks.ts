/**
 * Hooks that replace or extend the generic endpoints for one resource. Hooks run inside the request's transaction, after permission, row
 * scope and field validation; a thrown DomainError rolls everything back.
 */
import type { ResourceName, StoredRecord } from '#schema/index';
import type { Context, RecordChange } from '../context.ts';
import type { NewWork, PortionRunner } from '../work/row.ts';

/** Id of a new record, and the changes for its history line. */
export interface CreatedRecord {
  id: string;
  change: RecordChange;
  others: readonly RecordChange[];
}

/**
 * Hook of an action that continues after its transaction: the remaining work runs in portions. If the server restarts, a job finishes the
 * work.
 */
export interface ContinuedAction<R> {
  /** Returns the remaining work; null if the action is already complete. */
  work(ctx: Context, record: R): Promise<NewWork | null>;
  /** Does the remaining work, marks it as ended, and returns the result of the action. */
  perform(portions: PortionRunner, record: R): Promise<Record<string, unknown> | undefined>;
}

/**
 * Hooks for records of type `R`, with values of type `V`. All members are methods, so that the hooks of one resource are assignable to
 * `AnyHooks`.
 */
export interface RecordHooks<R, V> {
  /** Returns the required fields that may be absent if these attributes are given (for example the password of an invited user). */
  relax?(attributes: Readonly<Record<string, unknown>>): readonly string[];
  /**
   * Completes or checks the values of a creation (including transient ones) before they are stored. Writes nothing; it runs outside a
   * transaction if an import file is only checked.
   */
  beforeCreate?(ctx: Context, values: V): Promise<V>;
  /** Adds values that only records that are stored get, for example their number. Returns the records in the same order. */
  storing?(ctx: Context, list: readonly V[]): Promise<V[]>;
  /** Replaces the plain insert. Returns the new record's id. */
  create?(ctx: Context, values: V): Promise<string>;
  afterCreate?(ctx: Context, record: R): Promise<void>;
  /** Import hooks, for resources whose rows need more than a plain create. */
  imports?: {
    /** Loads the records to which many rows refer in a few statements, and caches them in `ctx.remembered`, where `read` finds them. */
    load?(ctx: Context, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void>;
    /** Completes or checks the values with the row's further columns (`ImportSpec.further`). Writes nothing; needs no transaction. */
    read?(
      ctx: Context,
      values: V,
      further: Readonly<Record<string, unknown>>,
    ): Promise<{ values: V; doubts?: readonly ImportDoubt[] }>;
    /** Creates the record with the values of the row's further columns, instead of `create`. Returns the new record's id. */
    create?(ctx: Context, values: V, further: Readonly<Record<string, unknown>>): Promise<string>;
    /** Returns the current texts of the further columns by record id, for lists exported for editing. */
    texts?(
      ctx: Context,
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>>;
    /** Changes a record according to its row's further columns. @throws DomainError at a column */
    change?(ctx: Context, record: R, further: Readonly<Record<string, unknown>>): Promise<void>;
    /** Creates many records with their further columns in a few statements. Returns each record's id with all changes of its creation. */
    createMany?(
      ctx: Context,
      rows: readonly { values: V; further: Readonly<Record<string, unknown>> }[],
    ): Promise<readonly CreatedRecord[]>;
  };
  /** Completes or checks the patch of a change before it is stored. */
  beforeUpdate?(ctx: Context, record: R, patch: V): Promise<V>;
  /** Replaces the plain update. */
  update?(ctx: Context, record: R, patch: V): Promise<void>;
  afterUpdate?(ctx: Context, record: R, before: R): Promise<void>;
  /** Deletes the parts of a record before the record itself is deleted. */
  beforeRemove?(ctx: Context, record: R): Promise<void>;
  /** Replaces the plain delete, which answers 422 `in_use` if other records refer to the record. */
  remove?(ctx: Context, record: R): Promise<void>;
  afterRemove?(ctx: Context, record: R): Promise<void>;
  /** Deletes many records as `remove` does, in a few statements. */
  removeMany?(ctx: Context, ids: readonly string[]): Promise<void>;
  /** Checks and completes a record restored from the trash; if absent, `beforeCreate` and `afterCreate` are called. */
  restored?(ctx: Context, record: R, restoring: RestoreData): Promise<void>;
  /** Restores a record from the trash in portions, if one transaction would take too long. Replaces the plain restore and `restored`. */
  restoring?: PortionedRestore;
  /** For each action code, the hook for the work that continues after the action's transaction. */
  continues?: Readonly<Record<string, ContinuedAction<R>>>;
  /** For each action code, the function that reverts the action's effect on a record, according to the action's history line. */
  reverts?: Readonly<Record<string, RevertHandler<R>>>;
  /**
   * Resources whose records an edit creates and deletes as needed (for example sessions that are planned again). A revert of the edit
   * creates and deletes them in the same way. An edit that created or deleted records of other resources cannot be reverted.
   */
  follow?: readonly ResourceName[];
  /**
   * Asserts that the consequences of the reverted edit are also reverted.
   * @param others the changes that the edit caused
   * @throws DomainError 422 `not_revertable`
   */
  afterRevert?(ctx: Context, record: R, others: readonly RecordChange[]): Promise<void>;
  /** The field whose value is a list of other records, which an edit writes together (for example the lines of a package). */
  embedded?: {
    resource: ResourceName;
    field: keyof R & string;
    /** Returns the value that the field had before an edit made these changes. @throws DomainError 422 `changed_again` */
    before(ctx: Context, record: R, changes: readonly RecordChange[]): Promise<unknown>;
  };
  /**
   * Returns the reason why the current record does not allow an action, and what the user can do instead; null if the record allows the
   * action.
   */
  wayRound?(record: R, code: string): string | null;
  /**
   * Fills the `computed` fields (and transient fields that are shown) of a page of rows, in place. Use one query per field, not per row.
   */
  derive?(ctx: Context, rows: readonly R[]): Promise<void>;
  /**
   * For a `computed` yes/no field: finds the ids of the records for which the field may be true, so that a filter on the field computes it
   * only for these records.
   */
  candidates?: { readonly [M in keyof R & string]?: (ctx: Context) => Promise<readonly string[]> };
  /** Fills the fields that are returned only with a single record (`view.facts`, at the top of the record's page), in place. */
  deriveOne?(ctx: Context, row: R): Promise<void>;
  /**
   * Returns the `meta` of the answer to a creation (for example duplicates of a customer). Must not write; also called for unsaved records.
   */
  meta?(ctx: Context, record: R): Promise<Record<string, unknown>>;
}

/** A warning about a valid row of an import file. */
export interface ImportDoubt {
  /** Name of the field or further column that the warning is about. */
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
  /** Starts the restore; called in the transaction of the action. */
  begin: (ctx: Context, entry: DeletedEntry) => Promise<void>;
  /**
   * Restores the records and marks the work as ended. @throws the error that prevented the restore, after all records were moved back to
   * the trash
   */
  finish: (portions: PortionRunner, entry: Pick<DeletedEntry, 'id' | 'record_id'>) => Promise<void>;
}

/** Data of the deletion, merge or action that is being undone. */
export interface RestoreData {
  /** True if the user accepts sessions that overlap. */
  accepted: boolean;
  /**
   * All changes that the deletion or action made. When a deletion is restored, these changes are already reverted, except values that a
   * user has changed since.
   */
  changes: readonly RecordChange[];
  /** Set when a merge is undone; the hook must then revert the changes. */
  merge?: MergeData;
}

export interface MergeData {
  trash_id: string;
  /** Id of the customer into whom the other customer was merged. */
  into: string;
  /** Instant of the merge. */
  at: string;
}

type RevertHandler<R> = { run(ctx: Context, record: R, restoring: RestoreData): Promise<void> }['run'];

export type Hooks<N extends ResourceName> = RecordHooks<StoredRecord<N>, Partial<StoredRecord<N>>>;

export type AnyRecord = Record<string, unknown> & { id: string };

export type AnyHooks = RecordHooks<AnyRecord, Record<string, unknown>>;

export type AllHooks = { readonly [N in ResourceName]?: Hooks<N> };
