/** Explains a nurse's pay of a month as the pay run calculates it (rules 9.9). */
import { because, type Why } from '#rules/why';
import { resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../../context.ts';
import { dialectOf } from '../../db/dialect.ts';
import { readable } from '../../resources/record.ts';
import { findMonthPays } from './payRun.ts';

/** Explains the whole pay of a month, paid or not: its packages, further items and tax. @throws DomainError 404 */
export async function explainMonth(
  ctx: Context,
  agent_id: string,
  month: string,
): Promise<Why & { field: 'pay' }> {
  await readable(ctx, resources.agents as AnyResource, agent_id);
  const [found] = await dialectOf(ctx.db).snapshot(ctx.db, (db) =>
    findMonthPays({ ...ctx, db }, month, agent_id, true),
  );
  const { value, lines } = found?.why ?? because([]);
  return { field: 'pay', value, lines };
}
