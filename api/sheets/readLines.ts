import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { formatDate, formatNumber } from '#rules/format';
import { type DomainError, refused } from '../base/domainError.ts';
import { faultOf, type Place } from './faultOf.ts';

/** A line of a file that is not empty. */
export interface Line {
  /** Its number in the file, from 1. */
  number: number;
  cells: string[];
}
/** One way to read a file: a sheet of a workbook, or a CSV file by one separator. */
export interface Reading {
  /** The sheet's name; null of a CSV file. */
  name: string | null;
  /** Its lines that are not empty; null where they are not counted. */
  total: number | null;
  /** The first of them. */
  head: Line[];
}
interface SentLine {
  number: number;
  cells: unknown[];
}
type Message =
  | { readings: (Omit<Reading, 'head'> & { head: SentLine[] })[] }
  | { lines: SentLine[] }
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

/** @throws DomainError where none will do */
type Choose = (readings: readonly Reading[]) => number;

/** Milliseconds for one file from when its process runs; a thousand rows take a hundredth of it. */
const deadline = 10_000;
/** Milliseconds in which the process must run: it takes a hundredth of it, unless the machine is busy. */
const startDeadline = 15_000;
/** Megabytes of a reading process; the largest file that is taken needs half of them. */
const heap = 256;
const maxWaiting = 10;

/** Next to this file in the sources; where the build puts it otherwise. */
const program = ['./sheet.worker.mjs', './sheets/sheet.worker.js']
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(url));

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * The lines of a CSV file or of one sheet of a workbook, as the texts a person would have typed. Files are read one after
 * another, each in a process of its own: whatever a file holds, it costs the server no memory and nobody's time.
 * @param choose which of the readings, by its number; hidden sheets are none
 * @throws DomainError `bad_file` for what is no such file or goes beyond a limit, `busy` when too many wait
 */
export async function readLines(bytes: Uint8Array, most: Most, choose: Choose = () => 0): Promise<Line[]> {
  if (waiting >= maxWaiting) throw busy();
  waiting += 1;
  const mine = last.then(() => inProcess(bytes, most, choose));
  last = mine.catch(() => undefined);
  return mine.finally(() => {
    waiting -= 1;
  });
}

/** A thread would not do: one that runs out of memory can end the whole server. */
async function inProcess(bytes: Uint8Array, most: Most, choose: Choose): Promise<Line[]> {
  const child = fork(program as URL, {
    execArgv: [`--max-old-space-size=${heap}`, '--v8-pool-size=1'],
    // Nothing of what the server knows.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let timer = setTimeout(() => child.kill('SIGKILL'), startDeadline);
  try {
    await started(child);
    clearTimeout(timer);
    timer = setTimeout(() => child.kill('SIGKILL'), deadline);
    return await answerOf(child, bytes, most, choose);
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

/** Waits until the reading process runs. @throws DomainError `busy` when it did not in time or could not: nothing is known of the file yet */
async function started(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('error', () => reject(busy()));
    child.once('exit', () => reject(busy()));
    if (child.pid !== undefined) lowerPriority(child.pid);
  });
}

function answerOf(child: ChildProcess, bytes: Uint8Array, most: Most, choose: Choose): Promise<Line[]> {
  return new Promise((resolve, reject) => {
    const lines: Line[] = [];
    child.on('message', (message: Message) => {
      if ('fault' in message) reject(faultOf(message.fault, message.place ?? {}, most.rows));
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
    // Out of memory, or stopped at its deadline.
    child.once('exit', () => reject(faultOf('heavy', {}, most.rows)));
    child.send({ bytes, most: most.rows + most.above, head: most.above + 2 }, (error) => {
      if (error) child.kill('SIGKILL');
    });
  });
}

function toLines(sent: readonly SentLine[]): Line[] {
  return sent.flatMap(({ number, cells }) => {
    const texts = cells.map(cellText);
    return texts.some((text) => text !== '') ? [{ number, cells: texts }] : [];
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

const busy = (): DomainError =>
  refused('busy', 'Máy chủ đang bận đọc nhiều tệp nên chưa đọc được tệp này. Hãy thử lại sau ít giây.');

/** What an exported text may have been begun with so that no spreadsheet runs it. */
const guarded = /^'(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** A cell of a file as the text a person would have typed: 20/11/2026, 08:30, 1234,5, Có. Excel's dates carry no zone. */
export function cellText(value: unknown): string {
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
