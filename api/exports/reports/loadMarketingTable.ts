import { formatDate, formatMonth } from '#rules/format';
import type { MarketingFormat } from '#rules/marketing';
import { marketing as report } from '#schema/reports/marketing';
import type { ReportParamsOf } from '#schema/reports/report';
import type { Context } from '../../context.ts';
import type { Cell } from '../../kinds/cell.ts';
import { loadMarketing } from '../../reports/loadMarketing.ts';
import type { ExportTable } from '../table.ts';
import { toExportColumns, toExportTable } from './declaredTable.ts';

const units: Record<MarketingFormat, string | null> = { number: null, currency: 'đồng', percent: '%' };

/** Converts a figure to a cell in the unit of its row: whole đồng, 12.5 for 12.5 %, or a number with two decimals. */
function toCell(value: number | null, format: MarketingFormat): Cell {
  if (value === null) return null;
  if (format === 'currency') return Math.round(value);
  return Math.round(value * (format === 'percent' ? 10_000 : 100)) / 100;
}

/**
 * Builds the table of Sales - Marketing. It has one row per figure with its unit and total, one column per day or month, and empty rows
 * between the groups.
 */
export async function loadMarketingTable(
  ctx: Context,
  params: ReportParamsOf<typeof report>,
): Promise<ExportTable> {
  const { rows, time_serie, serie_type } = await loadMarketing(ctx, params);
  const [title, total] = toExportColumns(report, ['title', 'total']);
  const points = time_serie.map((point) => (serie_type === 'month' ? formatMonth(point) : formatDate(point)));
  const labels = [title?.label ?? '', 'Đơn vị', total?.label ?? '', ...points];
  return toExportTable(
    report,
    labels.map((label, at) => ({ label, format: at < 2 ? 'text' : 'decimal' })),
    rows.map((row) =>
      row
        ? [
            row.title,
            units[row.format],
            toCell(row.total, row.format),
            ...row.data.map((value) => toCell(value, row.format)),
          ]
        : labels.map(() => null),
    ),
  );
}
