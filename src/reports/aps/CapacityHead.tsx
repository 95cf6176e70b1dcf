import { Box } from '@mui/material';
import { reportLevels } from '#schema/levels';
import type { CapacityData } from '#schema/reports/capacityReport';
import { formatReportAmount } from '../figures/amountText.ts';

const keys = ['total', ...reportLevels] as const;
/** Number of columns without a sum: address and remaining capacity. */
const COLUMNS_WITHOUT_SUM = 2;

/** Two summary rows below the table's labels: the share and the number of packages at each level, over all shown nurses (rules 8.9). */
export function CapacityHead({ summary }: { readonly summary: CapacityData['summary'] | undefined }) {
  const row = (label: string, text: (key: (typeof keys)[number]) => string) => (
    <tr>
      <th scope="row">{label}</th>
      <td colSpan={COLUMNS_WITHOUT_SUM} />
      {keys.map((key) => (
        <Box component="td" key={key} className="figure narrow" sx={{ fontSize: { sm: 'caption.fontSize' } }}>
          {text(key)}
        </Box>
      ))}
    </tr>
  );
  return (
    <>
      {row('Tỉ lệ', (key) => (summary ? formatReportAmount(summary[key].ratio, 'percent') : ''))}
      {row('Số lượng', (key) => (summary ? formatReportAmount(summary[key].total, 'number') : ''))}
    </>
  );
}
