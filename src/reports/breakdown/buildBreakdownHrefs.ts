import { cancelledRegistrationLevels, packageLevels, unregisteredLevels } from '#rules/levels';
import type { BreakdownBy, breakdown } from '#schema/reports/breakdown';
import { addSumToListHref, buildListHref } from '../figures/buildListHref.ts';

/** Name of a row's value that links to a list. */
type Value = keyof typeof breakdown.columns | 'lost_leads' | 'lost_packages';

interface Range {
  readonly from: string;
  readonly to: string;
}

const uncounted: readonly string[] = unregisteredLevels;
const counted = packageLevels.filter((level) => !uncounted.includes(level));
/** Levels at which a package has an assigned nurse. */
const withNurse = counted.filter((level) => level !== 'L5' && level !== 'L5-A');

type List = 'customers' | 'packages' | 'transactions' | 'shifts';
/** For each grouping, the filter of each list that selects the records of a row; null if the list has no such filter. */
const filters: Readonly<Record<BreakdownBy, Readonly<Record<List, string | null>>>> = {
  sales: {
    customers: 'sales_id',
    packages: 'sales_id',
    transactions: 'package_sales_id',
    shifts: 'package_sales_id',
  },
  agent: { customers: null, packages: 'agent_id', transactions: 'package_agent_id', shifts: 'taken_by' },
  channel: {
    customers: 'source_channel',
    packages: 'customer.source_channel',
    transactions: 'package_source_channel',
    shifts: 'package_source_channel',
  },
  district: {
    customers: 'province',
    packages: 'customer.province',
    transactions: 'customer_province',
    shifts: 'customer_province',
  },
  service: {
    customers: null,
    packages: 'main_service_id',
    transactions: 'package_main_service_id',
    shifts: 'package_main_service_id',
  },
};

/**
 * Returns the URLs of the lists behind the values of a row, or behind the sums if no row is given; undefined if a list cannot be filtered
 * that way.
 * @param row its `id` is null for the row of records without a value in the grouping
 */
export function buildBreakdownHrefs(
  by: BreakdownBy,
  { from, to }: Range,
  row?: { readonly id: string | null },
): Readonly<Partial<Record<Value, string | undefined>>> {
  const of = (list: List, filter: Record<string, string | readonly string[]>) => {
    if (!row) return buildListHref(list, filter);
    const name = filters[by][list];
    return name ? buildListHref(list, { ...filter, [name]: row.id ?? 'none' }) : undefined;
  };
  // The list's filter also finds packages for which the nurse is only provisional, but this report counts these packages as without a
  // nurse. The filter by level excludes these packages.
  const hasNurse = by === 'agent' && row !== undefined && row.id !== null;
  const levels = hasNurse ? withNurse : counted;
  const registered = of('packages', { registered_from: from, registered_to: to, level: levels });
  const sessions = of('shifts', { status: 'finished', day_from: from, day_to: to });
  const cancelled = cancelledRegistrationLevels.filter((level) => !(hasNurse && level === 'L5-C'));
  return {
    leads: of('customers', { contacted_from: from, contacted_to: to }),
    reached: of('customers', { l1_from: from, l1_to: to }),
    registered,
    registered_total: addSumToListHref(registered, 'total_price'),
    given_away: registered,
    discounts: addSumToListHref(registered, 'total_discount'),
    price_cuts: addSumToListHref(registered, 'price_cut'),
    came_again: of('packages', {
      registered_from: from,
      registered_to: to,
      level: levels,
      came_again: 'true',
    }),
    collected: addSumToListHref(
      of('transactions', { kind: ['revenue', 'refund'], at_from: from, at_to: to }),
      'amount',
    ),
    sessions,
    earned: sessions,
    lost_leads: of('customers', { contacted_from: from, contacted_to: to, level: 'L1-C' }),
    lost_packages: of('packages', { canceled_from: from, canceled_to: to, level: cancelled }),
  };
}
