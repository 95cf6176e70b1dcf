import { parse } from 'csv-parse/sync';
import { detectDelimiter } from 'hucre/csv';
import { Fault } from './Fault.mjs';
import { isVietnamese } from './isVietnamese.mjs';

/** Number of characters used to detect the separator and the encoding. */
const sample = 20_000;
/** Longest allowed line, in bytes. A longer line means that the file is broken. */
const longest = 1_000_000;
/** Maximum consecutive empty cells in a row: the number of columns in an Excel sheet. */
const mostEmpty = 16_384;
const separators = [',', ';', '\t', '|'];

/**
 * Returns one reading of a CSV file for each separator that splits its first lines into cells; the most likely separator first.
 * @param head number of first lines that the caller uses to choose a reading
 * @returns for each reading, { name: null, head: [{ number, values }], lines(most) }
 * @throws Fault
 */
export function csvReadings(bytes, head) {
  const text = decoded(bytes);
  const [separatorLine = '', own] = /^(?:"sep=(.)"|sep=(.))[^\S\r\n]*(?:\r\n|\n|\r)/i.exec(text) ?? [];
  const given = own ?? separatorLine.slice(4, 5);
  const body = text.slice(separatorLine.length);
  // Counts the line that names the separator (`sep=;`), so that row numbers equal the line numbers in an editor.
  const skipped = separatorLine === '' ? 0 : 1;
  const likeliest = detectDelimiter(body.slice(0, sample));
  const wanted = separatorLine === '' ? [...new Set([likeliest, ...separators])] : [given];
  const faults = [];
  const readings = wanted.flatMap((delimiter) => {
    const lines = (most) => parsed(body, delimiter, most, skipped);
    try {
      const first = lines(head);
      const isSplit = first.some(({ values }) => values.length > 1);
      return isSplit || delimiter === wanted[0] ? [{ name: null, head: first, lines }] : [];
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      faults.push(error);
      return [];
    }
  });
  if (readings.length === 0) throw faults[0];
  return readings;
}

const faults = { CSV_QUOTE_NOT_CLOSED: 'quote', CSV_MAX_RECORD_SIZE: 'line' };

function parsed(text, delimiter, most, skipped) {
  const crowded = text.indexOf(delimiter.repeat(mostEmpty));
  if (crowded >= 0)
    throw new Fault('columns', { row: text.slice(0, crowded).split(/\r\n|\n|\r/).length + skipped });
  try {
    const lines = parse(text, {
      to: most,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // Treats a quote inside an unquoted cell as text.
      relax_quotes: true,
      max_record_size: longest,
    });
    return lines.map((values, index) => ({ number: index + 1 + skipped, values }));
  } catch (error) {
    if (!String(error.code).startsWith('CSV_')) throw error;
    throw new Fault(faults[error.code] ?? 'csv', { row: error.lines + skipped });
  }
}

/** Decodes UTF-8, UTF-16 (Excel's "Unicode Text" and Facebook's exports) and windows-1258 (older Vietnamese programs). */
function decoded(bytes) {
  const text = decodedAs(encodingOf(bytes), bytes);
  if (text !== null) return text;
  const older = decodedAs('windows-1258', bytes)?.normalize('NFC');
  if (older !== undefined && isVietnamese(older)) return older;
  throw new Fault('encoding');
}

/** Decodes the bytes. @returns null if the bytes are not in this encoding */
function decodedAs(encoding, bytes) {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

function encodingOf(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // Without a byte order mark, UTF-16 is detected by its zeros: every second byte of Latin text is 0.
  const some = bytes.subarray(0, sample);
  const zeros = [0, 0];
  for (const [at, byte] of some.entries()) if (byte === 0) zeros[at % 2] += 1;
  if (bytes.length % 2 === 0 && zeros[1] > some.length / 8 && zeros[0] < zeros[1] / 4) return 'utf-16le';
  if (bytes.length % 2 === 0 && zeros[0] > some.length / 8 && zeros[1] < zeros[0] / 4) return 'utf-16be';
  return 'utf-8';
}
