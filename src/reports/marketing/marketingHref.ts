import { addSumToListHref, buildListHref } from '../figures/buildListHref.ts';
import type { ColumnDayRange } from './columnDays.ts';

const channels = { c3_fanpage: 'FANPAGE', c3_hotline: 'HOTLINE', c3_zalo: 'ZALO' } as const;
const paid = ['L8', 'L8-7C'];
/** Levels that count as orders of a period, including later cancellations (rules 8.7). */
const ordered = ['L5', 'L5-A', 'L5-C', 'L6', 'L6-C', 'L7', 'L7-C', 'L8-7C', 'L8'];
const all = Object.values(channels);

/**
 * Returns the URL of the list behind a count or sum in these days; undefined for ratios, and for hand-entered numbers, which have no list.
 */
export function marketingHref(
  code: string,
  [from, to]: ColumnDayRange,
  legacy_c3: boolean,
): string | undefined {
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
    legacy_c3
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
