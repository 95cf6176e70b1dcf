import { streamXlsxRows } from 'hucre/xlsx';
import { Fault } from './Fault.mjs';
import { pack } from './pack.mjs';
import { unpack } from './unpack.mjs';

const mostStrings = 100_000;
const lastRow = 1_048_575;

/**
 * The rows of a workbook's first sheet: { number, values }, the values null, texts, numbers, booleans or Dates.
 * @throws Fault
 */
export async function* readWorkbook(bytes) {
  const parts = unpack(bytes);
  for (const part of parts.values())
    if (count(part, '<si>') + count(part, '<si ') + count(part, ':si>') / 2 > mostStrings)
      throw new Fault('strings');
  // The reader gets only the texts that were unpacked here, so that it cannot unpack anything by itself.
  const texts = new Map([...parts].filter(([name]) => /\.(xml|rels)$/i.test(name)));
  try {
    for await (const { index, values } of streamXlsxRows(pack(texts))) {
      if (!Number.isInteger(index) || index < 0 || index > lastRow) throw new Fault('broken');
      yield { number: index + 1, values };
    }
  } catch (error) {
    // A malformed sheet can make the library throw anything.
    throw error instanceof Fault ? error : new Fault('broken');
  }
}

function count(part, word) {
  let found = 0;
  for (let at = part.indexOf(word); at >= 0; at = part.indexOf(word, at + word.length)) found += 1;
  return found;
}
