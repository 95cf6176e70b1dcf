import { sum } from '#rules/money';
import { type EstimatedRow, estimatedSums } from '#schema/reports/estimatedPartnerRevenue';

type EstimatedSums = Readonly<Record<(typeof estimatedSums)[number], number>>;

/** A row of the table: a month's heading with the sums of its partners, or one partner of the month. */
export type EstimatedLine =
  | { readonly month: string | null; readonly partner: null; readonly sums: EstimatedSums }
  | { readonly month: string | null; readonly partner: EstimatedRow; readonly sums: EstimatedSums };

export const sumEstimatedRows = (rows: readonly EstimatedRow[]): EstimatedSums =>
  Object.fromEntries(estimatedSums.map((name) => [name, sum(rows.map((row) => row[name]))])) as Record<
    (typeof estimatedSums)[number],
    number
  >;

/** Groups rows under a heading per month, in ascending order; rows without a month come last. */
export function groupEstimatesByMonth(rows: readonly EstimatedRow[]): EstimatedLine[] {
  const months = new Map<string | null, EstimatedRow[]>();
  for (const row of rows) months.set(row.month, [...(months.get(row.month) ?? []), row]);
  return [...months]
    .sort(([a], [b]) => (a ?? '9999-99').localeCompare(b ?? '9999-99'))
    .flatMap(([month, inside]): EstimatedLine[] => [
      { month, partner: null, sums: sumEstimatedRows(inside) },
      ...inside.map((partner): EstimatedLine => ({ month, partner, sums: partner })),
    ]);
}
