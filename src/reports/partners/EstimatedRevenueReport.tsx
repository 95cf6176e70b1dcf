import { Box, Typography } from '@mui/material';
import { formatMonth } from '#rules/format';
import { isCancelledRegistrationLevel } from '#rules/levels';
import { estimatedPartnerRevenue } from '#schema/reports/estimatedPartnerRevenue';
import { addSumToListHref } from '../figures/buildListHref.ts';
import { findChoiceByName } from '../parts/PickParam.tsx';
import { createReportScreen } from '../ReportScreen.tsx';
import { groupEstimatesByMonth } from './groupEstimatesByMonth.ts';
import { PartnerChart } from './PartnerChart.tsx';
import { buildEstimatedPackagesHref } from './partnerHrefs.ts';

/** Doanh thu chưa chốt: page with the estimated debt to partners for packages that are in no partner revenue yet, by month (rules 8.13). */
export default createReportScreen(estimatedPartnerRevenue, {
  choices: { partner_id: (data) => data?.partners.map(findChoiceByName) },
  Above: ({ data, filter: { level } }) => (
    <>
      {isCancelledRegistrationLevel(level) && (
        <Typography color="textSecondary">
          Gói đã hủy không còn ngày kết thúc: xếp theo tháng của ngày bắt đầu.
        </Typography>
      )}
      <PartnerChart title="Doanh thu chưa chốt theo tháng" rows={data?.rows} by="month" />
    </>
  ),
  rows: ({ rows }) => ({
    rows: groupEstimatesByMonth(rows).map(({ sums, ...line }) => ({ ...sums, ...line })),
  }),
  link(name, row, { filter: { partner_id, level }, isOwn }) {
    const counted = row?.partner ?? { partner_id, ...(row && { month: row.month }) };
    return addSumToListHref(
      buildEstimatedPackagesHref(counted, level, isOwn),
      name === 'total_revenue' ? 'total_price' : undefined,
    );
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
