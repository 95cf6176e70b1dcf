/** Deletes expired rows every hour (schema 10.4). */

import type { Context } from '../../context.ts';
import { buildNextVersionSql } from '../../db/rowVersion.ts';
import { defineJob, type JobRun } from '../../jobs/defineJob.ts';
import { parseNoPayload } from '../../jobs/payload.ts';
import { getJoinedModules } from '../../resources/joinModules.ts';
import type { RowExpiry } from '../../resources/module.ts';

/** Number of rows per transaction, so that a transaction blocks other writers for less than 100 ms. */
const BATCH_SIZE = 200;

export const purgeExpired = defineJob({
  kind: 'purge_expired',
  parse: parseNoPayload,
  schedule: '*:17',
  async prepare(run) {
    for (const expiry of getJoinedModules(run.ctx).expires) await purgeTable(run, expiry);
  },
});

async function purgeTable(run: JobRun<unknown>, expiry: RowExpiry): Promise<void> {
  const { table, column, rows = {}, empty, emptied, parts = {} } = expiry;
  const before = calculateExpiryLimit(run.ctx, expiry);
  const { readers, db } = run.ctx;
  for (;;) {
    run.signal.throwIfAborted();
    const expired = (readers ?? db)(table).where(rows).where(column, '<', before);
    // Writes the value into the SQL instead of a placeholder, because a partial index is used only if the condition contains the value
    // itself.
    if (empty && emptied) expired.whereRaw(`?? <> '${emptied}'`, [empty]);
    else if (empty) expired.whereNotNull(empty);
    const ids: number[] = await expired.orderBy(column).limit(BATCH_SIZE).pluck('id');
    if (ids.length === 0) return;
    for (const [part, reference] of Object.entries(parts)) await purgeParts(run, part, reference, ids);
    await run.write(async (ctx) => {
      const own = ctx.db(table).whereIn('id', ids);
      if (empty) await own.update({ [empty]: emptied ?? null, version: buildNextVersionSql(ctx.db) });
      else await own.delete();
    });
  }
}

async function purgeParts(
  { ctx: { readers, db }, write, signal }: JobRun<unknown>,
  table: string,
  reference: string,
  owners: readonly number[],
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const parts = (readers ?? db)(table).whereIn(reference, [...owners]);
    const ids: number[] = await parts.limit(BATCH_SIZE).pluck('id');
    if (ids.length === 0) return;
    await write(async (ctx) => void (await ctx.db(table).whereIn('id', ids).delete()));
  }
}

/** Returns the limit: rows with an earlier value are expired. The limit is an instant, or a business day for columns with days. */
const calculateExpiryLimit = ({ now, today }: Context, { after }: RowExpiry): string =>
  after === 'the day itself' ? today : new Date(now.getTime() - after).toISOString();
