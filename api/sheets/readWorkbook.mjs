import { streamXlsxRows } from 'hucre/xlsx';
import { Fault } from './Fault.mjs';
import { pack } from './pack.mjs';
import { unpack } from './unpack.mjs';

const mostStrings = 100_000;
/** Maximum number of visible sheets. */
const mostSheets = 50;
const lastRow = 1_048_575;

/**
 * Returns the visible sheets of a workbook, in their order.
 * @returns for each sheet, { name, rows }; `rows` yields { number, values }, and each value is null, text, number, boolean or Date
 * @throws Fault
 */
export function workbookSheets(bytes) {
  const parts = unpack(bytes);
  for (const part of parts.values())
    if (count(part, '<si>') + count(part, '<si ') + count(part, ':si>') / 2 > mostStrings)
      throw new Fault('strings');
  const sheets = visibleSheets(parts);
  if (sheets.length > mostSheets) throw new Fault('sheets');
  // Passes to the library only the parts that were unpacked here within limits, so that the library does not unpack the file itself.
  const texts = pack(new Map([...parts].filter(([name]) => /\.(xml|rels)$/i.test(name))));
  return sheets.map(({ name, at }) => ({ name, rows: () => rowsOf(texts, at) }));
}

async function* rowsOf(texts, sheet) {
  try {
    for await (const { index, values } of streamXlsxRows(texts, { sheet })) {
      if (!Number.isInteger(index) || index < 0 || index > lastRow) throw new Fault('broken');
      yield { number: index + 1, values };
    }
  } catch (error) {
    // The library can throw any value for a malformed sheet.
    throw error instanceof Fault ? error : new Fault('broken');
  }
}

/**
 * Returns the visible sheets, with the indexes that the library uses. Reads the workbook's own list of sheets, because the library does not
 * report which sheets are hidden.
 */
function visibleSheets(parts) {
  const [, workbook] = [...parts].find(([name]) => /(^|\/)workbook\.xml$/i.test(name)) ?? [];
  const listed = [...String(workbook ?? '').matchAll(/<(?:\w+:)?sheet\s([^>]*?)\/?>/g)].map(([, tag]) => ({
    name: unescaped(attributeOf(tag, 'name')),
    isHidden: /hidden$/i.test(attributeOf(tag, 'state')),
    isSheet: /:id\s*=/.test(tag),
  }));
  const sheets = listed.filter(({ name, isSheet }) => name !== '' && isSheet);
  // Passes a workbook without a list of sheets to the library, which refuses the workbook.
  if (sheets.length === 0) return [{ name: '', at: 0 }];
  return sheets.flatMap(({ name, isHidden }, at) => (isHidden ? [] : [{ name, at }]));
}

const attributeOf = (tag, name) => new RegExp(`(?:^|\\s)${name}\\s*=\\s*(["'])(.*?)\\1`).exec(tag)?.[2] ?? '';

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text) =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (all, hex, decimal, name) => {
    if (name) return entities[name.toLowerCase()];
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });

function count(part, word) {
  let found = 0;
  for (let at = part.indexOf(word); at >= 0; at = part.indexOf(word, at + word.length)) found += 1;
  return found;
}
