import { setTimeout as wait } from 'node:timers/promises';
import type { BenchCall, BenchTarget } from './call.ts';
import { metricsToken } from './startNoi.ts';
import { measureCall } from './timedCall.ts';

/** Milliseconds between an answer and the next call. */
const PAUSE_MS = 10;

/** Longest waits in milliseconds while other work ran. */
export interface LongestWaits {
  /** Longest time in milliseconds for which the server's event loop was blocked. */
  stop: number;
  healthz: number;
  reader: number;
  writer: number;
}

export interface ConcurrentClients {
  /** Address of the server, without a path. */
  url: string;
  target: BenchTarget;
  /** A read, and writes that change different records. */
  read: BenchCall;
  write: () => BenchCall;
}

/** Runs `work` while one client reads, one writes and one calls `/healthz`. The duration of a refused call counts too. */
export async function runWithConcurrentClients(
  { url, target, read, write }: ConcurrentClients,
  work: () => Promise<unknown>,
): Promise<{ waits: LongestWaits; took: number }> {
  await readLongestStop(url);
  let isOver = false;
  const longest = async (next: () => Promise<{ ms: number }>): Promise<number> => {
    let most = 0;
    while (!isOver) {
      const began = performance.now();
      await next().catch(() => undefined);
      most = Math.max(most, performance.now() - began);
      await wait(PAUSE_MS);
    }
    return most;
  };
  const watching = Promise.all([
    longest(() => measureCall({ url, headers: {} }, { path: '/healthz' })),
    longest(() => measureCall(target, read)),
    longest(() => measureCall(target, write())),
  ]);
  // Starts the work after the clients.
  await wait(10 * PAUSE_MS);
  const began = performance.now();
  await work().finally(() => {
    isOver = true;
  });
  const took = performance.now() - began;
  const [healthz, reader, writer] = await watching;
  return { waits: { stop: await readLongestStop(url), healthz, reader, writer }, took };
}

/** Returns the longest time in milliseconds for which the event loop was blocked since the last call. */
async function readLongestStop(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await answer.text())?.[1];
  return Number(seconds ?? 0) * 1000;
}
