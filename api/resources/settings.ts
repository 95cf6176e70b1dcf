/** Settings of the company, each stored as JSON under its name. */

import { logAction } from '../audit/log.ts';
import type { Context } from '../context.ts';
import { getCachedAnswer } from '../db/getCachedAnswer.ts';
import { buildVersionColumns } from '../db/rowVersion.ts';
import { toNewRowColumns } from '../db/toNewRowColumns.ts';

/** Loads a setting; returns an empty object if the setting was never stored. */
export async function loadSetting<T extends object>(ctx: Context, name: string): Promise<Partial<T>> {
  const row: { value: string } | undefined = await getCachedAnswer(ctx, 'settings', name, async () =>
    ctx.db('settings').where({ name }).first('value'),
  );
  return row ? JSON.parse(row.value) : {};
}

/**
 * Stores a setting.
 * @param label label of the history line for the new value; if absent, no history line is written
 */
export async function storeSetting(
  ctx: Context,
  name: string,
  setting: object,
  label?: string,
): Promise<void> {
  const value = JSON.stringify(setting);
  await ctx
    .db('settings')
    .insert({ name, value, ...toNewRowColumns(ctx.now) })
    .onConflict('name')
    .merge({ value, ...buildVersionColumns(ctx.db, ctx.now, 'settings.version') });
  if (label)
    await logAction(ctx, { resource: 'settings', id: '1', code: 'edit', label, input: { ...setting } });
}
