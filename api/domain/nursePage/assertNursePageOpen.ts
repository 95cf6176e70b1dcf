import { addDays } from '#rules/days';
import type { StoredRecord } from '#schema/index';
import { notFoundError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { sumUnpaidItems } from '../payments/nurseAccount.ts';
import { findRunningEarnings, sumOwedToNurse } from '../payments/owedShares.ts';

/** Number of days for which a nurse who has left can see her pay after the last payment. */
const MAX_DAYS_AFTER_PAY = 60;

/**
 * Asserts that a nurse who has left can still open her page. The page stays open until all her pay is paid, and for some time after that.
 * @throws DomainError 404
 */
export async function assertNursePageOpen(
  ctx: Context,
  { id, profile_status }: StoredRecord<'agents'>,
): Promise<void> {
  if (profile_status !== 'out') return;
  const running = (await findRunningEarnings(ctx, id)).get(id) ?? 0;
  if (running > 0 || (await sumOwedToNurse(ctx, id)) > 0 || (await sumUnpaidItems(ctx, id)) > 0) return;
  const since = addDays(ctx.today, -MAX_DAYS_AFTER_PAY);
  const paid = await ctx
    .db('transactions')
    .where({ agent_id: Number(id), account_type: 'agent' })
    .where('at', '>=', since)
    .first('id');
  if (!paid) throw notFoundError();
}
