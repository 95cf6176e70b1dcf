/** A subject of the server: everything that it adds, in one value that its `index.ts` exports and `api/modules.ts` lists. */
import type { Knex } from 'knex';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Findings } from '../db/derived/checkDerivedData.ts';
import type { Feature } from '../http/services.ts';
import type { Job } from '../jobs/defineJob.ts';
import type { AllHooks } from './hooks.ts';
import type { AllPerforms } from './perform.ts';

export interface Module {
  /** How its resources differ from the generic endpoints. */
  readonly hooks?: AllHooks;
  /** What the actions of its resources do; a declared action that no module has stops the start. */
  readonly actions?: AllPerforms;
  /** Its hand-written calls. */
  readonly routes?: readonly Feature[];
  readonly jobs?: readonly Job[];
  /** Its part of the nightly proof of the books. */
  readonly proofs?: readonly Proof[];
  /** Its rows that are deleted some time after an instant. */
  readonly expires?: readonly Expiry[];
  /** Lets its records follow what a transaction has written (`ctx.touched`), before `beforeCommit` of any module. */
  follow?(ctx: Context): Promise<void>;
  /** Runs at the end of each transaction that writes; `ctx.touched` has what was written. */
  beforeCommit?(ctx: Context): Promise<void>;
}

/** A comparison of stored values with the values that their records come to. */
export interface Proof {
  readonly name: string;
  readonly label: string;
  /** Its place in the proof. */
  readonly order: number;
  run(db: Knex, findings: Findings, config: Config): Promise<void>;
}

export interface Expiry {
  readonly table: string;
  /** The instant that counts; for `the day itself` a day. */
  readonly column: string;
  /** Milliseconds that rows stay after it; or until their day is over. */
  readonly after: number | 'the day itself';
  /** Only these rows. */
  readonly rows?: Readonly<Record<string, unknown>>;
  /** The row stays, and only this column is emptied. */
  readonly empty?: string;
  /** What an emptied list becomes, as it is stored. */
  readonly emptied?: '[]';
  /** Tables whose rows belong to this one, with the column that refers to it; they are deleted first, as there may be very many. */
  readonly parts?: Readonly<Record<string, string>>;
}
