import { badFile } from '../sheets/badFile.ts';
import { faultOf } from '../sheets/faultOf.ts';
import { type Line, readLines } from '../sheets/readLines.ts';

export interface Sheet {
  headers: string[];
  /** What is not empty, each with its number in the file. */
  rows: Line[];
}

/** Rows a file may have: what is written in one go, while others wait. */
const maxRows = 1_000;
/** Lines that may stand above the headings: a title, the company's name, a day. */
const maxLinesAbove = 10;

/**
 * A file of records: the line of its headings, and the rows below it.
 * @param fieldOf the field that a cell names, were it a heading
 * @throws ApiError 422 for what cannot be read, is empty, or is too long
 */
export async function readSheet(
  bytes: Uint8Array,
  fieldOf: (cell: string) => string | undefined,
): Promise<Sheet> {
  const lines = await readLines(bytes, { rows: maxRows, above: maxLinesAbove + 1 });
  const [header, ...rows] = lines.slice(findHeadings(lines, fieldOf));
  if (!header || rows.length === 0)
    throw badFile('Tệp không có dòng dữ liệu nào. Dòng đầu là tên các cột, dữ liệu bắt đầu từ dòng sau.');
  if (rows.length > maxRows) throw faultOf('rows', {}, maxRows);
  return { headers: header.cells, rows };
}

/** Which line holds the headings: the first one, unless a line soon after it names more fields, and two at least. */
function findHeadings(lines: readonly Line[], fieldOf: (cell: string) => string | undefined): number {
  const named = lines
    .slice(0, maxLinesAbove + 1)
    .map(({ cells }) => new Set(cells.map(fieldOf).filter((field) => field !== undefined)).size);
  const most = Math.max(...named);
  return most < 2 ? 0 : named.indexOf(most);
}
