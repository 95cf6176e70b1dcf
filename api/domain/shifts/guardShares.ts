import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { findAll } from '../../db/store.ts';
import { refused } from '../../domainError.ts';
import { paidForPackage } from '../payments/paidAndOwed.ts';

/**
 * What nurses were paid by finished sessions stays right: once one of several has been paid, none of these goes (rules 5.10).
 * @throws 422 `paid_by_sessions`
 */
export async function guardShares(ctx: Context, shift: Stored<'shifts'>): Promise<void> {
  if (shift.status !== 'finished') return;
  const { package_id } = shift;
  const finished = await findAll(ctx, 'shifts', { package_id, status: 'finished' });
  if (finished.every(({ agent_id }) => agent_id === null)) return;
  if ((await paidForPackage(ctx, package_id)).agent > 0)
    throw refused(
      'paid_by_sessions',
      'Lương của gói đã trả theo số buổi đã tắm nên không xóa được buổi này. Hãy xóa giao dịch trả lương trước.',
    );
}
