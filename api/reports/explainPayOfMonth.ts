/** Explains how the pay run calculates a nurse's pay of a month (rules 9.9). */
import { type Explanation, explainSum } from '#rules/why';
import { resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../context.ts';
import { getDialect } from '../db/dialect.ts';
import { findMonthPays } from '../domain/payments/monthPays.ts';
import { findReadableRecord } from '../resources/record.ts';

/** Explains the whole pay of a month, paid and unpaid: its packages, further items and tax. @throws DomainError 404 */
export async function explainPayOfMonth(
  ctx: Context,
  agent_id: string,
  month: string,
): Promise<Explanation & { field: 'pay' }> {
  await findReadableRecord(ctx, resources.agents as AnyResource, agent_id);
  const [found] = await getDialect(ctx.db).snapshot(ctx.db, (db) =>
    findMonthPays({ ...ctx, db }, month, agent_id, true),
  );
  const { value, lines } = found?.why ?? explainSum([]);
  return { field: 'pay', value, lines };
}
