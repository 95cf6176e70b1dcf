import { parseCsv } from 'hucre/csv';
import { badFile } from './badFile.ts';
import { cellText } from './cellText.ts';
import { checkArchive } from './checkArchive.ts';

export interface Sheet {
  headers: string[];
  /** What is not empty, each with its number in the file (the header is 1). */
  rows: { number: number; cells: string[] }[];
}

/** Rows a file may have: what is written in one go, while others wait. */
export const mostRows = 1_000;
const mostColumns = 100;

/**
 * The first sheet of an XLSX file, or a CSV file with whatever separates its columns, as texts.
 * @throws ApiError 422 for what cannot be read, is empty, or is too long
 */
export async function readSheet(bytes: Uint8Array): Promise<Sheet> {
  const isPacked = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const lines = isPacked ? await workbook(bytes) : csv(bytes);
  const filled = lines
    .map((values, index) => ({ number: index + 1, cells: values.slice(0, mostColumns).map(cellText) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [header, ...rows] = filled;
  if (!header || rows.length === 0)
    throw badFile('Tệp không có dòng dữ liệu nào. Dòng đầu là tên các cột, dữ liệu bắt đầu từ dòng sau.');
  if (rows.length > mostRows) throw badFile(`Tệp có hơn ${mostRows} dòng dữ liệu. Hãy chia thành nhiều tệp.`);
  return { headers: header.cells, rows };
}

async function workbook(bytes: Uint8Array): Promise<unknown[][]> {
  checkArchive(bytes);
  const { streamXlsxRows } = await import('hucre/xlsx');
  const lines: unknown[][] = [];
  try {
    // Empty rows in between are not told, but count.
    for await (const { index, values } of streamXlsxRows(bytes, { maxRows: mostRows * 2 }))
      if (index <= mostRows * 20) lines[index] = values;
  } catch {
    throw badFile('Không đọc được tệp XLSX này. Hãy mở nó bằng Excel, bỏ mật khẩu nếu có, và lưu lại.');
  }
  return Array.from(lines, (line) => line ?? []);
}

function csv(bytes: Uint8Array): unknown[][] {
  return parseCsv(decoded(bytes), { maxRows: mostRows * 2 });
}

/** UTF-8, or UTF-16 as Excel's "Unicode Text" has it. */
function decoded(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Said below.
  }
  throw badFile('Tệp không phải là CSV mã UTF-8. Trong Excel hãy lưu lại dạng "CSV UTF-8" hoặc XLSX.');
}
