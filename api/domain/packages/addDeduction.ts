import { formatMoney } from '#rules/format';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { insert } from '../../db/store.ts';
import { invalid } from '../../domainError.ts';
import { openPackage } from './openPackage.ts';
import { recomputeTotals } from './recomputeTotals.ts';

/**
 * Takes a further amount off a registered package, at L4 … L7; of more than is left, what is left (rules 4.11).
 * Answers the discount line. @throws 422 at the fields.
 */
export async function addDeduction(
  ctx: Context,
  package_id: string,
  given: Partial<Pick<Stored<'deductions'>, 'amount' | 'description' | 'applied_to'>>,
): Promise<Stored<'deductions'>> {
  const pack = await openPackage(ctx, package_id, 'add_discount');
  const { amount, applied_to } = given;
  if (!amount) throw invalid('amount', 'Nhập số tiền giảm.');
  if (!applied_to) throw invalid('applied_to', 'Chọn bên chịu giảm giá.');
  if (pack.total_price === 0) throw invalid('amount', 'Thành tiền đã là 0 ₫, không còn gì để giảm.');
  const added = await insert(ctx, 'deductions', {
    package_id,
    amount: Math.min(amount, pack.total_price),
    applied_to,
    description: given.description?.trim() || `Giảm thêm ${formatMoney(amount)}`,
    discount_id: null,
    direct: false,
  });
  await recomputeTotals(ctx, package_id);
  return added;
}
