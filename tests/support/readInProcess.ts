import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';

/** Maximum memory in megabytes of the process that reads a file. */
export const maxMemoryMb = 400;

/** Time-out in milliseconds of the process that reads a file, from its start. */
const deadlineMs = 10_000;

/** Returns the answer of the reading process for a file, and its peak memory in megabytes (null where unknown). */
export async function readInProcess(
  bytes: Uint8Array,
): Promise<{ answer: Record<string, unknown>; peak: number | null }> {
  const child = fork(new URL('../../api/sheets/sheet.worker.mjs', import.meta.url), {
    execArgv: ['--max-old-space-size=256', '--v8-pool-size=1'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const next = () =>
      Promise.race([
        once(child, 'message').then(([message]) => message as Record<string, unknown>),
        once(child, 'exit').then((): Record<string, unknown> => ({ fault: 'heavy' })),
      ]);
    // As in the server, the deadline begins when the process runs, because a busy machine may start it late.
    await next();
    timer = setTimeout(() => child.kill('SIGKILL'), deadlineMs);
    child.send({ bytes, most: 1001, head: 12 });
    let answer = await next();
    if ('readings' in answer) {
      child.send({ read: 0 });
      answer = await next();
    }
    return { answer, peak: peakOf(child) };
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

function peakOf({ pid }: ChildProcess): number | null {
  const status = `/proc/${pid}/status`;
  const peakKilobytes = existsSync(status)
    ? /VmHWM:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))?.[1]
    : null;
  return peakKilobytes ? Number(peakKilobytes) / 1024 : null;
}
