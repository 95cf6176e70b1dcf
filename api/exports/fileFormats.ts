/** The kinds of files a table goes out as. */
import { Readable } from 'node:stream';
import { writeCsvStream } from 'hucre/csv';
import { diffDays, isRealDay, isRealMonth, localDay, localTime, monthStart } from '#rules/days';
import { formatDate, formatDateTime, formatMonth, formatNumber } from '#rules/format';
import type { Cell, CellFormat } from '../kinds/cell.ts';
import type { Table } from './table.ts';

interface FileFormat {
  type: string;
  /** Bytes as they are requested; rows are pulled no faster. */
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

export const isFileFormat = (name: string): name is FileFormatName => Object.hasOwn(fileFormats, name);

/** A file of one of these kinds, as openapi.json describes the content of a body. */
export const fileContent = Object.fromEntries(
  Object.values(fileFormats).map(({ type }) => [
    type.split(';')[0] ?? type,
    { schema: { type: 'string', format: 'binary' } },
  ]),
);

/** What makes workbooks is loaded for the first one. */
async function* workbook({ title, columns, rows }: Table): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const bytes = writeXlsxStream(
    mapped(rows, (row) => row.map((cell, at) => xlsxCell(cell, columns[at]?.format ?? 'text'))),
    {
      name: sheetName(title),
      freezePane: { rows: 1 },
      columns: columns.map(({ label, format, hidden }) => {
        const numFmt = xlsxFormats[format];
        return {
          header: label,
          width: Math.max(widths[format] ?? 10, Math.min(label.length + 2, 40)),
          ...(numFmt ? { numFmt } : {}),
          ...(hidden && { hidden }),
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

/** A number ('-1.234,5') or an international phone ('+84 912 345 678'): a sign followed by digits is not a formula. */
const harmless = /^(-?\d+([.,]\d+)*|\+\d+( \d+)*)$/;
/** What a spreadsheet may take for the beginning of a formula, in full width too, behind white space too. */
const formula = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/**
 * A text for a cell of a CSV file, so that no spreadsheet runs it: an apostrophe before what begins like a formula
 * (= + - @ tab CR). Numbers and phone numbers stay as they are.
 */
const neutralText = (text: string): string =>
  formula.test(text) && !harmless.test(text) ? `'${text}` : text;

/** 1234.5 → '1234,5': the comma of Vietnam, no dots that could be taken for anything else. */
const decimalText = (value: number): string => formatNumber(value, 6).replaceAll('.', '');

/** A value as the text of a CSV cell: DD/MM/YYYY, whole đồng without dots, words safe from being run. */
function csvCell(value: Cell, format: CellFormat): string {
  if (value === null) return '';
  if (typeof value === 'number') return format === 'percent' ? `${decimalText(value)}%` : decimalText(value);
  if (format === 'date' && isDay.test(value)) return formatDate(value);
  if (format === 'datetime' && isInstant.test(value)) return formatDateTime(value);
  if (format === 'month' && isMonth.test(value)) return formatMonth(value);
  return neutralText(value);
}

const isDay = /^\d{4}-\d{2}-\d{2}$/;
const isInstant = /^\d{4}-\d{2}-\d{2}T/;
const isMonth = /^\d{4}-\d{2}$/;

/** How Excel shows a column of this format; undefined leaves it to Excel. */
const xlsxFormats: Record<CellFormat, string | undefined> = {
  text: undefined,
  integer: '#,##0',
  decimal: undefined,
  money: '#,##0',
  percent: '0.00%',
  date: 'dd/mm/yyyy',
  datetime: 'dd/mm/yyyy hh:mm',
  month: 'mm/yyyy',
};

/** Excel counts days from here, whatever the machine's zone. */
const serial = (day: string): number => diffDays(day, '1899-12-30');

/** A value as a spreadsheet's cell holds it: real numbers, and dates as Excel's day numbers in business time. */
function xlsxCell(value: Cell, format: CellFormat): Cell {
  if (value === null) return null;
  if (typeof value === 'number') return format === 'percent' ? value / 100 : value;
  if (format === 'date' && isRealDay(value)) return serial(value);
  if (format === 'month' && isRealMonth(value)) return serial(monthStart(value));
  if (format === 'datetime' && isInstant.test(value)) {
    const [hours = 0, minutes = 0] = localTime(value).split(':').map(Number);
    return serial(localDay(value)) + (hours * 60 + minutes) / 1440;
  }
  return value;
}
