import { formatMonth } from '#rules/format';
import type { ProfitLossRow } from '#rules/profitLoss';
import { pl } from '#schema/reports/pl';
import type { Figure } from '../parts/Figures.tsx';
import { wholeIf } from '../parts/period.ts';
import { profitHrefs } from './profitHrefs.ts';

const names = ['revenue', 'gross_profit', 'total_expense', 'net_profit'] as const;

/** The newest month's figures, each against the row of the month before; labels alone while there are no rows. */
export function profitFigures(rows: readonly ProfitLossRow[] | undefined, today: string): Figure[] {
  const [newest, before] = rows ?? [];
  const running = newest !== undefined && newest.month >= today.slice(0, 7);
  return names.map((name) => ({
    label: pl.columns[name].label,
    value: newest?.[name],
    ...(newest && { to: profitHrefs[name](newest.month) }),
    ...(before && { before: { value: before[name], name: wholeIf(running, formatMonth(before.month)) } }),
  }));
}
