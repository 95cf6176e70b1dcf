/**
 * Reads and writes the rows of `work` and `work_results`: the progress of work, the result for each record, and the outcome of the work.
 */

import type { WorkKind, WorkRecord, WorkResult } from '#schema/work';
import { decryptSecret, encryptSecret } from '../base/encrypt.ts';
import type { Context } from '../context.ts';
import { queryRowById } from '../db/queryRowById.ts';
import { recordTouchedRows } from '../db/recordTouchedRows.ts';
import { buildVersionColumns } from '../db/rowVersion.ts';

export interface NewWork {
  kind: WorkKind;
  /** Label shown to users: 'Nhập khách hàng'. */
  label: string;
  /** The resource whose records the work changes. */
  resource: string;
  /** Number of records that the work processes. */
  rows: number;
  /** Ids of the records, for work that reports a result for each record. */
  ids?: readonly string[];
  import_id?: string;
  /** Id of the work's subject: the customer to erase, or the trash entry to restore. */
  subject_id?: string;
}

/** Stores the progress of work. @returns true if the work must stop */
export async function storeProgress(ctx: Context, id: string, done: number): Promise<boolean> {
  const [row] = (await ctx
    .db('work')
    .where({ id: Number(id) })
    .update({ done, ...buildVersionColumns(ctx.db, ctx.now) })
    .returning('stopping')) as { stopping: boolean | number }[];
  recordTouchedRows(ctx, 'work', [id]);
  return Boolean(row?.stopping);
}

export async function storeWorkEnd(
  ctx: Context,
  id: string,
  state: WorkRecord['state'],
  { done, answer }: { done?: number; answer?: object } = {},
): Promise<void> {
  await ctx
    .db('work')
    .where({ id: Number(id), state: 'running' })
    .update({
      state,
      ...(done !== undefined && { done }),
      ...(answer && { answer: JSON.stringify(answer) }),
      memo: null,
      finished_at: ctx.now.toISOString(),
      ...buildVersionColumns(ctx.db, ctx.now),
    });
  recordTouchedRows(ctx, 'work', [id]);
}

/** Stores, encrypted, the data that the work needs to continue after a restart. The data is removed when the work ends. */
export async function storeResumeData(ctx: Context, id: string, memo: unknown): Promise<void> {
  const text = encryptSecret(ctx.config, 'noi work memo', JSON.stringify(memo));
  await queryRowById(ctx.db, 'work', id).update({ memo: text });
}

/** Returns the value stored by `storeResumeData`, or undefined. */
export async function loadResumeData(ctx: Context, id: string): Promise<unknown> {
  const row = (await queryRowById(ctx.db, 'work', id).first('memo')) as { memo: string | null } | undefined;
  const text = row?.memo && decryptSecret(ctx.config, 'noi work memo', row.memo);
  return text ? JSON.parse(text) : undefined;
}

/** Requests that the work stops between two records. @returns true if the work was running */
export async function requestStop(ctx: Context, id: string): Promise<boolean> {
  const changed = await ctx
    .db('work')
    .where({ id: Number(id), state: 'running' })
    .update({ stopping: true, ...buildVersionColumns(ctx.db, ctx.now) });
  recordTouchedRows(ctx, 'work', [id]);
  return changed > 0;
}

export async function storeRecordResult(
  ctx: Context,
  work_id: string,
  { object_id, state, error, log_id }: WorkResult,
): Promise<void> {
  await ctx
    .db('work_results')
    .where({ work_id: Number(work_id), object_id })
    .update({ state, error: error ?? null, log_id: log_id ?? null, ...buildVersionColumns(ctx.db, ctx.now) });
}

/** Returns the result for each record, in the order in which the records were given. */
export async function findResults(ctx: Context, work_id: string): Promise<WorkResult[]> {
  const rows = (await ctx
    .db('work_results')
    .where({ work_id: Number(work_id) })
    .orderBy('id')
    .select('object_id', 'state', 'error', 'log_id')) as (WorkResult & {
    error: string | null;
    log_id: string | null;
  })[];
  return rows.map(({ object_id, state, error, log_id }) => ({
    object_id,
    state,
    ...(error !== null && { error }),
    ...(log_id !== null && { log_id }),
  }));
}

/** Reads the final answer to the call that started the work from the work's row; returns null while the work is running. */
export async function findEndAnswer(ctx: Context, id: string): Promise<object | null> {
  const row = (await queryRowById(ctx.db, 'work', id).first('state', 'answer')) as
    | { state: WorkRecord['state']; answer: string | null }
    | undefined;
  if (!row || row.state === 'running') return null;
  const results = await findResults(ctx, id);
  const success = results.filter(({ state }) => state === 'finished').length;
  const error = results.filter(({ state }) => state === 'failed').length;
  const answer = row.answer ? JSON.parse(row.answer) : {};
  if (results.length === 0) return { data: { state: row.state, ...answer } };
  const state = row.state === 'finished' && error > 0 ? 'failed' : row.state;
  return { data: { state, results, ...answer }, meta: { success, error } };
}

/**
 * Access of running work to its transactions and its progress. Used by the call that started the work, and by the job that finishes the
 * work after a restart.
 */
export interface PortionRunner {
  /** Id of the work's row in `work`. */
  readonly id: string;
  /** Returns a context for reading outside transactions, on connections that do not delay other requests. */
  read(): Context;
  /** Runs a transaction on behalf of the user who started the work. */
  write<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
  /** Call this between two records. @throws if the work must stop here */
  assertGoesOn(): void;
  /** Stores the progress in the transaction of the changes. */
  note(ctx: Context, done: number): Promise<void>;
  /** Stores the outcome of the work, in the transaction of the last record. */
  end(
    ctx: Context,
    state: Exclude<WorkRecord['state'], 'running'>,
    done: number,
    answer?: object,
  ): Promise<void>;
}
