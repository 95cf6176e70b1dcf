import { Box, Typography } from '@mui/material';
import { formatMonth } from '#rules/format';
import { isCancelledRegistration } from '#rules/levels';
import { estimatedPartnerRevenue, estimatedSums } from '#schema/reports/estimatedPartnerRevenue';
import { addSumToListHref } from '../figures/listHref.ts';
import { namedChoice } from '../parts/PickParam.tsx';
import { reportScreen } from '../ReportScreen.tsx';
import { groupEstimatesByMonth, sumEstimatedRows } from './groupEstimatesByMonth.ts';
import { PartnerChart } from './PartnerChart.tsx';
import { estimatedPackagesHref } from './partnerHrefs.ts';

const { columns } = estimatedPartnerRevenue;
const summedBy = (name: string) => (name === 'total_revenue' ? 'total_price' : undefined);

/** Doanh thu chưa chốt: page with the estimated debt to partners for packages that are in no partner revenue yet, by month (rules 8.13). */
export default reportScreen(estimatedPartnerRevenue, {
  choices: { partner_id: (data) => data?.partners.map(namedChoice) },
  figures({ data, filter: { partner_id, level }, isOwn }) {
    const sums = data && sumEstimatedRows(data.rows);
    const of = estimatedSums.map((name) => ({
      label: columns[name].label,
      value: sums?.[name],
      format: name === 'total_packages' ? ('number' as const) : ('currency' as const),
      to: addSumToListHref(estimatedPackagesHref({ partner_id }, level, isOwn), summedBy(name)),
    }));
    return { label: 'Tổng chưa chốt', of, compared: false };
  },
  Above: ({ data, filter: { level } }) => (
    <>
      {isCancelledRegistration(level) && (
        <Typography color="textSecondary">
          Gói đã hủy không còn ngày kết thúc: xếp theo tháng của ngày bắt đầu.
        </Typography>
      )}
      <PartnerChart title="Doanh thu chưa chốt theo tháng" rows={data?.rows} by="month" />
    </>
  ),
  rows: ({ rows }) => ({
    rows: groupEstimatesByMonth(rows).map(({ sums, ...line }) => ({ ...sums, ...line })),
    summary: sumEstimatedRows(rows),
  }),
  link(name, row, { filter: { partner_id, level }, isOwn }) {
    const counted = row?.partner ?? { partner_id, ...(row && { month: row.month }) };
    return addSumToListHref(estimatedPackagesHref(counted, level, isOwn), summedBy(name));
  },
  cells: {
    partner_name: ({ month, partner }) =>
      partner ? (
        <Box component="span" sx={{ pl: 2 }}>
          {partner.partner_name}
        </Box>
      ) : (
        <strong>{month ? `Tháng ${formatMonth(month)}` : 'Chưa có ngày kết thúc'}</strong>
      ),
  },
});
