import type { Report } from '#schema/reports/report';
import type { Cell } from '../../kinds/cell.ts';
import { formatOf } from '../cellOf.ts';
import type { Table, TableColumn } from '../table.ts';

export const declaredColumns = (report: Report, names: readonly string[]): TableColumn[] =>
  names.flatMap((name) => {
    const field = report.columns[name];
    return field ? [{ label: field.label, format: formatOf(field) }] : [];
  });

/** Builds the table of a report whose rows are all in memory. */
export const tableOf = (
  report: Report,
  columns: readonly TableColumn[],
  rows: readonly (readonly Cell[])[],
): Table => ({
  title: report.label,
  columns,
  rows: (async function* () {
    yield* rows;
  })(),
});
