import { menuLabel } from '#schema/menu';
import { type PartnerRevenueData, partnerRevenue } from '#schema/reports/partnerRevenue';
import { useViewer } from '../../jsonapi/viewer.ts';
import { useCurrentDay } from '../../kinds/parts/today.ts';
import { ReportKeyFigures } from '../figures/ReportKeyFigures.tsx';
import { useReport } from '../figures/useReport.ts';
import { FilterBox } from '../parts/FilterBox.tsx';
import { NameSelectFilter } from '../parts/NameSelectFilter.tsx';
import { PeriodFilter } from '../parts/PeriodFilter.tsx';
import { periodBefore, periodInAddress, periodParams } from '../parts/period.ts';
import { ReportPage } from '../parts/ReportPage.tsx';
import { ReportTable } from '../parts/ReportTable.tsx';
import { SwitchParam } from '../parts/SwitchParam.tsx';
import { useReportAddress } from '../parts/useReportAddress.ts';
import { PartnerChart } from './PartnerChart.tsx';
import { partnerColumns } from './partnerColumns.tsx';
import { partnerFigures } from './partnerFigures.ts';
import { useIsPartner } from './useIsPartner.ts';

const { params } = partnerRevenue;

/** Page of partners' revenue and commission, by partner and month of finishing. A partner sees only its own rows (rules 8.12). */
export default function PartnerRevenueReport() {
  const address = useReportAddress();
  const ownSide = useIsPartner();
  const { roles } = useViewer();
  const period = periodInAddress(address.get);
  const split = address.is('split');
  const partner_id = ownSide ? '' : address.get('partner_id');
  // The API has one report for the table of all time, and another for periods and months (rules 8.14).
  const name = split || period.month || period.year ? 'partner_revenue_report' : 'partner_revenue';
  const report = useReport<PartnerRevenueData>(name, { partner_id, split, ...periodParams(period) });
  const earlier = periodBefore(period, useCurrentDay());
  // Commission is calculated for whole months, so an unfinished month is shown next to the last complete month.
  const running = earlier?.until !== undefined;
  const before = useReport<PartnerRevenueData>(
    'partner_revenue_report',
    earlier && { partner_id, split, ...periodParams({ month: earlier.month, year: earlier.year }) },
  );
  // For a single partner, the chart has a bar per month instead of only one bar.
  const months = useReport<PartnerRevenueData>(
    'partner_revenue_report',
    ownSide && !split ? { partner_id, split: true, ...periodParams(period) } : null,
  );
  const { data, busy } = report;
  const drawn = ownSide && !split ? months.data : data;
  const byMonth = (split && !period.month) || ownSide;
  const asked = { period, partner_id, split, ownSide };
  const filters = (
    <FilterBox>
      {!ownSide && (
        <NameSelectFilter
          label={params.partner_id.label}
          named={data?.partners}
          value={partner_id}
          onChange={(next) => address.set({ partner_id: next })}
        />
      )}
      <PeriodFilter period={period} address={address} />
      <SwitchParam
        label={params.split.label}
        checked={split}
        onChange={(next) => address.set({ split: next })}
      />
    </FilterBox>
  );
  return (
    <ReportPage
      title={menuLabel(`/reports/${partnerRevenue.name}`, roles) ?? partnerRevenue.label}
      report={report}
      filters={filters}
    >
      <ReportKeyFigures
        label="Doanh thu và hoa hồng"
        figures={partnerFigures(
          asked,
          data,
          earlier && before.data && !before.busy ? { data: before.data, name: earlier.whole } : null,
          running,
        )}
        loading={!data}
        busy={busy}
        compared={earlier !== null}
      />
      <PartnerChart
        title={`Doanh thu và hoa hồng theo ${byMonth ? 'tháng' : 'đối tác'}`}
        rows={drawn?.rows}
        by={byMonth ? 'month' : 'partner'}
        knowsPaid
      />
      <ReportTable
        caption="Doanh thu theo đối tác"
        columns={partnerColumns(asked, data?.rows ?? [])}
        rows={data?.rows}
        keyOf={(row) => `${row.partner_id} ${row.month}`}
        busy={busy}
        empty="Không có doanh thu nào trong khoảng này."
      />
    </ReportPage>
  );
}
