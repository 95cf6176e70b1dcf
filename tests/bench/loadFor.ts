import autocannon from 'autocannon';
import type { Call } from './cases.ts';
import type { Asked } from './measure.ts';
import { percentile } from './percentile.ts';
import { requestOf } from './requestOf.ts';

export interface Load {
  /** Answers a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  answers: number;
}

/**
 * Asks for these calls in turn, again and again, over so many connections for some seconds; to the end of what is under way.
 * @throws when anything but a success comes back
 */
export async function loadFor(
  { url, headers }: Asked,
  calls: readonly Call[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  const base = new URL(url).pathname.replace(/\/$/, '');
  const times: number[] = [];
  const refused = new Map<number, number>();
  const began = performance.now();
  let taken = 0;
  const running = autocannon({
    url,
    connections,
    duration: seconds,
    timeout: 60,
    requests: calls.map((call) => ({ path: base + encodeURI(call.path), ...requestOf(call, headers) })),
  });
  (running as unknown as autocannon.Instance).on('response', (_client, status, _bytes, ms) => {
    if (status < 300) times.push(ms);
    else refused.set(status, (refused.get(status) ?? 0) + 1);
    taken = (performance.now() - began) / 1000;
  });
  await running;
  if (refused.size > 0)
    throw new Error(`refused: ${[...refused].map(([status, n]) => `${n} × ${status}`).join(', ')}`);
  return {
    rate: times.length / Math.max(taken, seconds),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    answers: times.length,
  };
}
