/** The kinds of files a table goes out as. */
import { Readable } from 'node:stream';
import { writeCsvStream } from 'hucre/csv';
import type { CellFormat } from '../kinds/cell.ts';
import { csvCell } from './csvCell.ts';
import type { Table } from './table.ts';
import { xlsxCell, xlsxFormats } from './xlsxCell.ts';

interface FileFormat {
  type: string;
  /** Bytes as they are asked for; rows are pulled no faster. */
  stream: (table: Table) => Readable;
}

/** Column widths of a sheet, in characters. */
const widths: Partial<Record<CellFormat, number>> = {
  text: 24,
  money: 16,
  date: 12,
  datetime: 17,
  month: 10,
};

/** Excel takes no more of a sheet's name, and none of these signs. */
const sheetName = (title: string): string => title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);

export const fileFormats = {
  csv: {
    type: 'text/csv; charset=utf-8',
    stream: ({ columns, rows }) =>
      fromWeb(
        writeCsvStream(
          mapped(rows, (row) => row.map((cell, at) => csvCell(cell, columns[at]?.format ?? 'text'))),
          { headers: columns.map(({ label }) => csvCell(label, 'text')), bom: true },
        ),
      ),
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    stream: (table) => Readable.from(workbook(table), { objectMode: false }),
  },
} satisfies Record<string, FileFormat>;
export type FileFormatName = keyof typeof fileFormats;

/** What makes workbooks is loaded for the first one. */
async function* workbook({ title, columns, rows }: Table): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const bytes = writeXlsxStream(
    mapped(rows, (row) => row.map((cell, at) => xlsxCell(cell, columns[at]?.format ?? 'text'))),
    {
      name: sheetName(title),
      freezePane: { rows: 1 },
      columns: columns.map(({ label, format }) => {
        const numFmt = xlsxFormats[format];
        return {
          header: label,
          width: Math.max(widths[format] ?? 10, Math.min(label.length + 2, 40)),
          ...(numFmt ? { numFmt } : {}),
        };
      }),
    },
  );
  yield* fromWeb(bytes) as AsyncIterable<Uint8Array>;
}

async function* mapped<A, B>(rows: AsyncIterable<A>, change: (row: A) => B): AsyncGenerator<B> {
  for await (const row of rows) yield change(row);
}

const fromWeb = (stream: ReadableStream<Uint8Array>): Readable =>
  Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
