import { toFoldedWords } from '#rules/headings';
import { parseTypedDay } from '#rules/parseTypedDay';
import { joinName } from '#rules/personName';
import { toColumnName } from '#rules/toColumnName';
import type { SheetAnswer } from '#schema/bankStatement';
import { EventLoopYielder } from '../base/EventLoopYielder.ts';
import { badFileError } from '../sheets/badFileError.ts';
import { SheetChoice } from '../sheets/chooseSheet.ts';
import { readLines, type SheetLine } from '../sheets/readLines.ts';
import { toBadFileError } from '../sheets/toBadFileError.ts';

export interface ParsedSheet {
  headers: string[];
  /** Non-empty rows, with their number in the file. */
  rows: SheetLine[];
  /** Visible sheets of a workbook. */
  sheets: SheetAnswer[];
}

type FindField = (cell: string) => string | undefined;

/** Maximum rows of a file. */
export const MAX_IMPORT_ROWS = 1_000;
/** Maximum lines above the headings: a title, the company's name, a day. */
const MAX_LINES_ABOVE_HEADINGS = 10;

/**
 * Reads a file of records: the heading line and the rows below it. Gives a unique heading to every column that has a non-empty cell.
 * @param fieldOf returns the field for a heading cell
 * @param wanted name of the sheet to read; defaults to the first sheet with data
 * @throws DomainError 422 for a file that is unreadable, empty or too long
 */
export async function readSheet(
  bytes: Uint8Array,
  fieldOf: FindField,
  wanted?: string,
): Promise<ParsedSheet> {
  const choice = new SheetChoice(({ name, head }) => {
    const { at, fields, isHeadless } = findHeadings(head, fieldOf);
    const below = isHeadless ? at : at + 1;
    const isWide = (head[at]?.cells.length ?? 0) > 1;
    // In a workbook, uses the first sheet with data. In a text file, uses the separator whose headings name the most fields, else a
    // separator that splits the lines.
    const isTable = head.length > below && isWide;
    return { score: name === null ? fields || Number(isWide) / 2 : Number(isTable), below };
  }, wanted);
  const lines = await readLines(
    bytes,
    { rows: MAX_IMPORT_ROWS, above: MAX_LINES_ABOVE_HEADINGS + 1 },
    (found) => choice.choose(found),
  );
  return splitSheetLines(lines, fieldOf, choice.sheets);
}

/**
 * Splits a file's lines into its headings and the rows below them.
 * @throws DomainError `bad_file` when there are no rows or too many
 */
export async function splitSheetLines(
  lines: readonly SheetLine[],
  fieldOf: FindField,
  sheets: SheetAnswer[] = [],
): Promise<ParsedSheet> {
  const { at, isHeadless } = findHeadings(lines, fieldOf);
  const below = isHeadless ? lines.slice(at) : lines.slice(at + 1);
  const header = isHeadless ? buildEmptyHeadings(below) : lines[at];
  const rows = [...below];
  if (!header || rows.length === 0)
    throw badFileError(
      'Tệp không có dòng dữ liệu nào. Dòng đầu là tên các cột, dữ liệu bắt đầu từ dòng sau.',
    );
  if (rows.length > MAX_IMPORT_ROWS) throw toBadFileError('rows', {}, MAX_IMPORT_ROWS);
  await assertOneTable(header, rows, fieldOf);
  const joined = joinNames(header.cells, rows);
  return { headers: makeHeadersUnique(joined.headers, joined.rows), rows: joined.rows, sheets };
}

/** True if a cell is a phone, a day or an amount, which a heading never is. */
const isDataCell = (cell: string): boolean =>
  /^[+(]?\d[\d\s.,()-]{5,}$/.test(cell) || parseTypedDay(cell.split(' ')[0] ?? '', '2000-01-01') !== null;

/** Returns empty headings for a list without a heading line, one for each column. */
const buildEmptyHeadings = (rows: readonly SheetLine[]): SheetLine => ({
  number: 0,
  cells: Array(Math.max(0, ...rows.map(({ cells }) => cells.length))).fill(''),
});

/** True if the row repeats the file's headings, as in a list of several pages. */
export const isRepeatedHeading = (headers: readonly string[], cells: readonly string[]): boolean =>
  cells.filter((cell) => cell !== '').length > 1 &&
  cells.every((cell, at) => cell === '' || toFoldedWords(cell) === toFoldedWords(headers[at] ?? ''));

/**
 * Asserts that the file has no second table with other headings below the first table, because its cells would be read into the columns of
 * the first table.
 * @throws DomainError `bad_file` that names both lines
 */
async function assertOneTable(
  header: SheetLine,
  rows: readonly SheetLine[],
  fieldOf: FindField,
): Promise<void> {
  if (header.number === 0) return;
  const yielder = new EventLoopYielder();
  for (const { number, cells } of rows) {
    if (yielder.isDue) await yielder.pause();
    if (!isHeadingRow(cells, fieldOf) || isRepeatedHeading(header.cells, cells)) continue;
    throw badFileError(
      `Tệp có hai bảng: tiêu đề ở dòng ${header.number} và ở dòng ${number} khác nhau. Hãy lưu mỗi bảng thành một tệp rồi nhập từng tệp.`,
    );
  }
}

/** Maximum length of a heading in characters; a longer cell is data. */
const MAX_HEADING_LENGTH = 60;

/** True if the cells of a row below the first headings are headings too. */
function isHeadingRow(cells: readonly string[], fieldOf: FindField): boolean {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length < 2 || filled.some((cell) => cell.length > MAX_HEADING_LENGTH || isDataCell(cell)))
    return false;
  const named = filled.map(fieldOf).filter((field) => field !== undefined);
  const fields = new Set(named).size;
  // A row of data can contain one or two words that are also headings ('Mẹ', 'liên hệ').
  return fields > 1 && (named.length === filled.length || (fields > 2 && named.length * 2 > filled.length));
}

/**
 * Finds the heading line: among the first lines, the line that names the most fields (at least two); otherwise the first line with more
 * than one cell. If this line contains data, the list has no headings.
 */
function findHeadings(
  lines: readonly SheetLine[],
  fieldOf: FindField,
): { at: number; fields: number; isHeadless?: boolean } {
  const named = lines
    .slice(0, MAX_LINES_ABOVE_HEADINGS + 1)
    .map(({ cells }) =>
      cells.some(isDataCell) ? 0 : new Set(cells.map(fieldOf).filter((field) => field !== undefined)).size,
    );
  const most = Math.max(0, ...named);
  if (most > 1) return { at: named.indexOf(most), fields: most };
  if ((named[0] ?? 0) > 0) return { at: 0, fields: 1 };
  const isWide = ({ cells }: SheetLine) => cells.filter((cell) => cell !== '').length > 1;
  const at = Math.max(0, lines.slice(0, MAX_LINES_ABOVE_HEADINGS + 1).findIndex(isWide));
  return { at, fields: most, isHeadless: lines[at]?.cells.some(isDataCell) === true };
}

/** Headings that exports of phone contacts use for the parts of a name. */
const nameParts = {
  family: ['last name', 'family name', 'ho', 'ho dem', 'ho va dem', 'ho va ten dem'],
  middle: ['middle name', 'additional name', 'ten dem'],
  given: ['first name', 'given name', 'ten'],
} as const;

/** Joins the columns with the parts of a name into the given-name column. */
function joinNames(
  headers: readonly string[],
  rows: readonly SheetLine[],
): { headers: string[]; rows: SheetLine[] } {
  const at = (part: keyof typeof nameParts) =>
    headers.findIndex((heading) => nameParts[part].some((one) => one === toFoldedWords(heading)));
  const [family, middle, given] = [at('family'), at('middle'), at('given')];
  if (given < 0 || family < 0) return { headers: [...headers], rows: [...rows] };
  const others = [family, middle].filter((column) => column >= 0);
  const blanked = (cells: readonly string[], joined: string) =>
    cells.map((cell, column) => (column === given ? joined : others.includes(column) ? '' : cell));
  return {
    headers: blanked(headers, 'Last name, first name'),
    rows: rows.map(({ number, cells }) => {
      const full = Array.from(
        { length: Math.max(cells.length, given + 1) },
        (_, column) => cells[column] ?? '',
      );
      const part = (column: number) => (column < 0 ? '' : (cells[column] ?? ''));
      return { number, cells: blanked(full, joinName(part(family), part(middle), part(given))) };
    }),
  };
}

/** Returns the headings: a column without a heading gets its letter, repeated headings get a number. */
function makeHeadersUnique(given: readonly string[], rows: readonly SheetLine[]): string[] {
  const seen = new Map<string, number>();
  return given.map((heading, at) => {
    if (heading === '')
      return rows.some(({ cells }) => (cells[at] ?? '') !== '') ? `Cột ${toColumnName(at)}` : '';
    const before = seen.get(heading) ?? 0;
    seen.set(heading, before + 1);
    return before === 0 ? heading : `${heading} (${before + 1})`;
  });
}
