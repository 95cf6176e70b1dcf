/**
 * How a resource differs from the generic endpoints. Everything here runs inside the request's transaction,
 * after permission, row scope and field validation; a thrown DomainError rolls all of it back.
 */
import type { ResourceName, Stored } from '#schema/index';
import type { Change, Context } from '../context.ts';
import type { NewWork, Portioned } from '../work/row.ts';

/** A new record, and the changes that belong into the line of its creation. */
export interface CreatedWith {
  id: string;
  change: Change;
  others: readonly Change[];
}

/** An action whose transaction is only the beginning: the rest is done in portions, and by a job after a restart. */
export interface Continued<R> {
  /** What is done then; null where nothing is left to do. */
  work(ctx: Context, record: R): Promise<NewWork | null>;
  /** Does it, and ends the work; the result of the action. */
  perform(portions: Portioned, record: R): Promise<Record<string, unknown> | undefined>;
}

/**
 * Hooks for records of type `R`, with values of type `V`. All members are methods, so that the hooks of one resource are hooks of any
 * (`AnyHooks`).
 */
export interface RecordHooks<R, V> {
  /** Required fields that may be left out with these attributes (a password when inviting). */
  relax?(attributes: Readonly<Record<string, unknown>>): readonly string[];
  /**
   * Completes or checks the values of a creation (transient ones included) before they are stored. Writes nothing, and runs outside
   * a transaction when a file of records is only checked.
   */
  beforeCreate?(ctx: Context, values: V): Promise<V>;
  /** Gives records that are being stored what only a stored one has (a number); answers them in the same order. */
  storing?(ctx: Context, list: readonly V[]): Promise<V[]>;
  /** Creates in place of the plain insert; answers the new record's id. */
  create?(ctx: Context, values: V): Promise<string>;
  afterCreate?(ctx: Context, record: R): Promise<void>;
  /** How a row of a file becomes a record, where that is more than creating it. */
  imports?: {
    /** Loads what many rows refer to, in a few statements, so that `read` finds it in `ctx.remembered`. */
    load?(ctx: Context, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void>;
    /** Completes or checks the values by the row's further columns (`ImportSpec.further`). Writes nothing; needs no transaction. */
    read?(
      ctx: Context,
      values: V,
      further: Readonly<Record<string, unknown>>,
    ): Promise<{ values: V; doubts?: readonly ImportDoubt[] }>;
    /** Creates the record with what the further columns say, in place of `create`; answers its id. */
    create?(ctx: Context, values: V, further: Readonly<Record<string, unknown>>): Promise<string>;
    /** The further columns of records as they are now, by id; for lists that go out to be edited. */
    texts?(
      ctx: Context,
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>>;
    /** Changes a record by what its further columns say. @throws DomainError at a column */
    change?(ctx: Context, record: R, further: Readonly<Record<string, unknown>>): Promise<void>;
    /** Creates many records so, in a few statements; answers each with all that changed for it. */
    createMany?(
      ctx: Context,
      rows: readonly { values: V; further: Readonly<Record<string, unknown>> }[],
    ): Promise<readonly CreatedWith[]>;
  };
  /** Completes or checks a change. */
  beforeUpdate?(ctx: Context, record: R, patch: V): Promise<V>;
  /** Changes in place of the plain update. */
  update?(ctx: Context, record: R, patch: V): Promise<void>;
  afterUpdate?(ctx: Context, record: R, before: R): Promise<void>;
  /** Deletes what goes along with a record. */
  beforeRemove?(ctx: Context, record: R): Promise<void>;
  /** Deletes in place of the plain delete (which answers 422 `in_use` when something still refers to it). */
  remove?(ctx: Context, record: R): Promise<void>;
  afterRemove?(ctx: Context, record: R): Promise<void>;
  /** Deletes many records so, in a few statements. */
  removeMany?(ctx: Context, ids: readonly string[]): Promise<void>;
  /** Checks and completes a record that was restored from the trash; without it `beforeCreate` and `afterCreate` are called. */
  restored?(ctx: Context, record: R, restoring: Restoring): Promise<void>;
  /** Restores what is too much for one transaction from the trash, in place of the plain restore and `restored`. */
  restoring?: RestoringInPortions;
  /** By the code of an action: what it goes on with after its transaction. */
  continues?: Readonly<Record<string, Continued<R>>>;
  /** By the code of an action: reverts what it did to this record, as its history line says. */
  reverts?: Readonly<Record<string, Revert<R>>>;
  /**
   * Resources whose records an edit creates and deletes as it needs them (sessions that are planned again): a revert of the edit does so
   * again. An edit along with which other records came or went is not reverted.
   */
  follow?: readonly ResourceName[];
  /**
   * Asserts that what followed from a reverted edit is as it was before it. @param others the changes that the edit had brought along
   * @throws DomainError 422 `not_revertable`
   */
  afterRevert?(ctx: Context, record: R, others: readonly Change[]): Promise<void>;
  /** The records that an edit writes as the values of one field (a package's lines). */
  embedded?: {
    resource: ResourceName;
    field: keyof R & string;
    /** Returns the field's value before an edit with these changes of such records. @throws DomainError 422 `changed_again` */
    before(ctx: Context, record: R, changes: readonly Change[]): Promise<unknown>;
  };
  /** Returns why an action is not possible for the record as it stands, and what to do instead; null where there is no such reason. */
  wayRound?(record: R, code: string): string | null;
  /** Fills `computed` (and transient, shown) fields of a page of rows, in place. One query per field, not per row. */
  derive?(ctx: Context, rows: readonly R[]): Promise<void>;
  /** Fills fields that only the answer of a single record has, in place: what its page begins with (`view.facts`). */
  deriveOne?(ctx: Context, row: R): Promise<void>;
  /** `meta` of the answer to a creation (duplicates of a customer); reads only, and is called for unsaved records too. */
  meta?(ctx: Context, record: R): Promise<Record<string, unknown>>;
}

/** What is to be looked at in a row of a file that will do. */
export interface ImportDoubt {
  /** The field, or further column, that it is about. */
  path: string;
  detail: string;
}

/** An entry of the trash with the id of the record that was deleted. */
export interface DeletedEntry {
  id: string;
  record_id: string;
  /** How many records are in it. */
  parts: number;
}

export interface RestoringInPortions {
  /** Runs in the transaction of the action. */
  begin: (ctx: Context, entry: DeletedEntry) => Promise<void>;
  /** Does it, and ends the work. @throws what prevents it, after all of it went back to the trash */
  finish: (portions: Portioned, entry: Pick<DeletedEntry, 'id' | 'record_id'>) => Promise<void>;
}

/** What is known of a deletion, or an action, that is taken back. */
export interface Restoring {
  /** Sessions that clash are accepted. */
  accepted: boolean;
  /** All that changed; along with a deletion it is taken back already where nobody has changed it since. */
  changes: readonly Change[];
  /** Set where a merge is undone; its changes are then the hook's to take back. */
  merge?: Merged;
}

/** A merge in the trash. */
export interface Merged {
  trash_id: string;
  /** The customer who stayed. */
  into: string;
  /** When it was done, an instant. */
  at: string;
}

/** Reverts what an action did to a record. */
type Revert<R> = { run(ctx: Context, record: R, restoring: Restoring): Promise<void> }['run'];

export type Hooks<N extends ResourceName> = RecordHooks<Stored<N>, Partial<Stored<N>>>;

/** A record of any resource. */
export type AnyRecord = Record<string, unknown> & { id: string };

/** The hooks of any resource. */
export type AnyHooks = RecordHooks<AnyRecord, Record<string, unknown>>;

export type AllHooks = { readonly [N in ResourceName]?: Hooks<N> };
