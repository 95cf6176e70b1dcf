/**
 * How a resource differs from the generic endpoints. Everything here runs inside the request's transaction,
 * after permission, row scope and field validation; a thrown ApiError rolls all of it back.
 */
import type { ResourceName, Stored } from '#schema/index';
import type { Change, Context } from '../context.ts';

export interface Hooks<N extends ResourceName> {
  /** Required fields that may be left out with these attributes (a password when inviting). */
  relax?: (attributes: Readonly<Record<string, unknown>>) => readonly string[];
  /**
   * Completes or checks the values of a creation (transient ones included) before they are stored. Writes nothing, and runs outside
   * a transaction when a file of records is only checked.
   */
  beforeCreate?: (ctx: Context, values: Partial<Stored<N>>) => Promise<Partial<Stored<N>>>;
  /** Gives records that are being stored what only a stored one has (a number); answers them in the same order. */
  storing?: (ctx: Context, list: readonly Partial<Stored<N>>[]) => Promise<Partial<Stored<N>>[]>;
  /** Creates in place of the plain insert; answers the new record's id. */
  create?: (ctx: Context, values: Partial<Stored<N>>) => Promise<string>;
  afterCreate?: (ctx: Context, record: Stored<N>) => Promise<void>;
  /** How a row of a file becomes a record, where that is more than creating it. */
  imports?: {
    /** Completes or checks the values by the row's further columns (`ImportSpec.further`). Writes nothing; needs no transaction. */
    read?: (
      ctx: Context,
      values: Partial<Stored<N>>,
      further: Readonly<Record<string, unknown>>,
    ) => Promise<{ values: Partial<Stored<N>>; doubts?: readonly ImportDoubt[] }>;
    /** Creates the record with what the further columns say, in place of `create`; answers its id. */
    create?: (
      ctx: Context,
      values: Partial<Stored<N>>,
      further: Readonly<Record<string, unknown>>,
    ) => Promise<string>;
  };
  /** Completes or checks a change. */
  beforeUpdate?: (ctx: Context, record: Stored<N>, patch: Partial<Stored<N>>) => Promise<Partial<Stored<N>>>;
  /** Changes in place of the plain update. */
  update?: (ctx: Context, record: Stored<N>, patch: Partial<Stored<N>>) => Promise<void>;
  afterUpdate?: (ctx: Context, record: Stored<N>, before: Stored<N>) => Promise<void>;
  /** Deletes what goes along with a record. */
  beforeRemove?: (ctx: Context, record: Stored<N>) => Promise<void>;
  /** Deletes in place of the plain delete (which answers 422 `in_use` when something still refers to it). */
  remove?: (ctx: Context, record: Stored<N>) => Promise<void>;
  afterRemove?: (ctx: Context, record: Stored<N>) => Promise<void>;
  /** Checks and completes a record that was restored from the trash; without it `beforeCreate` and `afterCreate` are called. */
  restored?: (ctx: Context, record: Stored<N>, restoring: Restoring) => Promise<void>;
  /** By the code of an action: reverts what it did to this record, as its history line says. */
  reverts?: Readonly<
    Record<string, (ctx: Context, record: Stored<N>, restoring: Restoring) => Promise<void>>
  >;
  /**
   * Resources whose records an edit creates and deletes as it needs them (sessions that are planned anew): a revert of the edit does so
   * again. An edit along with which other records came or went is not reverted.
   */
  follow?: readonly ResourceName[];
  /**
   * Asserts that what followed from a reverted edit is as it was before it. @param others the changes that the edit had brought along
   * @throws DomainError 422 `not_revertable`
   */
  afterRevert?: (ctx: Context, record: Stored<N>, others: readonly Change[]) => Promise<void>;
  /** The records that an edit writes as the values of one field (a package's lines). */
  embedded?: {
    resource: ResourceName;
    field: keyof Stored<N> & string;
    /** Returns the field's value before an edit with these changes of such records. @throws DomainError 422 `changed_again` */
    before: (ctx: Context, record: Stored<N>, changes: readonly Change[]) => Promise<unknown>;
  };
  /** Returns why an action is not possible for the record as it stands, and what to do instead; null where there is no such reason. */
  wayRound?: (record: Stored<N>, code: string) => string | null;
  /** Fills `computed` (and transient, shown) fields of a page of rows, in place. One query per field, not per row. */
  derive?: (ctx: Context, rows: readonly Stored<N>[]) => Promise<void>;
  /** Fills fields that only the answer of a single record has, in place: what its page begins with (`view.facts`). */
  deriveOne?: (ctx: Context, row: Stored<N>) => Promise<void>;
  /** `meta` of the answer to a creation (duplicates of a customer); reads only, and is called for unsaved records too. */
  meta?: (ctx: Context, record: Stored<N>) => Promise<Record<string, unknown>>;
}

/** What is to be looked at in a row of a file that will do. */
export interface ImportDoubt {
  /** The field, or further column, that it is about. */
  path: string;
  detail: string;
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

export type AllHooks = { [N in ResourceName]?: Hooks<N> };
