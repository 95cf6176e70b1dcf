import { Typography } from '@mui/material';
import { isCancelledRegistration } from '#rules/levels';
import {
  type EstimatedPartnerRevenueData,
  estimatedPartnerRevenue,
} from '#schema/reports/estimatedPartnerRevenue';
import { Figures } from '../figures/Figures.tsx';
import { summing } from '../figures/listHref.ts';
import { useReport } from '../figures/useReport.ts';
import { ChoiceParam } from '../parts/ChoiceParam.tsx';
import { FilterBox } from '../parts/FilterBox.tsx';
import { NamedFilter } from '../parts/NamedFilter.tsx';
import { ReportPage } from '../parts/ReportPage.tsx';
import { ReportTable } from '../parts/ReportTable.tsx';
import { useAddress } from '../parts/useAddress.ts';
import { byMonth, estimatedSums, sumsOf } from './byMonth.ts';
import { estimatedColumns } from './estimatedColumns.tsx';
import { PartnerChart } from './PartnerChart.tsx';
import { estimatedHref } from './partnerHrefs.ts';
import { usePartnerSide } from './usePartnerSide.ts';

const { params, columns: names, label } = estimatedPartnerRevenue;

/** Doanh thu chưa chốt: the estimated debt to partners for packages that are in no partner revenue yet, by month (rules 8.13). */
export default function EstimatedReport() {
  const address = useAddress();
  const ownSide = usePartnerSide();
  const level = address.get('level') || 'all';
  const partner_id = ownSide ? '' : address.get('partner_id');
  const report = useReport<EstimatedPartnerRevenueData>('estimated_partner_revenue', { partner_id, level });
  const { data, busy } = report;
  const sums = data && sumsOf(data.rows);
  const filters = (
    <FilterBox>
      {!ownSide && (
        <NamedFilter
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
      <Figures
        label="Tổng chưa chốt"
        figures={estimatedSums.map((name) => ({
          label: names[name].label,
          value: sums?.[name],
          format: name === 'total_packages' ? 'number' : 'currency',
          to: summing(
            estimatedHref({ partner_id }, level, ownSide),
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
        rows={data && byMonth(data.rows)}
        keyOf={({ month, partner }) => `${month} ${partner?.partner_id ?? ''}`}
        busy={busy}
        empty="Không còn gói nào chưa chốt."
      />
    </ReportPage>
  );
}
