import { formatMonth } from '#rules/format';
import type { ProfitLossRow } from '#rules/profitLoss';
import { pl } from '#schema/reports/pl';
import type { Figure } from '../parts/Figures.tsx';
import { besideWhole } from '../parts/period.ts';
import { profitHrefs } from './profitHrefs.ts';

const against = (before: { value: number; name: string }, running: boolean) =>
  running ? { note: besideWhole(before) } : { before };

const names = ['revenue', 'gross_profit', 'total_expense', 'net_profit'] as const;

const counts = {
  revenue: 'Tiền đã thu trừ hoàn, giao dịch đã duyệt',
  gross_profit: 'Trừ lương điều dưỡng, vật tư, đối tác',
  total_expense: 'Sáu loại chi phí đã duyệt',
  net_profit: 'Doanh thu trừ mọi chi phí',
} as const;

/** The newest month's figures, each against the row of the month before once it is over; labels alone while there are no rows. */
export function profitFigures(rows: readonly ProfitLossRow[] | undefined, today: string): Figure[] {
  const [newest, before] = rows ?? [];
  const running = newest !== undefined && newest.month >= today.slice(0, 7);
  return names.map((name) => ({
    label: pl.columns[name].label,
    counts: counts[name],
    value: newest?.[name],
    to: newest && profitHrefs[name](newest.month),
    ...(name === 'total_expense' ? { better: 'less' as const } : { better: 'more' as const }),
    ...(before && against({ value: before[name], name: formatMonth(before.month) }, running)),
  }));
}
