/** A module of the server: everything that it adds, in one value that its `index.ts` exports and `api/modules.ts` lists. */
import type { Knex } from 'knex';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { CheckFindings } from '../db/derived/checkDerivedData.ts';
import type { RouteSet } from '../http/services.ts';
import type { Job } from '../jobs/defineJob.ts';
import type { AllHooks } from './hooks.ts';
import type { AllActionHandlers } from './perform.ts';

export interface Module {
  /** Hooks by which its resources differ from the generic endpoints. */
  readonly hooks?: AllHooks;
  /** The actions of its resources. A declared action without an implementation stops the start. */
  readonly actions?: AllActionHandlers;
  /** Its hand-written routes. */
  readonly routes?: readonly RouteSet[];
  readonly jobs?: readonly Job[];
  /** Its part of the nightly proof of the books. */
  readonly proofs?: readonly BooksProof[];
  /** Its rows that are deleted some time after an instant. */
  readonly expires?: readonly Expiry[];
  /** Updates its records after the writes of a transaction (`ctx.touched`), before `beforeCommit` of any module. */
  follow?(ctx: Context): Promise<void>;
  /** Runs at the end of each transaction that writes; `ctx.touched` has the writes. */
  beforeCommit?(ctx: Context): Promise<void>;
}

/** A comparison of stored values with values recalculated from the records. */
export interface BooksProof {
  readonly name: string;
  readonly label: string;
  /** Position in the proof. */
  readonly order: number;
  run(db: Knex, findings: CheckFindings, config: Config): Promise<void>;
}

export interface Expiry {
  readonly table: string;
  /** Column of the instant; for `the day itself`, of a day. */
  readonly column: string;
  /** Milliseconds that rows stay after the instant, or until the end of their day. */
  readonly after: number | 'the day itself';
  /** Only these rows. */
  readonly rows?: Readonly<Record<string, unknown>>;
  /** Empties only this column; the row stays. */
  readonly empty?: string;
  /** Stored value of an emptied list. */
  readonly emptied?: '[]';
  /** Tables with the parts of these rows, and their reference column. Their rows are deleted first, because there may be very many. */
  readonly parts?: Readonly<Record<string, string>>;
}
