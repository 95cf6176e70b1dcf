import type { Context } from '../../context.ts';

interface Merge {
  record_id: number;
  action_data: string | null;
}

/** The customers who were merged into this one, at first or second hand, and have not come back since. */
export async function mergedInto(ctx: Context, id: string): Promise<string[]> {
  const merges: Merge[] = await ctx
    .db('action_logs as l')
    .join('action_log_subjects as s', 's.log_id', 'l.id')
    .where({ 's.resource': 'customers', 's.record_id': Number(id) })
    .where({ 'l.resource': 'customers', 'l.action_code': 'merge', 'l.state': 'finished' })
    .select('l.record_id', 'l.action_data');
  const pairs = merges.map(({ record_id, action_data }) => ({
    into: String(record_id),
    other: String(JSON.parse(action_data ?? '{}').input?.other_id),
  }));
  const back = new Set(
    await thereByThemselves(
      ctx,
      pairs.map(({ other }) => other),
    ),
  );
  const found = new Set([id]);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const { into, other } of pairs) if (found.has(into) && !back.has(other)) found.add(other);
  }
  found.delete(id);
  return [...found];
}

/** Those of these customers who are there, or were deleted otherwise than by a merge. */
async function thereByThemselves(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const numbers = ids.map(Number).filter(Number.isSafeInteger);
  const live: number[] = await ctx.db('customers').whereIn('id', numbers).pluck('id');
  const deleted: number[] = await ctx
    .db('trash')
    .where({ resource: 'customers' })
    .whereNull('merged_into')
    .whereIn('record_id', numbers)
    .pluck('record_id');
  return [...live, ...deleted].map(String);
}
