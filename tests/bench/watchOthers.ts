import { setTimeout as wait } from 'node:timers/promises';
import type { Call, Target } from './call.ts';
import { metricsToken } from './startNoi.ts';
import { timedCall } from './timedCall.ts';

/** Milliseconds between an answer and the watcher's next call. */
const PAUSE = 10;

/** Longest waits while other work ran, in milliseconds. */
export interface Waits {
  /** The longest block of the server's event loop. */
  stop: number;
  healthz: number;
  reader: number;
  writer: number;
}

export interface Others {
  /** Address of the server, without a path. */
  url: string;
  target: Target;
  /** A read, and writes that each change a different record. */
  read: Call;
  write: () => Call;
}

/** Runs `work` while one client reads, one writes and one calls `/healthz`. A refused call counts with its duration. */
export async function watchOthers(
  { url, target, read, write }: Others,
  work: () => Promise<unknown>,
): Promise<{ waits: Waits; took: number }> {
  await longestStop(url);
  let isOver = false;
  const longest = async (next: () => Promise<{ ms: number }>): Promise<number> => {
    let most = 0;
    while (!isOver) {
      const began = performance.now();
      await next().catch(() => undefined);
      most = Math.max(most, performance.now() - began);
      await wait(PAUSE);
    }
    return most;
  };
  const watching = Promise.all([
    longest(() => timedCall({ url, headers: {} }, { path: '/healthz' })),
    longest(() => timedCall(target, read)),
    longest(() => timedCall(target, write())),
  ]);
  // Starts the work only after the clients.
  await wait(10 * PAUSE);
  const began = performance.now();
  await work().finally(() => {
    isOver = true;
  });
  const took = performance.now() - began;
  const [healthz, reader, writer] = await watching;
  return { waits: { stop: await longestStop(url), healthz, reader, writer }, took };
}

/** Returns the longest block of the event loop since the last call, in milliseconds. */
async function longestStop(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await answer.text())?.[1];
  return Number(seconds ?? 0) * 1000;
}
