import { localMonth, monthOf } from '#rules/days';
import { formatMonth } from '#rules/format';
import { isPaid } from '#rules/levels';
import type { Stored } from '#schema/index';
import { monthFault } from '../../assertMonthInRange.ts';
import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { find, findAll, insert, update } from '../../db/store.ts';
import { invalid } from '../../domainError.ts';
import { belongs, refreshDraft } from './refreshDraft.ts';

type Values = Partial<Stored<'partner_revenues'>>;
type Month = Pick<Stored<'partner_revenues'>, 'partner_id' | 'month'>;

/**
 * Gathers the chosen packages of a partner's month into a draft; a supplement when the month has
 * revenues that are all confirmed (rules 6.9). Answers its id.
 * @throws 422 at `month`, `partner_id` or `package_ids`.
 */
export async function createRevenue(ctx: Context, values: Values): Promise<string> {
  const { partner_id = '' } = values;
  const month = monthGiven(values);
  if (month > monthOf(ctx.today)) throw invalid('month', 'Tháng này chưa đến. Hãy chọn tháng khác.');
  const fault = monthFault(month, ctx.now);
  if (fault) throw invalid(values.month ? 'month' : 'period_start', fault);
  await lockRows(ctx, 'partners', [partner_id]);
  if (!(await find(ctx, 'partners', partner_id)))
    throw invalid('partner_id', 'Không có đối tác này. Hãy chọn lại.');
  const before = await findAll(ctx, 'partner_revenues', { partner_id, month });
  if (before.some(({ level }) => level === 'draft'))
    throw invalid(
      'month',
      `Đối tác đang có bản nháp tháng ${formatMonth(month)}. Hãy chốt hoặc xóa bản đó trước.`,
    );
  const packages = await chosen(ctx, values.package_ids ?? [], { partner_id, month });
  if (packages.length === 0)
    throw invalid(
      'package_ids',
      'Hãy chọn ít nhất một gói đã thanh toán, kết thúc trong tháng và chưa chốt.',
    );
  const number = Math.max(0, ...before.map((one) => one.number)) + 1;
  const { id } = await insert(ctx, 'partner_revenues', {
    partner_id,
    month,
    number,
    summary: values.summary,
  });
  for (const pack of packages) await update(ctx, 'packages', pack.id, { partner_revenue_id: id });
  await refreshDraft(ctx, id);
  return id;
}

/** The month itself, or that of `period_start`, which `period_end` must not leave. */
function monthGiven({ month, period_start, period_end }: Values): string {
  const start = period_start ? localMonth(period_start) : month;
  if (!start) throw invalid('month', 'Tháng is required!');
  if (month && start !== month) throw invalid('period_start', 'Kỳ phải nằm trong tháng đã chọn.');
  if (period_start && period_end && period_end < period_start)
    throw invalid('period_end', 'Ngày cuối kỳ phải sau ngày đầu kỳ.');
  if (period_end && localMonth(period_end) !== start)
    throw invalid('period_end', 'Kỳ phải bắt đầu và kết thúc trong cùng một tháng.');
  return start;
}

async function chosen(ctx: Context, ids: readonly string[], month: Month): Promise<Stored<'packages'>[]> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return [];
  await lockRows(ctx, 'packages', unique);
  const packages = await findAll(ctx, 'packages', { id: unique });
  if (packages.length < unique.length) throw invalid('package_ids', 'Có gói không còn nữa. Hãy chọn lại.');
  for (const pack of packages) {
    const reason = whyNot(pack, month);
    if (reason) throw invalid('package_ids', `Gói của ${pack.customer_name ?? `#${pack.id}`} ${reason}`);
  }
  return packages;
}

function whyNot(pack: Stored<'packages'>, month: Month): string | null {
  if (pack.partner_id !== month.partner_id) return 'không phải của đối tác này.';
  if (pack.partner_revenue_id) return 'đã nằm trong một doanh thu đối tác khác.';
  if (!isPaid(pack.level)) return `đang ở cấp độ ${pack.level}, chưa thanh toán.`;
  return belongs(pack, month) ? null : `không kết thúc trong tháng ${formatMonth(month.month)}.`;
}
