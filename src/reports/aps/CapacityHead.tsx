import { Box } from '@mui/material';
import { reportLevels } from '#schema/levels';
import type { CapacityData } from '#schema/reports/aps';
import { amountText } from '../figures/amountText.ts';

const keys = ['total', ...reportLevels] as const;
/** Address and remaining, which have no sum. */
const between = 2;

/** The two rows under the labels: each level's share and count over all nurses shown (rules 8.9). */
export function CapacityHead({ summary }: { readonly summary: CapacityData['summary'] | undefined }) {
  const row = (label: string, text: (key: (typeof keys)[number]) => string) => (
    <tr>
      <th scope="row">{label}</th>
      <td colSpan={between} />
      {keys.map((key) => (
        <Box component="td" key={key} className="figure narrow" sx={{ fontSize: { sm: 'caption.fontSize' } }}>
          {text(key)}
        </Box>
      ))}
    </tr>
  );
  return (
    <>
      {row('Tỉ lệ', (key) => (summary ? amountText(summary[key].ratio, 'percent') : ''))}
      {row('Số lượng', (key) => (summary ? amountText(summary[key].total, 'number') : ''))}
    </>
  );
}
