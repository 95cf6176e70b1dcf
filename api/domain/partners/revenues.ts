/** The monthly revenue of a partner: draft, confirmed, settled (rules 6.5). A draft is recalculated when its packages change. */
import { addDays, toDayStart, toLocalMonth, toMonth, toMonthEnd, toMonthStart } from '#rules/days';
import { formatMoney, formatMonth } from '#rules/format';
import { isPaidLevel, nonRevenueLevels, paidLevels, unregisteredLevels } from '#rules/levels';
import { sum } from '#rules/money';
import { calculateSupplement } from '#rules/partnerRevenue';
import { resources, type StoredRecord } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { findVisibleFields } from '../../access/permit.ts';
import { DomainError, invalidError, notFoundError, refusedError } from '../../base/domainError.ts';
import type { Context, RecordChange } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { findAll, findById, insert, remove, update } from '../../db/store.ts';
import { findMonthFault } from '../../kinds/assertMonthInRange.ts';
import { notifyPartner } from '../notifications/notifications.ts';
import { findThresholds } from '../packages/quote.ts';
import { calculateDueToPartner, sumPartnerPayments } from '../payments/paidAndOwed.ts';

type Revenue = StoredRecord<'partner_revenues'>;
type Values = Partial<Revenue>;
type Month = Pick<Revenue, 'partner_id' | 'month'>;

/**
 * Creates a draft from the chosen packages of a partner's month. If the month already has revenues and all of them are confirmed, the draft
 * is a supplement (rules 6.9).
 * @returns the draft's id
 * @throws DomainError 422 at `month`, `partner_id` or `package_ids`
 */
export async function createPartnerRevenue(ctx: Context, values: Values): Promise<string> {
  const { partner_id = '' } = values;
  const month = readInputMonth(values);
  if (month > toMonth(ctx.today)) throw invalidError('month', 'Tháng này chưa đến. Hãy chọn tháng khác.');
  const fault = findMonthFault(month, ctx.now);
  if (fault) throw invalidError(values.month ? 'month' : 'period_start', fault);
  await lockRows(ctx, 'partners', [partner_id]);
  if (!(await findById(ctx, 'partners', partner_id)))
    throw invalidError('partner_id', 'Không có đối tác này. Hãy chọn lại.');
  const before = await findAll(ctx, 'partner_revenues', { partner_id, month });
  if (before.some(({ level }) => level === 'draft'))
    throw invalidError(
      'month',
      `Đối tác đang có bản nháp tháng ${formatMonth(month)}. Hãy chốt hoặc xóa bản đó trước.`,
    );
  const packages = await findChosenPackages(ctx, values.package_ids ?? [], { partner_id, month });
  if (packages.length === 0)
    throw invalidError(
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

/** Returns the given month, or the month of `period_start`. Asserts that `period_end` is in the same month. */
function readInputMonth({ month, period_start, period_end }: Values): string {
  const start = period_start ? toLocalMonth(period_start) : month;
  if (!start) throw invalidError('month', 'Tháng is required!');
  if (month && start !== month) throw invalidError('period_start', 'Kỳ phải nằm trong tháng đã chọn.');
  if (period_start && period_end && period_end < period_start)
    throw invalidError('period_end', 'Ngày cuối kỳ phải sau ngày đầu kỳ.');
  if (period_end && toLocalMonth(period_end) !== start)
    throw invalidError('period_end', 'Kỳ phải bắt đầu và kết thúc trong cùng một tháng.');
  return start;
}

async function findChosenPackages(
  ctx: Context,
  ids: readonly string[],
  month: Month,
): Promise<StoredRecord<'packages'>[]> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return [];
  await lockRows(ctx, 'packages', unique);
  const packages = await findAll(ctx, 'packages', { id: unique });
  if (packages.length < unique.length)
    throw invalidError('package_ids', 'Có gói không còn nữa. Hãy chọn lại.');
  for (const pack of packages) {
    const reason = findObstacle(pack, month);
    if (reason) throw invalidError('package_ids', `Gói của ${pack.customer_name ?? `#${pack.id}`} ${reason}`);
  }
  return packages;
}

function findObstacle(pack: StoredRecord<'packages'>, month: Month): string | null {
  if (pack.partner_id !== month.partner_id) return 'không phải của đối tác này.';
  if (pack.partner_revenue_id) return 'đã nằm trong một doanh thu đối tác khác.';
  if (!isPaidLevel(pack.level)) return `đang ở cấp độ ${pack.level}, chưa thanh toán.`;
  return canRevenueContainPackage(pack, month)
    ? null
    : `không kết thúc trong tháng ${formatMonth(month.month)}.`;
}

/**
 * Locks a partner revenue until the transaction ends, and returns it.
 * @throws DomainError 404; `action_unavailable` when the revenue is not at this level
 */
export async function lockPartnerRevenue(
  ctx: Context,
  id: string,
  level: Revenue['level'],
): Promise<Revenue> {
  await lockRows(ctx, 'partner_revenues', [id]);
  const revenue = await findById(ctx, 'partner_revenues', id);
  if (!revenue) throw notFoundError();
  if (revenue.level !== level)
    throw refusedError(
      'action_unavailable',
      'Doanh thu đối tác này đã đổi trạng thái. Hãy xem lại rồi chọn thao tác khác.',
    );
  return revenue;
}

/**
 * Confirms a draft, so that its current totals no longer change.
 * @param acceptsOpen confirms even if the month is not over or some packages are not paid
 * @throws DomainError `month_open`, `empty`
 */
export async function confirmPartnerRevenue(
  ctx: Context,
  id: string,
  acceptsOpen: boolean,
): Promise<{ level: 'confirmed' }> {
  const draft = await lockPartnerRevenue(ctx, id, 'draft');
  if (!acceptsOpen) await assertMonthEnded(ctx, draft);
  await refreshDraft(ctx, id, true);
  const revenue = await findById(ctx, 'partner_revenues', id);
  if (!revenue) throw notFoundError();
  if (revenue.total_packages === 0)
    throw refusedError(
      'empty',
      'Chưa có gói nào trong doanh thu này nên không chốt được. Hãy xóa và tạo lại.',
    );
  await update(ctx, 'partner_revenues', id, { level: 'confirmed' });
  await notifyPartnerOfRevenue(ctx, revenue, 'Doanh thu tháng đã được chốt');
  return { level: 'confirmed' };
}

/**
 * Asserts that the month is over and all its packages are paid, unless the caller accepts an earlier confirmation (rules 6.10).
 * @throws DomainError `month_open`; `meta.running` contains the packages that are still running
 */
async function assertMonthEnded(
  ctx: Context,
  { partner_id, month }: Pick<Revenue, 'partner_id' | 'month'>,
): Promise<void> {
  const ids = (await ctx
    .db('packages')
    .where({ partner_id })
    .whereNotIn('level', [...nonRevenueLevels, ...paidLevels])
    .whereBetween('finished_at', [toMonthStart(month), toMonthEnd(month)])
    .orderBy('id')
    .pluck('id')) as number[];
  const isOver = ctx.today > toMonthEnd(month);
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

/** Sends the partner's accounts a notice with the month's total. */
export async function notifyPartnerOfRevenue(ctx: Context, revenue: Revenue, title: string): Promise<void> {
  const total = formatMoney(revenue.total_commission + revenue.total_bonus);
  await notifyPartner(ctx, revenue.partner_id, {
    title,
    body: `Tháng ${formatMonth(revenue.month)}: ${total}`,
    path: `/partner_revenues/${revenue.id}`,
  });
}

/** Removes a draft. Its packages can then be put into another partner revenue. */
export async function removePartnerRevenueDraft(ctx: Context, id: string): Promise<void> {
  await lockPartnerRevenue(ctx, id, 'draft');
  for (const pack of await findAll(ctx, 'packages', { partner_revenue_id: id }))
    await update(ctx, 'packages', pack.id, { partner_revenue_id: null });
  await remove(ctx, 'partner_revenues', id);
}

/**
 * Puts the packages back into a draft that was restored from the trash.
 * @param changes the changes that the deletion of the draft made
 * @throws DomainError `in_partner_revenue` when a package was deleted or is now in another revenue
 */
export async function restorePartnerRevenueDraft(
  ctx: Context,
  id: string,
  changes: readonly RecordChange[],
): Promise<void> {
  const held = changes.filter(({ resource }) => resource === 'packages').map((change) => change.id);
  const packages = await findAll(ctx, 'packages', { id: held });
  if (packages.length < held.length || packages.some((pack) => pack.partner_revenue_id !== id))
    throw refusedError(
      'in_partner_revenue',
      'Có gói của doanh thu này đã bị xóa hoặc đã vào doanh thu khác. Hãy lập doanh thu mới cho các gói còn lại.',
    );
  await refreshDraft(ctx, id);
}

/** Fills the fields `package_ids`, `payable`, `paid` and `due` of these revenues with two queries. */
export async function deriveRevenues(ctx: Context, rows: readonly Revenue[]): Promise<void> {
  const ids = rows.map((row) => row.id);
  const packages: { id: number; partner_revenue_id: number }[] = await ctx
    .db('packages')
    .whereIn('partner_revenue_id', ids)
    .orderBy('id')
    .select('id', 'partner_revenue_id');
  const of = (id: string) => packages.filter((pack) => String(pack.partner_revenue_id) === id);
  for (const row of rows) row.package_ids = of(row.id).map((pack) => String(pack.id));
  await derivePayments(ctx, rows);
}

/** Fills the amounts that these revenues owe the partner, that are paid, and that are still due. */
async function derivePayments(ctx: Context, rows: readonly Revenue[]): Promise<void> {
  const payments = await findAll(ctx, 'transactions', { partner_revenue_id: rows.map(({ id }) => id) });
  for (const row of rows) {
    row.payable = calculateDueToPartner(row);
    row.paid = sumPartnerPayments(payments.filter((one) => one.partner_revenue_id === row.id));
    row.due = Math.max(0, row.payable - row.paid);
  }
}

/**
 * Calculates the figures at the top of a partner's page: the number of packages sent, in all and this month by their registration day, and,
 * for viewers with permission, the amounts in đồng of all months: earned, paid, and not confirmed yet.
 */
export async function derivePartnerFacts(ctx: Context, partner: StoredRecord<'partners'>): Promise<void> {
  const month = toMonth(ctx.today);
  const sent = () => ctx.db('packages').where('partner_id', Number(partner.id)).count({ n: '*' });
  const countOf = ([counted]: { n?: string | number }[]) => Number(counted?.n ?? 0);
  partner.packages_sent = countOf(await sent());
  partner.packages_this_month = countOf(
    await sent().whereBetween('registered_at', [toMonthStart(month), toMonthEnd(month)]),
  );
  if (!findVisibleFields(resources.partners as AnyResource, ctx.viewer).has('revenue_due')) return;
  const revenues = await findAll(ctx, 'partner_revenues', { partner_id: partner.id });
  await deriveRevenues(ctx, revenues);
  partner.revenue_earned = sum(revenues.map(calculateDueToPartner));
  partner.revenue_paid = sum(revenues.map(({ paid }) => paid ?? 0));
  partner.revenue_open = sum(revenues.map(({ level, due }) => (level === 'draft' ? (due ?? 0) : 0)));
}

/** Number of days, including today, whose packages are counted for each partner. */
const DAYS_BACK = 30;

/**
 * Fills, for each partner, the number of packages sent in the last days, the number of these packages that were registered, and the instant
 * at which the last package was sent.
 */
export async function deriveSentPackages(
  ctx: Context,
  partners: readonly StoredRecord<'partners'>[],
): Promise<void> {
  const ids = partners.map(({ id }) => Number(id));
  const { db } = ctx;
  const counted = (await db('packages')
    .whereIn('partner_id', ids)
    // By the day of storing, because the index of partners has it: by registration day, all packages of a partner would be read.
    .where('created_at', '>=', toDayStart(addDays(ctx.today, 1 - DAYS_BACK)))
    .groupBy('partner_id', 'level')
    .select('partner_id', 'level')
    .count({ n: '*' })) as { partner_id: number; level: string; n: number }[];
  // A subquery per partner reads one entry of the index; a maximum per group would read all packages of the partners.
  const last = db('packages as p').whereRaw('p.partner_id = t.id').max('p.created_at');
  const lasts = (await db('partners as t').whereIn('t.id', ids).select('t.id', { at: last })) as {
    id: number;
    at: string | null;
  }[];
  const lastOf = new Map(lasts.map(({ id, at }) => [String(id), at]));
  for (const partner of partners) {
    const own = counted.filter(({ partner_id }) => String(partner_id) === partner.id);
    const registered = own.filter(({ level }) => !unregisteredLevels.some((each) => each === level));
    partner.sent_30_days = sum(own.map(({ n }) => Number(n)));
    partner.registered_30_days = sum(registered.map(({ n }) => Number(n)));
    partner.last_sent_at = lastOf.get(partner.id) ?? null;
  }
}

/** Fills, for viewers with permission, the amount in đồng that each partner is owed for confirmed months. */
export async function deriveAmountsDue(
  ctx: Context,
  partners: readonly StoredRecord<'partners'>[],
): Promise<void> {
  if (!findVisibleFields(resources.partners as AnyResource, ctx.viewer).has('revenue_due')) return;
  const ids = partners.map(({ id }) => id);
  const confirmed = await findAll(ctx, 'partner_revenues', { partner_id: ids, level: 'confirmed' });
  await derivePayments(ctx, confirmed);
  for (const partner of partners)
    partner.revenue_due = sum(
      confirmed.map(({ partner_id, due }) => (partner_id === partner.id ? (due ?? 0) : 0)),
    );
}

/** True if this revenue may contain the package: the package has the same partner, is paid, and was finished in the revenue's month. */
export function canRevenueContainPackage(
  pack: StoredRecord<'packages'>,
  revenue: Pick<StoredRecord<'partner_revenues'>, 'partner_id' | 'month'>,
): boolean {
  const month = pack.finished_at && toMonth(pack.finished_at);
  return pack.partner_id === revenue.partner_id && isPaidLevel(pack.level) && month === revenue.month;
}

/**
 * True if the package was reopened. A reopened package stays in the draft, but its amounts do not count until it is closed again (rules
 * 2.16).
 */
const isReopened = (
  pack: StoredRecord<'packages'>,
  revenue: Pick<StoredRecord<'partner_revenues'>, 'partner_id'>,
): boolean => pack.partner_id === revenue.partner_id && pack.level === 'L7';

/**
 * Recalculates the totals of a draft. Removes packages that no longer belong to the draft, and sums the other packages at the tier of the
 * revenue. The tier of a supplement depends on the sum with the earlier revenues of its month. Confirmed and settled revenues do not
 * change.
 * @param closing also removes reopened packages
 */
export async function refreshDraft(ctx: Context, id: string, closing = false): Promise<void> {
  await lockRows(ctx, 'partner_revenues', [id]);
  const revenue = await findById(ctx, 'partner_revenues', id);
  if (revenue?.level !== 'draft') return;
  const packages = await findAll(ctx, 'packages', { partner_revenue_id: id });
  const leaves = (pack: StoredRecord<'packages'>) =>
    !canRevenueContainPackage(pack, revenue) && (closing || !isReopened(pack, revenue));
  for (const pack of packages.filter(leaves))
    await update(ctx, 'packages', pack.id, { partner_revenue_id: null });
  const earlier = await findEarlierRevenues(ctx, revenue);
  const month = calculateSupplement(
    packages.filter((pack) => canRevenueContainPackage(pack, revenue)),
    earlier,
    await findThresholds(ctx, revenue.partner_id),
  );
  await update(ctx, 'partner_revenues', id, {
    total_packages: month.total_packages,
    total_revenue: month.total_revenue,
    total_commission: month.total_commission,
    total_bonus: month.total_bonus,
  });
}

/** Returns the packages and the amounts of the earlier revenues of the same month. */
export async function findEarlierRevenues(
  ctx: Context,
  { id, partner_id, month, number }: StoredRecord<'partner_revenues'>,
) {
  const all = number > 1 ? await findAll(ctx, 'partner_revenues', { partner_id, month }) : [];
  const before = all.filter((one) => one.id !== id && one.number < number);
  const packages =
    before.length > 0
      ? await findAll(ctx, 'packages', { partner_revenue_id: before.map((one) => one.id) })
      : [];
  return { packages, due: before };
}

/** Recalculates every draft of these partners, after their mechanism or its thresholds changed. */
export async function refreshDraftsOfPartners(ctx: Context, partnerIds: readonly string[]): Promise<void> {
  if (partnerIds.length === 0) return;
  const drafts = await findAll(ctx, 'partner_revenues', { partner_id: partnerIds, level: 'draft' });
  for (const draft of drafts) await refreshDraft(ctx, draft.id);
}
