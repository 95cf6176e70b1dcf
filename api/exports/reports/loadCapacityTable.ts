import { sum } from '#rules/money';
import { reportLevels } from '#schema/levels';
import { capacityReport as report } from '#schema/reports/capacityReport';
import type { ReportParamsOf } from '#schema/reports/report';
import type { Context } from '../../context.ts';
import { loadCapacity } from '../../reports/loadCapacity.ts';
import type { ExportColumn, ExportTable } from '../table.ts';
import { toExportColumns, toExportTable } from './declaredTable.ts';

const levels = ['total', ...reportLevels] as const;
/** Returns a column with decimals: the first row has shares in percent, the other rows have counts. */
const createCountColumn = (label: string): ExportColumn => ({ label, format: 'decimal' });

/** Converts a fraction to percent with two decimals: 0.125 → 12.5. */
const toPercent = (ratio: number | null): number | null =>
  ratio === null ? null : Math.round(ratio * 10_000) / 100;

/** Builds the table of Số lượng ca: first the shares and counts over all nurses, then one row per nurse. */
export async function loadCapacityTable(
  ctx: Context,
  params: ReportParamsOf<typeof report>,
): Promise<ExportTable> {
  const { rows, summary } = await loadCapacity(ctx, params);
  const names = ['name', 'province', 'address', 'remaining'];
  return toExportTable(
    report,
    [...toExportColumns(report, names), createCountColumn('Tổng'), ...reportLevels.map(createCountColumn)],
    [
      ['Tỉ lệ', '%', null, null, ...levels.map((level) => toPercent(summary[level].ratio))],
      ['Số lượng', null, null, null, ...levels.map((level) => summary[level].total)],
      ...rows.map(({ agent, remaining, summary: own }) => [
        agent.name,
        agent.province,
        agent.address,
        remaining,
        sum(reportLevels.map((level) => own[level])),
        ...reportLevels.map((level) => own[level]),
      ]),
    ],
  );
}
