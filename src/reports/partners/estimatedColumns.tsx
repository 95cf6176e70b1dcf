import { Box } from '@mui/material';
import { formatMonth } from '#rules/format';
import { type EstimatedRow, estimatedPartnerRevenue } from '#schema/reports/estimatedPartnerRevenue';
import { Amount } from '../figures/Amount.tsx';
import { addSumToListHref } from '../figures/listHref.ts';
import type { Column } from '../parts/ReportTable.tsx';
import { type EstimatedLine, estimatedSums, sumEstimatedRows } from './groupEstimatesByMonth.ts';
import { estimatedPackagesHref } from './partnerHrefs.ts';

const { columns: names } = estimatedPartnerRevenue;

/**
 * Returns the columns: partner, packages, revenue, commission and bonus. A month's heading row shows the month's sums, the last row the
 * total.
 */
export function estimatedColumns(
  partner_id: string,
  level: string,
  ownSide: boolean,
  rows: readonly EstimatedRow[],
): Column<EstimatedLine>[] {
  const total = sumEstimatedRows(rows);
  return [
    {
      key: 'partner',
      label: names.partner_name.label,
      foot: 'Tổng cộng',
      cell: ({ month, partner }) =>
        partner ? (
          <Box component="span" sx={{ pl: 2 }}>
            {partner.partner_name}
          </Box>
        ) : (
          <Box component="strong" sx={{ fontWeight: 600 }}>
            {month ? `Tháng ${formatMonth(month)}` : 'Chưa có ngày kết thúc'}
          </Box>
        ),
    },
    ...estimatedSums.map((name): Column<EstimatedLine> => {
      const summed = name === 'total_revenue' ? 'total_price' : undefined;
      const format = name === 'total_packages' ? 'number' : 'currency';
      return {
        key: name,
        label: names[name].label,
        figure: true,
        cell: ({ month, partner, sums }) => (
          <Box component="span" sx={{ fontWeight: partner ? 400 : 600 }}>
            <Amount
              value={sums[name]}
              format={format}
              to={addSumToListHref(
                estimatedPackagesHref(partner ?? { partner_id, month }, level, ownSide),
                summed,
              )}
            />
          </Box>
        ),
        foot: (
          <Amount
            value={total[name]}
            format={format}
            to={addSumToListHref(estimatedPackagesHref({ partner_id }, level, ownSide), summed)}
          />
        ),
      };
    }),
  ];
}
