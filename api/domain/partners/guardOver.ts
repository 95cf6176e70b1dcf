import { monthEnd, monthStart } from '#rules/days';
import { formatMonth } from '#rules/format';
import { paidLevels, uncountedLevels } from '#rules/levels';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { DomainError } from '../../domainError.ts';

/**
 * A month is confirmed when it is over and all its packages are paid; earlier only when that is accepted (rules 6.10).
 * @throws 409 `month_open` with the packages still running in `meta.running`
 */
export async function guardOver(
  ctx: Context,
  { partner_id, month }: Pick<Stored<'partner_revenues'>, 'partner_id' | 'month'>,
): Promise<void> {
  const ids = (await ctx
    .db('packages')
    .where({ partner_id })
    .whereNotIn('level', [...uncountedLevels, ...paidLevels])
    .whereBetween('finished_at', [monthStart(month), monthEnd(month)])
    .orderBy('id')
    .pluck('id')) as number[];
  const isOver = ctx.today > monthEnd(month);
  if (isOver && ids.length === 0) return;
  const running = ids.length > 0 && `còn ${ids.length} gói chưa thanh toán`;
  const why = [!isOver && 'chưa hết tháng', running].filter(Boolean).join(', ');
  throw new DomainError({
    code: 'month_open',
    title: 'Tháng chưa xong',
    detail: `Tháng ${formatMonth(month)} ${why}. Gói thanh toán sau khi chốt phải chốt bổ sung. Hãy đợi, hoặc xác nhận vẫn chốt.`,
    meta: { running: ids.map(String) },
  });
}
