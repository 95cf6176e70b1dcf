import { addDays, addMonths, toMonth, toMonthEnd, toMonthStart } from '#rules/days';
import { formatMonth } from '#rules/format';
import { isPaidLevel } from '#rules/levels';
import { calculatePartnerMonth } from '#rules/partnerRevenue';
import type { PartnerRevenue } from '#schema/partnerRevenues';
import { getEarlierInstant, toLocalInstant } from './instants.ts';
import type { Sender } from './partners.ts';
import { type BookedTransaction, pickPaymentMethod } from './payments.ts';
import { createRandom } from './random.ts';
import type { StoredLife } from './store.ts';
import type { World } from './world.ts';

/**
 * Returns the level of a partner revenue by its age: last month's revenue is a draft, the previous month's revenue is confirmed, and
 * earlier revenues are settled. Revenues of slow partners are settled a month later.
 */
const pickRevenueLevel = (monthsBack: number, slow: boolean): PartnerRevenue['level'] => {
  if (monthsBack === 1) return 'draft';
  return monthsBack === 2 || (slow && monthsBack === 3) ? 'confirmed' : 'settled';
};
const settledMonths = 7;

/** Adds the partners' monthly revenues and assigns their packages to them. Returns the payments of the settled revenues. */
export function addPartnerRevenues(
  world: World,
  senders: readonly Sender[],
  packages: readonly StoredLife[],
): BookedTransaction[] {
  const random = createRandom('partner_revenues');
  const booked: BookedTransaction[] = [];
  for (let back = settledMonths; back >= 1; back -= 1)
    for (const [index, { partner, thresholds }] of senders.entries()) {
      const level = pickRevenueLevel(back, index % 2 === 1);
      const month = addMonths(toMonth(world.today), -back);
      const own = packages.filter(
        ({ pack }) =>
          pack.partner_id === partner.id &&
          isPaidLevel(pack.level) &&
          pack.finished_at !== null &&
          toMonth(pack.finished_at) === month,
      );
      const owed = calculatePartnerMonth(
        own.map(({ pack }) => pack),
        thresholds,
      );
      const amount = owed.total_commission + owed.total_bonus;
      if (own.length === 0 || (amount === 0 && level === 'settled')) continue;
      const created_at = toLocalInstant(addDays(toMonthEnd(month), 1), 8 * 60 + Number(partner.id));
      const { total_packages, total_revenue, total_commission, total_bonus } = owed;
      const revenue = world.add('partner_revenues', created_at, {
        partner_id: partner.id,
        level,
        month,
        total_packages,
        total_revenue,
        total_commission,
        total_bonus,
        summary: random.chance(0.4) ? `Đối soát tháng ${formatMonth(month)} với ${partner.name}` : null,
      });
      for (const { pack } of own) pack.partner_revenue_id = revenue.id;
      if (revenue.level !== 'settled') continue;
      const day = addDays(toMonthStart(addMonths(month, 1)), 9 + random.int(0, 5));
      booked.push({
        created_at: getEarlierInstant(world.now, toLocalInstant(day, 16 * 60)),
        values: {
          kind: 'partner',
          account_type: 'partner',
          status: 'approved',
          at: day,
          month: toMonth(day),
          ...pickPaymentMethod(random),
          amount,
          note: `Hoa hồng ${partner.name} tháng ${formatMonth(month)}`,
          partner_revenue_id: revenue.id,
        },
      });
    }
  return booked;
}
