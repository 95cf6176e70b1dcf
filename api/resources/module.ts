/** A module of the server: everything that the module adds, in one value that its `index.ts` exports and `api/modules.ts` lists. */
import type { Knex } from 'knex';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { CheckFindings } from '../db/derived/checkDerivedData.ts';
import type { RouteSet } from '../http/services.ts';
import type { Job } from '../jobs/defineJob.ts';
import type { AllHooks } from './hooks.ts';
import type { AllActionHandlers } from './perform.ts';

export interface Module {
  /** Hooks that replace or extend the generic endpoints for the module's resources. */
  readonly hooks?: AllHooks;
  /** Implementations of the actions of the module's resources. The server does not start if a declared action has no implementation. */
  readonly actions?: AllActionHandlers;
  /** Hand-written routes of the module. */
  readonly routes?: readonly RouteSet[];
  readonly jobs?: readonly Job[];
  /** The module's comparisons in the nightly proof of the books. */
  readonly proofs?: readonly BooksProof[];
  /** Rows of the module that are deleted a given time after an instant in the row. */
  readonly expires?: readonly RowExpiry[];
  /**
   * Updates the module's derived records after the writes of a transaction; `ctx.touched` lists the written rows. Runs before the
   * `beforeCommit` of all modules.
   */
  follow?(ctx: Context): Promise<void>;
  /** Called at the end of each transaction that writes; `ctx.touched` lists the written records. */
  beforeCommit?(ctx: Context): Promise<void>;
}

/** A comparison of stored values with values recalculated from the records. */
export interface BooksProof {
  readonly name: string;
  readonly label: string;
  /** Position of this comparison in the proof. */
  readonly order: number;
  run(db: Knex, findings: CheckFindings, config: Config): Promise<void>;
}

export interface RowExpiry {
  readonly table: string;
  /** Name of the column with the instant; with `after: 'the day itself'`, the column contains a day. */
  readonly column: string;
  /** Milliseconds after the instant until the rows are deleted; 'the day itself' deletes rows after the end of their day. */
  readonly after: number | 'the day itself';
  /** Column values that select the rows; if absent, all rows of the table expire. */
  readonly rows?: Readonly<Record<string, unknown>>;
  /** Name of a column to empty. If set, the row itself is not deleted. */
  readonly empty?: string;
  /** Value stored in the emptied column if it is a list; otherwise null. */
  readonly emptied?: '[]';
  /**
   * Tables with the parts of these rows, and the column of each table that refers to a row. The parts are deleted first, because a row may
   * have very many parts.
   */
  readonly parts?: Readonly<Record<string, string>>;
}
