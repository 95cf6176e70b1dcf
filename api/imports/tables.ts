/** The files that go out on the way of one coming in: an empty one to fill, and one's own with what is wrong in it. */
import type { Viewer } from '#schema/access';
import type { AnyResource } from '#schema/resource';
import type { Table } from '../exports/table.ts';
import type { Cell } from '../kinds/cell.ts';
import type { RowResult } from './checkRows.ts';
import { importFields } from './importFields.ts';
import { faultHeading } from './mapColumns.ts';
import type { Sheet } from './readSheet.ts';

const textTable = (title: string, labels: readonly string[], rows: readonly Cell[][]): Table => ({
  title,
  columns: labels.map((label) => ({ label, format: 'text' })),
  rows: (async function* () {
    yield* rows;
  })(),
});

/** The headings of what can be brought in, a star at those that must be filled. */
export const templateTable = (resource: AnyResource, viewer: Viewer): Table =>
  textTable(
    `Mẫu nhập ${resource.label}`,
    importFields(resource, viewer).map(([, { label, required }]) => (required ? `${label} *` : label)),
    [],
  );

/** The file as it came, every row, with what is wrong in a last column. */
export function faultTable(
  resource: AnyResource,
  { headers, rows }: Sheet,
  results: readonly RowResult[],
): Table {
  const kept = headers.flatMap((heading, at) => (heading === faultHeading ? [] : [at]));
  return textTable(
    `Kiểm tra nhập ${resource.label}`,
    [...kept.map((at) => headers[at] ?? ''), faultHeading],
    rows.map(({ cells }, index) => [...kept.map((at) => cells[at] ?? ''), wordsOf(results[index])]),
  );
}

const wordsOf = (result: RowResult | undefined): string =>
  [
    ...(result?.errors ?? []).map(({ column, detail }) => (column ? `${column}: ${detail}` : detail)),
    ...(result?.duplicates ?? []).map(({ row, name }) =>
      row ? `Trùng số điện thoại với dòng ${row}` : `Trùng số điện thoại với ${name}`,
    ),
  ].join(' ');
