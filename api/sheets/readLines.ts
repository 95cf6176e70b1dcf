import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { formatDate, formatNumber } from '#rules/format';
import { type DomainError, refusedError } from '../base/domainError.ts';
import { type CellPlace, toBadFileError } from './toBadFileError.ts';

/** A non-empty line of a file. */
export interface SheetLine {
  /** Line number in the file, from 1. */
  number: number;
  cells: string[];
}
/** One way to read a file: a sheet of a workbook, or a CSV file split by one separator. */
export interface SheetReading {
  /** The sheet's name; null for a CSV file. */
  name: string | null;
  /** Number of non-empty lines; null if not counted. */
  total: number | null;
  /** The first non-empty lines. */
  head: SheetLine[];
}
interface SentLine {
  number: number;
  cells: unknown[];
}
type Message =
  | { readings: (Omit<SheetReading, 'head'> & { head: SentLine[] })[] }
  | { lines: SentLine[] }
  | { fault: string; place?: CellPlace }
  /** The reading program itself failed; `failed` is the stack trace. */
  | { failed: string }
  | { done: true };

/** Maximum numbers of non-empty lines in a file. */
export interface LineLimits {
  /** Maximum number of data lines. */
  rows: number;
  /** Maximum number of lines above the data, such as headings. */
  above: number;
}

/** Returns the index of the reading to use. @throws DomainError if no reading is usable */
type ChooseSheet = (readings: readonly SheetReading[]) => number;

/** Maximum milliseconds to read one file, from the start of its process. A file of a thousand rows takes about 100 ms. */
const READ_DEADLINE_MS = 10_000;
/** Milliseconds within which the reading process must start. A start takes about 150 ms unless the machine is busy. */
const START_DEADLINE_MS = 15_000;
/** Heap limit of a reading process, in megabytes. The largest accepted file needs half of this limit. */
const HEAP_MB = 256;
const MAX_WAITING_FILES = 10;

/** Path of the reading program: next to this file in the sources, in `sheets/` in a build. */
const workerUrl = ['./sheet.worker.mjs', './sheets/sheet.worker.js']
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(url));

let waitingCount = 0;
let lastRead: Promise<unknown> = Promise.resolve();

/**
 * Returns the lines of a CSV file or of one sheet of a workbook. Each cell is the text that a person would type. Reads files one after
 * another, each in its own process, so that a large or malformed file cannot block or end the server.
 * @param choose returns the index of the reading to use; the readings do not include hidden sheets
 * @throws DomainError `bad_file` if the file cannot be read or exceeds a limit, `busyError` if too many files wait
 */
export async function readLines(
  bytes: Uint8Array,
  most: LineLimits,
  choose: ChooseSheet = () => 0,
): Promise<SheetLine[]> {
  if (waitingCount >= MAX_WAITING_FILES) throw busyError();
  waitingCount += 1;
  const mine = lastRead.then(() => readLinesInProcess(bytes, most, choose));
  lastRead = mine.catch(() => undefined);
  return mine.finally(() => {
    waitingCount -= 1;
  });
}

/** Reads a file in a process and not in a thread, because a thread that runs out of memory can end the whole server. */
async function readLinesInProcess(
  bytes: Uint8Array,
  most: LineLimits,
  choose: ChooseSheet,
): Promise<SheetLine[]> {
  const child = fork(workerUrl as URL, {
    execArgv: [`--max-old-space-size=${HEAP_MB}`, '--v8-pool-size=1'],
    // The process gets no environment variables of the server.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let timer = setTimeout(() => child.kill('SIGKILL'), START_DEADLINE_MS);
  try {
    await waitForStart(child);
    clearTimeout(timer);
    timer = setTimeout(() => child.kill('SIGKILL'), READ_DEADLINE_MS);
    return await requestLines(child, bytes, most, choose);
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

/**
 * Waits until the reading process runs. @throws DomainError `busyError` if the process does not start in time; the file has then not been read
 */
async function waitForStart(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('error', () => reject(busyError()));
    child.once('exit', () => reject(busyError()));
    if (child.pid !== undefined) lowerPriority(child.pid);
  });
}

function requestLines(
  child: ChildProcess,
  bytes: Uint8Array,
  most: LineLimits,
  choose: ChooseSheet,
): Promise<SheetLine[]> {
  return new Promise((resolve, reject) => {
    const lines: SheetLine[] = [];
    child.on('message', (message: Message) => {
      if ('fault' in message) reject(toBadFileError(message.fault, message.place ?? {}, most.rows));
      else if ('failed' in message) reject(new Error(`The reading process failed: ${message.failed}`));
      else if ('done' in message) resolve(lines);
      else if ('readings' in message)
        try {
          const readings = message.readings.map(({ head, ...one }) => ({ ...one, head: toLines(head) }));
          child.send({ read: choose(readings) });
        } catch (error) {
          reject(error);
        }
      else lines.push(...toLines(message.lines));
    });
    child.once('error', reject);
    // The process ran out of memory or reached its deadline.
    child.once('exit', () => reject(toBadFileError('heavy', {}, most.rows)));
    child.send({ bytes, most: most.rows + most.above, head: most.above + 2 }, (error) => {
      if (error) child.kill('SIGKILL');
    });
  });
}

function toLines(sent: readonly SentLine[]): SheetLine[] {
  return sent.flatMap(({ number, cells }) => {
    const texts = cells.map(formatCellText);
    return texts.some((text) => text !== '') ? [{ number, cells: texts }] : [];
  });
}

/** Lowers the priority of the reading process, so that other processes use the processor first. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, 5);
  } catch {
    // Ignores the error: the process has already ended, or the system does not support priorities.
  }
}

const busyError = (): DomainError =>
  refusedError('busy', 'Máy chủ đang bận đọc nhiều tệp nên chưa đọc được tệp này. Hãy thử lại sau ít giây.');

/** Matches the quote that an export adds before text that a spreadsheet could run as a formula. */
const guardedTextPattern = /^'(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** Converts a cell to the text that a person would type: 20/11/2026, 08:30, 1234,5, Có. Dates in Excel have no time zone. */
export function formatCellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return formatNumber(value, 6).replaceAll('.', '');
  if (typeof value === 'boolean') return value ? 'Có' : 'Không';
  if (value instanceof Date) {
    const [day = '', time = ''] = value.toISOString().split('T');
    // Treats a day before 1900 as a time without a date, because Excel counts days from 1900.
    if (day < '1900-01-01') return time.slice(0, 5);
    return time.startsWith('00:00:00') ? formatDate(day) : `${formatDate(day)} ${time.slice(0, 8)}`;
  }
  return String(value).replace(guardedTextPattern, '').trim();
}
