// A process that reads one file: takes { bytes, most }, sends { lines } some at a time, then { done: true }, { fault, place } of the file, or { failed }.
// Plain JavaScript, so that it starts at once, from the sources and from a build alike.
import { Fault } from './Fault.mjs';
import { readCsv } from './readCsv.mjs';
import { readWorkbook } from './readWorkbook.mjs';

const mostColumns = 100;
const mostCharacters = { cell: 10_000, file: 20_000_000 };
/** Empty lines for each full one. */
const sparse = 20;
/** Characters to send at a time. */
const portion = 100_000;

process.once('disconnect', () => process.exit());
process.once('message', async ({ bytes, most }) => {
  try {
    send(await read(bytes, most));
    process.send({ done: true });
  } catch (error) {
    // What is no Fault is an error of this program, and not to be blamed on the file.
    if (error instanceof Fault) process.send({ fault: error.code, place: error.place });
    else process.send({ failed: String(error.stack) });
  }
});

/** Every line that is not empty; they leave only once nothing is wrong with any. */
async function read(bytes, most) {
  const lines = [];
  let seen = 0;
  let characters = 0;
  for await (const { number, values } of linesOf(bytes, most * sparse + 1)) {
    seen += 1;
    const cells = filled(values, number);
    if (cells.length > 0) lines.push({ number, cells });
    if (lines.length > most || seen > most * sparse) throw new Fault('rows');
    characters += charactersOf(cells);
    if (characters > mostCharacters.file) throw new Fault('unpacked');
  }
  return lines;
}

/** In portions, so that whoever receives them has time for others in between. */
function send(lines) {
  let sent = 0;
  while (sent < lines.length) {
    let next = sent;
    for (let size = 0; next < lines.length && size < portion; next += 1)
      size += charactersOf(lines[next].cells);
    process.send({ lines: lines.slice(sent, next) });
    sent = next;
  }
}

const charactersOf = (cells) => cells.reduce((sum, cell) => sum + (cell?.length ?? 8), 0);

function linesOf(bytes, most) {
  const begins = (...signature) => signature.every((byte, at) => bytes[at] === byte);
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) throw new Fault('old');
  return begins(0x50, 0x4b) ? readWorkbook(bytes) : readCsv(bytes, most);
}

const isFilled = (value) => value !== null && (typeof value !== 'string' || value.trim() !== '');

/** A line without the empty cells at its end. */
function filled(values, row) {
  const cells = values.slice(0, values.findLastIndex(isFilled) + 1);
  if (cells.length > mostColumns) throw new Fault('columns', { row });
  const long = cells.findIndex((cell) => typeof cell === 'string' && cell.length > mostCharacters.cell);
  if (long >= 0) throw new Fault('cell', { row, column: long + 1 });
  // A day that no calendar has.
  return cells.map((cell) => (cell instanceof Date && Number.isNaN(cell.getTime()) ? String(cell) : cell));
}
