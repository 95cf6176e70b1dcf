import { reportLevels } from '#schema/levels';
import type { CapacityData } from '#schema/reports/aps';
import { amountText } from '../parts/amountText.ts';

const keys = ['total', ...reportLevels] as const;
/** District, address and remaining, which have no sum. */
const between = 3;

/** The two rows under the labels: each level's share and count over all nurses shown (rules 8.9). */
export function CapacityHead({ summary }: { readonly summary: CapacityData['summary'] | undefined }) {
  const row = (label: string, text: (key: (typeof keys)[number]) => string) => (
    <tr>
      <th scope="row">{label}</th>
      <td colSpan={between} />
      {keys.map((key) => (
        <td key={key} className="figure narrow">
          {text(key)}
        </td>
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
