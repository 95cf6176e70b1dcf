/** The rows of `work` and `work_results`: how far work is, what became of each record, and how it ended. */
import type { WorkKind, WorkRecord, WorkResult } from '#schema/work';
import { decryptSecret, encryptSecret } from '../base/encrypt.ts';
import type { Context } from '../context.ts';
import { rowById } from '../db/rowById.ts';
import { touch } from '../db/touch.ts';

export interface NewWork {
  kind: WorkKind;
  /** What people read: 'Nhập khách hàng'. */
  label: string;
  /** The name of the resource whose records it changes. */
  resource: string;
  /** How many records it has. */
  rows: number;
  /** The records, where each has a result of its own. */
  ids?: readonly string[];
  import_id?: string;
  /** What it is about where that is no file: the customer who is erased, the entry of the trash that is restored. */
  subject_id?: string;
}

/** Notes how far work is. @returns whether it is to be stopped */
export async function noteDone(ctx: Context, id: string, done: number): Promise<boolean> {
  const [row] = (await ctx
    .db('work')
    .where({ id: Number(id) })
    .update({ done, ...changedAt(ctx) })
    .returning('stopping')) as { stopping: boolean | number }[];
  touch(ctx, 'work', [id]);
  return Boolean(row?.stopping);
}

/** Stores how work ended. */
export async function endWork(
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
      ...changedAt(ctx),
    });
  touch(ctx, 'work', [id]);
}

/** Stores what the work needs to go on after a restart, encrypted; it is removed at the end of the work. */
export async function storeMemo(ctx: Context, id: string, memo: unknown): Promise<void> {
  const text = encryptSecret(ctx.config, 'noi work memo', JSON.stringify(memo));
  await rowById(ctx.db, 'work', id).update({ memo: text });
}

/** What `storeMemo` has stored; undefined without any. */
export async function loadMemo(ctx: Context, id: string): Promise<unknown> {
  const row = (await rowById(ctx.db, 'work', id).first('memo')) as { memo: string | null } | undefined;
  const text = row?.memo && decryptSecret(ctx.config, 'noi work memo', row.memo);
  return text ? JSON.parse(text) : undefined;
}

/** Marks work as one that is to stop between two records. @returns whether it was running */
export async function requestStop(ctx: Context, id: string): Promise<boolean> {
  const changed = await ctx
    .db('work')
    .where({ id: Number(id), state: 'running' })
    .update({ stopping: true, ...changedAt(ctx) });
  touch(ctx, 'work', [id]);
  return changed > 0;
}

/** Stores what became of a record. */
export async function storeResult(
  ctx: Context,
  work_id: string,
  { object_id, state, error, log_id }: WorkResult,
): Promise<void> {
  await ctx
    .db('work_results')
    .where({ work_id: Number(work_id), object_id })
    .update({ state, error: error ?? null, log_id: log_id ?? null, ...changedAt(ctx) });
}

/** What became of each record, in the order in which they were given. */
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

/** What the call that began this work answers after its end, as its row has it; null while it is running. */
export async function findEnd(ctx: Context, id: string): Promise<object | null> {
  const row = (await rowById(ctx.db, 'work', id).first('state', 'answer')) as
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

const changedAt = ({ db, now }: Context) => ({
  updated_at: now.toISOString(),
  version: db.raw('version + 1'),
});

/** What does work in portions: the call that began it, or the job that finishes it after a restart. */
export interface Portioned {
  /** Of its row in `work`. */
  readonly id: string;
  /** To read outside of transactions, on connections that keep no other request waiting. */
  read(): Context;
  /** Runs a transaction on behalf of the person who began the work. */
  write<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
  /** Called between two records. @throws when the work is to end there */
  assertGoesOn(): void;
  /** Notes how far it is, in the transaction of what was done. */
  note(ctx: Context, done: number): Promise<void>;
  /** Stores how it ended, in the transaction of its last record. */
  end(
    ctx: Context,
    state: Exclude<WorkRecord['state'], 'running'>,
    done: number,
    answer?: object,
  ): Promise<void>;
}
