import type { Report, ReportParamsOf } from '#schema/reports/report';
import { sumReportColumns } from '#schema/reports/sumReportColumns';
import type { Context } from '../../context.ts';
import type { Cell } from '../../kinds/cell.ts';
import { getCellFormat } from '../exportCells.ts';
import type { ExportColumn, ExportTable } from '../table.ts';

export const toExportColumns = (report: Report, names: readonly string[]): ExportColumn[] =>
  names.flatMap((name) => {
    const field = report.columns[name];
    return field ? [{ label: field.label, format: getCellFormat(field) }] : [];
  });

/** Builds the table of a report whose rows are all in memory. */
export const toExportTable = (
  report: Report,
  columns: readonly ExportColumn[],
  rows: readonly (readonly Cell[])[],
): ExportTable => ({
  title: report.label,
  columns,
  rows: (async function* () {
    yield* rows;
  })(),
});

type Row = Readonly<Record<string, Cell>>;
/** Loads the rows of a report, and its totals if they differ from the sums of the rows. */
type ReportLoader<R extends Report> = (
  ctx: Context,
  params: ReportParamsOf<R>,
) => Promise<{ readonly rows: readonly Row[]; readonly summary?: Row }>;

/** Returns the function that builds the table of a report: the declared columns of each row, and a last row with the sums, if any. */
export const createTableLoader =
  <R extends Report>(report: R, load: ReportLoader<R>) =>
  async (ctx: Context, params: ReportParamsOf<R>): Promise<ExportTable> => {
    const { rows, summary = sumReportColumns(report, rows) } = await load(ctx, params);
    const names = Object.keys(report.columns);
    const cellsOf = (row: Row) => names.map((name) => row[name] ?? null);
    const last = summary ? [['Tổng cộng', ...cellsOf(summary).slice(1)]] : [];
    return toExportTable(report, toExportColumns(report, names), [...rows.map(cellsOf), ...last]);
  };
