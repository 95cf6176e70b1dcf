import { Typography } from '@mui/material';
import { isCancelledRegistration } from '#rules/levels';
import {
  type EstimatedPartnerRevenueData,
  estimatedPartnerRevenue,
} from '#schema/reports/estimatedPartnerRevenue';
import { addSumToListHref } from '../figures/listHref.ts';
import { ReportKeyFigures } from '../figures/ReportKeyFigures.tsx';
import { useReport } from '../figures/useReport.ts';
import { ChoiceParam } from '../parts/ChoiceParam.tsx';
import { FilterBox } from '../parts/FilterBox.tsx';
import { NameSelectFilter } from '../parts/NameSelectFilter.tsx';
import { ReportPage } from '../parts/ReportPage.tsx';
import { ReportTable } from '../parts/ReportTable.tsx';
import { useReportAddress } from '../parts/useReportAddress.ts';
import { estimatedColumns } from './estimatedColumns.tsx';
import { estimatedSums, groupEstimatesByMonth, sumEstimatedRows } from './groupEstimatesByMonth.ts';
import { PartnerChart } from './PartnerChart.tsx';
import { estimatedPackagesHref } from './partnerHrefs.ts';
import { useIsPartner } from './useIsPartner.ts';

const { params, columns: names, label } = estimatedPartnerRevenue;

/** Doanh thu chưa chốt: page with the estimated debt to partners for packages that are in no partner revenue yet, by month (rules 8.13). */
export default function EstimatedRevenueReport() {
  const address = useReportAddress();
  const ownSide = useIsPartner();
  const level = address.get('level') || 'all';
  const partner_id = ownSide ? '' : address.get('partner_id');
  const report = useReport<EstimatedPartnerRevenueData>('estimated_partner_revenue', { partner_id, level });
  const { data, busy } = report;
  const sums = data && sumEstimatedRows(data.rows);
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
      <ChoiceParam
        label={params.level.label}
        choices={params.level.choices ?? []}
        value={level}
        fallback="all"
        onChange={(next) => address.set({ level: next })}
      />
    </FilterBox>
  );
  return (
    <ReportPage title={label} report={report} filters={filters}>
      <ReportKeyFigures
        label="Tổng chưa chốt"
        figures={estimatedSums.map((name) => ({
          label: names[name].label,
          value: sums?.[name],
          format: name === 'total_packages' ? 'number' : 'currency',
          to: addSumToListHref(
            estimatedPackagesHref({ partner_id }, level, ownSide),
            name === 'total_revenue' ? 'total_price' : undefined,
          ),
        }))}
        loading={!data}
        busy={busy}
        compared={false}
      />
      {isCancelledRegistration(level) && (
        <Typography color="textSecondary">
          Gói đã hủy không còn ngày kết thúc: xếp theo tháng của ngày bắt đầu.
        </Typography>
      )}
      <PartnerChart title="Doanh thu chưa chốt theo tháng" rows={data?.rows} by="month" />
      <ReportTable
        caption="Doanh thu chưa chốt theo tháng và đối tác"
        columns={estimatedColumns(partner_id, level, ownSide, data?.rows ?? [])}
        rows={data && groupEstimatesByMonth(data.rows)}
        keyOf={({ month, partner }) => `${month} ${partner?.partner_id ?? ''}`}
        busy={busy}
        empty="Không còn gói nào chưa chốt."
      />
    </ReportPage>
  );
}
