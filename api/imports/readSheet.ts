import { badFile } from '../sheets/badFile.ts';
import { type Line, readLines } from '../sheets/readLines.ts';

export interface Sheet {
  headers: string[];
  /** What is not empty, each with its number in the file. */
  rows: Line[];
}

/** Rows a file may have: what is written in one go, while others wait. */
const maxRows = 1_000;

/**
 * A file of records: its first line names the columns.
 * @throws ApiError 422 for what cannot be read, is empty, or is too long
 */
export async function readSheet(bytes: Uint8Array): Promise<Sheet> {
  const [header, ...rows] = await readLines(bytes, { rows: maxRows, above: 1 });
  if (!header || rows.length === 0)
    throw badFile('Tệp không có dòng dữ liệu nào. Dòng đầu là tên các cột, dữ liệu bắt đầu từ dòng sau.');
  return { headers: header.cells, rows };
}
