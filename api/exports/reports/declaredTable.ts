import type { Report } from '#schema/reports/report';
import type { Cell } from '../../kinds/cell.ts';
import { formatOf } from '../cellOf.ts';
import type { ExportTable, TableColumn } from '../table.ts';

export const declaredColumns = (report: Report, names: readonly string[]): TableColumn[] =>
  names.flatMap((name) => {
    const field = report.columns[name];
    return field ? [{ label: field.label, format: formatOf(field) }] : [];
  });

/** Builds the table of a report whose rows are all in memory. */
export const toExportTable = (
  report: Report,
  columns: readonly TableColumn[],
  rows: readonly (readonly Cell[])[],
): ExportTable => ({
  title: report.label,
  columns,
  rows: (async function* () {
    yield* rows;
  })(),
});
