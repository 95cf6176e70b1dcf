import { formatMonth } from '#rules/format';
import type { ProfitLossRow } from '#rules/profitLoss';
import { pl } from '#schema/reports/pl';
import type { Figure } from '../parts/Figures.tsx';
import { besideWhole } from '../parts/period.ts';
import { profitHrefs } from './profitHrefs.ts';

const against = (before: { value: number; name: string }, running: boolean) =>
  running ? { note: besideWhole(before) } : { before };

const names = ['revenue', 'gross_profit', 'total_expense', 'net_profit'] as const;

/** The newest month's figures, each against the row of the month before once it is over; labels alone while there are no rows. */
export function profitFigures(rows: readonly ProfitLossRow[] | undefined, today: string): Figure[] {
  const [newest, before] = rows ?? [];
  const running = newest !== undefined && newest.month >= today.slice(0, 7);
  return names.map((name) => ({
    label: pl.columns[name].label,
    value: newest?.[name],
    to: newest && profitHrefs[name](newest.month),
    ...(name === 'total_expense' ? { better: 'less' as const } : { better: 'more' as const }),
    ...(before && against({ value: before[name], name: formatMonth(before.month) }, running)),
  }));
}
