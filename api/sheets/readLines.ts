import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { formatDate, formatNumber } from '#rules/format';
import { type ApiError, apiError } from '../errors.ts';
import { faultOf, type Place } from './faultOf.ts';

/** A line of a file that is not empty. */
export interface Line {
  /** Its number in the file, from 1. */
  number: number;
  cells: string[];
}
type Message =
  | { lines: { number: number; cells: unknown[] }[] }
  | { fault: string; place?: Place }
  /** The stack of an error of the reading program itself. */
  | { failed: string }
  | { done: true };

/** What a file may hold, in lines that are not empty. */
export interface Most {
  /** Those with data. */
  rows: number;
  /** Those above them: headings, and what else stands there. */
  above: number;
}

/** Milliseconds for one file; a thousand rows take a hundredth of it. */
const deadline = 10_000;
/** Megabytes of a reading process; the largest file that is taken needs half of them. */
const heap = 256;
const maxWaiting = 10;

/** Beside this file in the sources; where the build puts it otherwise. */
const program = ['./sheet.worker.mjs', './sheets/sheet.worker.js']
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(url));

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * The lines of a CSV file or of a workbook's first sheet, as the texts a person would have typed. Files are read one after
 * another, each in a process of its own: whatever a file holds, it costs the server no memory and nobody's time.
 * @throws ApiError 422 for what is no such file or goes beyond a limit, 503 when too many wait
 */
export async function readLines(bytes: Uint8Array, most: Most): Promise<Line[]> {
  if (waiting >= maxWaiting) throw tooMany();
  waiting += 1;
  const mine = last.then(() => inProcess(bytes, most));
  last = mine.catch(() => undefined);
  return mine.finally(() => {
    waiting -= 1;
  });
}

/** A thread would not do: one that runs out of memory can end the whole server. */
async function inProcess(bytes: Uint8Array, most: Most): Promise<Line[]> {
  const child = fork(program as URL, {
    execArgv: [`--max-old-space-size=${heap}`, '--v8-pool-size=1'],
    // Nothing of what the server knows.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), deadline);
  try {
    return await answerOf(child, bytes, most);
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

function answerOf(child: ChildProcess, bytes: Uint8Array, most: Most): Promise<Line[]> {
  return new Promise((resolve, reject) => {
    const lines: Line[] = [];
    child.on('message', (message: Message) => {
      if ('fault' in message) reject(faultOf(message.fault, message.place ?? {}, most.rows));
      else if ('failed' in message) reject(new Error(`The reading process failed: ${message.failed}`));
      else if ('done' in message) resolve(lines);
      else
        for (const { number, cells } of message.lines) {
          const texts = cells.map(cellText);
          if (texts.some((text) => text !== '')) lines.push({ number, cells: texts });
        }
    });
    child.once('error', reject);
    // Out of memory, or stopped at its deadline.
    child.once('exit', () => reject(faultOf('heavy', {}, most.rows)));
    if (child.pid !== undefined) lowerPriority(child.pid);
    child.send({ bytes, most: most.rows + most.above }, (error) => {
      if (error) child.kill('SIGKILL');
    });
  });
}

/** While others want the processor, they have most of it. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, 5);
  } catch {
    // It has ended already, or the system knows no priorities.
  }
}

const tooMany = (): ApiError =>
  apiError(503, 'busy', 'Nhiều tệp đang được đọc cùng lúc. Hãy thử lại sau ít giây.');

/** What an exported text may have been begun with so that no spreadsheet runs it. */
const guarded = /^'(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** A cell of a file as the text a person would have typed: 20/11/2026, 08:30, 1234,5, Có. Excel's dates carry no zone. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return formatNumber(value, 6).replaceAll('.', '');
  if (typeof value === 'boolean') return value ? 'Có' : 'Không';
  if (value instanceof Date) {
    const [day = '', time = ''] = value.toISOString().split('T');
    // A time of day alone: Excel counts days from 1900 on.
    if (day < '1900-01-01') return time.slice(0, 5);
    return time.startsWith('00:00:00') ? formatDate(day) : `${formatDate(day)} ${time.slice(0, 8)}`;
  }
  return String(value).replace(guarded, '').trim();
}
