import { readdirSync, readFileSync } from 'node:fs';

/** Unit of the kernel's processor times: ticks per second. */
const TICKS_PER_SECOND = 100;

/** Returns the numbers after the name of a process in its `stat` line: parent, …, user and system time. */
function statOf(pid: number | string): string[] | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

const seconds = (stat: string[] | null, at: readonly number[]): number =>
  at.reduce((sum, index) => sum + Number(stat?.[index] ?? 0), 0) / TICKS_PER_SECOND;

/** Returns the processor seconds used by a process with all its threads; 0 where the system does not report them. */
export const readProcessorTime = (pid: number): number => seconds(statOf(pid), [11, 12]);

/** Returns the processor seconds of a process and its child processes, including ended child processes. */
export function readTreeProcessorTime(pid: number): number {
  const own = seconds(statOf(pid), [11, 12, 13, 14]);
  let all: string[] = [];
  try {
    all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return own;
  }
  const children = all.map(statOf).filter((stat) => Number(stat?.[1]) === pid);
  return children.reduce((sum, stat) => sum + seconds(stat, [11, 12]), own);
}

/** Returns the parent of a process; 0 where the system does not report it. */
export const readParentProcess = (pid: number): number => Number(statOf(pid)?.[1] ?? 0);
