// A process that reads one file. Messages, in order:
// - sends { ready: true } when it runs
// - receives { bytes, most, head }
// - sends { readings } with the first lines of each way to read the file
// - receives { read }, the index of the reading to use
// - sends { lines } in portions, then { done: true }
// Instead of these, sends { fault, place } for an error in the file, or { failed } for an error in the program. The program is plain
// JavaScript, so that it starts quickly from the sources and from a build. Loads only the reader that the file needs.
import { Fault } from './Fault.mjs';

const mostColumns = 100;
const mostCharacters = { cell: 10_000, file: 20_000_000 };
/** Maximum number of empty lines per non-empty line. */
const sparse = 20;
/** Maximum characters per message. */
const portion = 100_000;

process.once('disconnect', () => process.exit());
process.once('message', ({ bytes, most, head }) => guarded(() => offer(bytes, most, head)));
process.send({ ready: true });

async function guarded(work) {
  try {
    await work();
  } catch (error) {
    // An error of another class than Fault is a bug in this program, not in the file.
    if (error instanceof Fault) process.send({ fault: error.code, place: error.place });
    else process.send({ failed: String(error.stack) });
  }
}

/** Sends the first lines of each reading. After the choice, sends the lines of the chosen reading. */
async function offer(bytes, most, head) {
  const readings = await (isWorkbook(bytes) ? sheetReadings : textReadings)(bytes, most, head);
  process.once('message', ({ read }) =>
    guarded(async () => {
      const { lines, fault } = await readings[read].collected();
      if (fault) throw fault;
      send(lines);
      process.send({ done: true });
    }),
  );
  process.send({ readings: readings.map(({ name, total = null, head }) => ({ name, total, head })) });
}

/** Returns the readings of a CSV file, one for each possible separator. */
async function textReadings(bytes, most, head) {
  const { csvReadings } = await import('./readCsv.mjs');
  return csvReadings(bytes, head).map((one) => ({
    ...one,
    head: headOf(one.head),
    collected: () => collect(one.lines(most * sparse + 1), most),
  }));
}

/**
 * Returns the readings of a workbook. Reads each sheet once, and holds its lines in memory until a sheet is chosen. Reports a fault in a
 * sheet only if this sheet is chosen.
 */
async function sheetReadings(bytes, most, head) {
  const { workbookSheets } = await import('./readWorkbook.mjs');
  const readings = [];
  let characters = 0;
  for (const { name, rows } of workbookSheets(bytes)) {
    const found = await collect(rows(), most);
    characters += found.size;
    if (characters > mostCharacters.file) throw new Fault('unpacked');
    const { lines, fault } = found;
    if (fault?.code === 'broken') throw fault;
    readings.push({ name, total: lines.length, head: lines.slice(0, head), collected: () => found });
  }
  return readings;
}

/** Returns the non-empty lines up to the first fault. */
async function collect(rows, most) {
  const found = [];
  let size = 0;
  try {
    let seen = 0;
    for await (const { number, values } of rows) {
      seen += 1;
      const cells = filled(values, number);
      if (cells.length > 0) found.push({ number, cells });
      if (found.length > most || seen > most * sparse) throw new Fault('rows');
      size += charactersOf(cells);
      if (size > mostCharacters.file) throw new Fault('unpacked');
    }
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return { lines: found, size, fault };
  }
  return { lines: found, size };
}

/** Returns the first lines without checking their cells: faults are reported only for the chosen reading. */
function headOf(rows) {
  return rows.flatMap(({ number, values }) => {
    const cells = values.slice(0, Math.min(mostColumns, values.findLastIndex(isFilled) + 1));
    return cells.length > 0 ? [{ number, cells }] : [];
  });
}

/** Sends the lines in portions, so that the server can do other work between two portions. */
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

/** True for a workbook, false for text. @throws Fault if the file is certainly neither */
function isWorkbook(bytes) {
  const begins = (...signature) => signature.every((byte, at) => bytes[at] === byte);
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) throw new Fault('old');
  if (begins(0x25, 0x50, 0x44, 0x46)) throw new Fault('pdf');
  const start = Buffer.from(bytes.subarray(0, 4_000)).toString('latin1').replaceAll('\0', '');
  // Detects a web page or old Excel XML that was saved with the extension .xls.
  if (
    /^[^\w<]*(<!doctype\s+html|<html|<head|<body|<table|<meta|<style|<div|<\?xml|<!--|mime-version:)/i.test(
      start,
    )
  )
    throw new Fault('page');
  return begins(0x50, 0x4b);
}

const isFilled = (value) => value !== null && (typeof value !== 'string' || value.trim() !== '');

/** Returns the cells of a row without the empty cells at its end. */
function filled(values, row) {
  const cells = values.slice(0, values.findLastIndex(isFilled) + 1);
  if (cells.length > mostColumns) throw new Fault('columns', { row });
  const long = cells.findIndex((cell) => typeof cell === 'string' && cell.length > mostCharacters.cell);
  if (long >= 0) throw new Fault('cell', { row, column: long + 1 });
  // Converts a date that does not exist to text.
  return cells.map((cell) => (cell instanceof Date && Number.isNaN(cell.getTime()) ? String(cell) : cell));
}
