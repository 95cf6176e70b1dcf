import { partnerRevenue } from '#schema/reports/partnerRevenue';
import { addSumToListHref } from '../figures/buildListHref.ts';
import { findChoiceByName } from '../parts/PickParam.tsx';
import { findEarlierMonths } from '../parts/reportFilter.ts';
import { createReportScreen } from '../ReportScreen.tsx';
import { buildPartnerFigures } from './buildPartnerFigures.ts';
import { PartnerRevenueChart } from './PartnerRevenueChart.tsx';
import { buildPartnerPackagesHref } from './partnerHrefs.ts';

/** Page of partners' revenue and commission, by partner and month of finishing. A partner sees only its own rows (rules 8.12). */
export default createReportScreen(partnerRevenue, {
  // The API has one name for the table of all time, and another for periods and months (rules 8.14).
  path: ({ split, month, year }) => (split || month || year ? 'partner_revenue_report' : 'partner_revenue'),
  choices: { partner_id: (data) => data?.partners.map(findChoiceByName) },
  // Commission is calculated for whole months, so an unfinished month is shown next to the last complete month.
  findEarlier: findEarlierMonths,
  figures: ({ filter, isOwn, data, before, running }) => ({
    label: 'Doanh thu và hoa hồng',
    of: buildPartnerFigures(
      { period: filter, partner_id: filter.partner_id, ownSide: isOwn },
      data,
      before,
      running,
    ),
  }),
  Above: PartnerRevenueChart,
  link(name, row, { filter, isOwn }) {
    if (!partnerRevenue.sums?.includes(name)) return undefined;
    const counted = row ?? { partner_id: filter.partner_id, month: null };
    return addSumToListHref(
      buildPartnerPackagesHref(counted, filter, name.startsWith('l8'), isOwn),
      name.endsWith('revenue') ? 'total_price' : undefined,
    );
  },
});
