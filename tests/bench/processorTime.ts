import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second. */
const perSecond = 100;

/** The numbers behind a process's name in its line of the kernel: parent, …, user and system time. */
function statOf(pid: number | string): string[] | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

const seconds = (stat: string[] | null, at: readonly number[]): number =>
  at.reduce((sum, index) => sum + Number(stat?.[index] ?? 0), 0) / perSecond;

/** Seconds of processor that a process with all its threads has taken; 0 where the system does not tell. */
export const processorTime = (pid: number): number => seconds(statOf(pid), [11, 12]);

/** The same of a process, the processes it has started, and those of them that have ended. */
export function processorTimeWithChildren(pid: number): number {
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

/** Who started a process; 0 where the system does not tell. */
export const parentOf = (pid: number): number => Number(statOf(pid)?.[1] ?? 0);
