import { parse } from 'csv-parse/sync';
import { detectDelimiter } from 'hucre/csv';
import { Fault } from './Fault.mjs';

/** Characters that tell which sign separates the columns. */
const sample = 20_000;
/** The longest line, in bytes: beyond it something else is wrong. */
const longest = 1_000_000;

/**
 * The lines of a CSV file, whatever separates its columns: { number, values }.
 * @param most lines to read, empty ones included
 * @throws Fault
 */
export function* readCsv(bytes, most) {
  const text = decoded(bytes);
  const lines = parsed(text, {
    to: most,
    delimiter: detectDelimiter(text.slice(0, sample)),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // An inch sign in the middle of a cell is one.
    relax_quotes: true,
    max_record_size: longest,
  });
  for (const [index, values] of lines.entries()) yield { number: index + 1, values };
}

const faults = { CSV_QUOTE_NOT_CLOSED: 'quote', CSV_MAX_RECORD_SIZE: 'line' };

function parsed(text, options) {
  try {
    return parse(text, options);
  } catch (error) {
    if (!String(error.code).startsWith('CSV_')) throw error;
    throw new Fault(faults[error.code] ?? 'csv', { row: error.lines });
  }
}

/** UTF-8, or UTF-16 as Excel's "Unicode Text" has it. */
function decoded(bytes) {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Said below.
  }
  throw new Fault('encoding');
}
