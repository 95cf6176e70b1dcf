import { fold } from '#rules/fold';
import { erasedName } from '#schema/customers';
import type { Context } from '../../context.ts';
import { dialectOf } from '../../db/dialect.ts';
import { update } from '../../db/store.ts';
import type { About } from './recordsAbout.ts';
import type { Traces } from './Traces.ts';

/** Takes an erased customer out of what others are shown or have kept: notices, refusals, answers, filters, statements. */
export async function eraseMentions(ctx: Context, about: readonly About[], traces: Traces): Promise<void> {
  await eraseNotices(ctx, about, traces);
  await rewrite(ctx, 'action_logs', 'error', [...traces.names], erasedName);
  // The key stays: what was done with it is not done once more.
  await rewrite(ctx, 'idempotency_keys', 'body', traces.all.map(inJson), null);
  await erasePreferences(ctx, traces);
  await eraseTransfers(ctx, about, traces);
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Puts `value` in the place of every text of this column that holds one of these. */
async function rewrite(
  ctx: Context,
  table: string,
  column: string,
  texts: readonly string[],
  value: string | null,
): Promise<void> {
  const { holds } = dialectOf(ctx.db);
  for (const text of texts)
    await ctx
      .db(table)
      .whereNotNull(column)
      .whereRaw(holds(column), [text])
      .update({ [column]: value });
}

async function eraseNotices(ctx: Context, about: readonly About[], traces: Traces): Promise<void> {
  const gone = { body: erasedName, version: ctx.db.raw('version + 1') };
  for (const { name, records } of about)
    for (const { id } of records)
      await ctx
        .db('notifications')
        .where('path', `/${name}/${id}`)
        .orWhere('path', 'like', `/${name}/${id}?%`)
        .update(gone);
  await rewrite(ctx, 'notifications', 'body', [...traces.names], erasedName);
}

/** Filters by which people looked for her, kept or last used. */
async function erasePreferences(ctx: Context, traces: Traces): Promise<void> {
  const sought = traces.all.map(fold);
  const isSought = (text: string): boolean => {
    const folded = fold(text);
    return sought.some((one) => (one.length < 4 ? folded === one : folded.includes(one)));
  };
  const rows: { id: number; preferences: string }[] = await ctx
    .db('users')
    .whereNotNull('preferences')
    .select('id', 'preferences');
  for (const { id, preferences } of rows) {
    const kept = JSON.stringify(
      JSON.parse(preferences, (_key, value) => (isText(value) && isSought(value) ? '' : value)),
    );
    if (kept !== preferences) await ctx.db('users').where({ id }).update({ preferences: kept });
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Lines of statements that nothing was matched with, where they name her phone and it is nobody else's. */
async function eraseTransfers(ctx: Context, about: readonly About[], traces: Traces): Promise<void> {
  const her = about.flatMap(({ name, records }) =>
    name === 'customers' ? records.map(({ id }) => Number(id)) : [],
  );
  for (const phone of traces.names) {
    if (!/^\d{9,}$/.test(phone)) continue;
    if (await ctx.db('customers').where({ phone }).whereNotIn('id', her).first('id')) continue;
    const lines: number[] = await ctx
      .db('bank_lines')
      .whereRaw(dialectOf(ctx.db).holds('description'), [phone])
      .pluck('id');
    for (const id of lines)
      await update(ctx, 'bank_lines', String(id), { description: null, ignored_reason: null });
  }
}
