import { toMonthEnd, toMonthStart } from '#rules/days';
import type { marketing } from '#schema/reports/marketing';
import type { ReportFilter } from '#schema/reports/report';
import { addSumToListHref, buildListHref } from '../figures/buildListHref.ts';

export type MarketingFilter = ReportFilter<typeof marketing.params>;

const channels = { c3_fanpage: 'FANPAGE', c3_hotline: 'HOTLINE', c3_zalo: 'ZALO' } as const;
const paid = ['L8', 'L8-7C'];
/** Levels that count as orders of a period, including later cancellations (rules 8.7). */
const ordered = ['L5', 'L5-A', 'L5-C', 'L6', 'L6-C', 'L7', 'L7-C', 'L8-7C', 'L8'];
const all = Object.values(channels);

/**
 * Returns the first and last day that some columns (days or months) cover. The first and last month are cut at the ends of the report's
 * range.
 */
export function calculateColumnDays(
  first: string,
  last: string,
  { start_date, end_date }: Pick<MarketingFilter, 'start_date' | 'end_date'>,
): readonly [from: string, to: string] {
  const from = first.length === 7 ? toMonthStart(first) : first;
  const to = last.length === 7 ? toMonthEnd(last) : last;
  return [start_date > from ? start_date : from, end_date && end_date < to ? end_date : to];
}

/**
 * Returns the URL of the list behind a count or sum in some columns; undefined for ratios, and for hand-entered numbers, which have no list.
 */
export function buildMarketingHref(
  code: string,
  [first = '', last = first]: readonly (string | undefined)[],
  filter: Pick<MarketingFilter, 'start_date' | 'end_date' | 'legacy_c3'>,
): string | undefined {
  const [from, to] = calculateColumnDays(first, last, filter);
  const orders = (level: readonly string[], stem: string) => {
    const packages = buildListHref('packages', {
      level,
      'customer.source_channel': all,
      [`${stem}_from`]: from,
      [`${stem}_to`]: to,
    });
    return addSumToListHref(packages, code.endsWith('revenue') ? 'total_price' : undefined);
  };
  const leads = (source_channel: readonly string[]) =>
    filter.legacy_c3
      ? undefined
      : buildListHref('customers', { source_channel, contacted_from: from, contacted_to: to });
  switch (code) {
    case 'c3_total':
      return leads(all);
    case 'c3_fanpage':
    case 'c3_hotline':
    case 'c3_zalo':
      return leads([channels[code]]);
    case 'l1_total':
      return buildListHref('customers', { l1_from: from, l1_to: to });
    case 'l5':
    case 'l5_revenue':
      return orders(ordered, 'registered');
    case 'l8_reg':
    case 'l8_reg_revenue':
      return orders(paid, 'registered');
    case 'l8_fin':
    case 'l8_fin_revenue':
      return orders(paid, 'finished');
    default:
      return undefined;
  }
}
