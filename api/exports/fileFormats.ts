/** The file formats of exported tables. */
import { Readable } from 'node:stream';
import { writeCsvStream } from 'hucre/csv';
import { diffDays, isRealDay, isRealMonth, toLocalDay, toLocalTime, toMonthStart } from '#rules/days';
import { formatDate, formatDateTime, formatMonth, formatNumber } from '#rules/format';
import type { Cell, CellFormat } from '../kinds/cell.ts';
import type { ExportTable } from './table.ts';

interface FileFormat {
  type: string;
  /** Returns the file as a stream. Rows are read only as fast as the client reads the bytes. */
  stream: (table: ExportTable) => Readable;
}

/** Column widths of a sheet, in characters. */
const widths: Partial<Record<CellFormat, number>> = {
  text: 24,
  money: 16,
  date: 12,
  datetime: 17,
  month: 10,
};

/** Returns a valid name for an Excel sheet: without the characters that Excel refuses, and with at most 31 characters. */
const toSheetName = (title: string): string => title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);

export const fileFormats = {
  csv: {
    type: 'text/csv; charset=utf-8',
    stream: ({ columns, rows }) =>
      toNodeStream(
        writeCsvStream(
          mapRows(rows, (row) => row.map((cell, at) => toCsvCell(cell, columns[at]?.format ?? 'text'))),
          { headers: columns.map(({ label }) => toCsvCell(label, 'text')), bom: true },
        ),
      ),
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    stream: (table) => Readable.from(writeWorkbook(table), { objectMode: false }),
  },
} satisfies Record<string, FileFormat>;
export type FileFormatName = keyof typeof fileFormats;

export const isFileFormat = (name: string): name is FileFormatName => Object.hasOwn(fileFormats, name);

/** OpenAPI content of these files, by media type. */
export const fileContentByType = Object.fromEntries(
  Object.values(fileFormats).map(({ type }) => [
    type.split(';')[0] ?? type,
    { schema: { type: 'string', format: 'binary' } },
  ]),
);

/** Builds an XLSX file. The library is loaded only when it is needed. */
async function* writeWorkbook({ title, columns, rows }: ExportTable): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const bytes = writeXlsxStream(
    mapRows(rows, (row) => row.map((cell, at) => toXlsxCell(cell, columns[at]?.format ?? 'text'))),
    {
      name: toSheetName(title),
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
  yield* toNodeStream(bytes) as AsyncIterable<Uint8Array>;
}

async function* mapRows<A, B>(rows: AsyncIterable<A>, change: (row: A) => B): AsyncGenerator<B> {
  for await (const row of rows) yield change(row);
}

const toNodeStream = (stream: ReadableStream<Uint8Array>): Readable =>
  Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);

/** Matches a number ('-1.234,5') or an international phone ('+84 912 345 678'). A sign followed by digits is not a formula. */
const harmlessPattern = /^(-?\d+([.,]\d+)*|\+\d+( \d+)*)$/;
/**
 * Matches a text that a spreadsheet may run as a formula: it starts with one of these characters, in normal or full width, possibly after
 * white space.
 */
const formulaPattern = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/**
 * Protects the text of a CSV cell from being run as a formula: adds an apostrophe if the text starts like a formula (= + - @ tab CR).
 * Numbers and phone numbers do not change.
 */
const neutralizeFormula = (text: string): string =>
  formulaPattern.test(text) && !harmlessPattern.test(text) ? `'${text}` : text;

/** Formats a number with a Vietnamese decimal comma and without thousands separators: 1234.5 → '1234,5'. */
const formatDecimal = (value: number): string => formatNumber(value, 6).replaceAll('.', '');

/**
 * Formats a value as the text of a CSV cell: days as DD/MM/YYYY, đồng as whole numbers without dots, and texts protected against formulas.
 */
function toCsvCell(value: Cell, format: CellFormat): string {
  if (value === null) return '';
  if (typeof value === 'number')
    return format === 'percent' ? `${formatDecimal(value)}%` : formatDecimal(value);
  if (format === 'date' && dayPattern.test(value)) return formatDate(value);
  if (format === 'datetime' && instantPattern.test(value)) return formatDateTime(value);
  if (format === 'month' && monthPattern.test(value)) return formatMonth(value);
  return neutralizeFormula(value);
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const instantPattern = /^\d{4}-\d{2}-\d{2}T/;
const monthPattern = /^\d{4}-\d{2}$/;

/** Excel number format per cell format; undefined for Excel's default. */
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

/** Converts a day to Excel's day number. The result does not depend on the machine's time zone. */
const toSerialDay = (day: string): number => diffDays(day, '1899-12-30');

/** Converts a value for a spreadsheet cell. Dates become Excel's day numbers, in the time zone of the business. */
function toXlsxCell(value: Cell, format: CellFormat): Cell {
  if (value === null) return null;
  if (typeof value === 'number') return format === 'percent' ? value / 100 : value;
  if (format === 'date' && isRealDay(value)) return toSerialDay(value);
  if (format === 'month' && isRealMonth(value)) return toSerialDay(toMonthStart(value));
  if (format === 'datetime' && instantPattern.test(value)) {
    const [hours = 0, minutes = 0] = toLocalTime(value).split(':').map(Number);
    return toSerialDay(toLocalDay(value)) + (hours * 60 + minutes) / 1440;
  }
  return value;
}
