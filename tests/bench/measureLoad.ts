import autocannon from 'autocannon';
import { type BenchCall, type BenchCalls, type BenchTarget, toBenchRequest } from './call.ts';
import { calculatePercentile } from './statistics.ts';

export interface LoadMeasurement {
  /** Answers per second. */
  rate: number;
  /** Milliseconds per answer. */
  p50: number;
  p95: number;
  p99: number;
  answers: number;
}

/**
 * Makes these calls in turn over several connections for some seconds, then waits for the open calls.
 * @throws if an answer is not a success
 */
export async function measureLoad(
  { url, headers }: BenchTarget,
  calls: BenchCalls,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<LoadMeasurement> {
  // The path of a request replaces the whole path of the URL.
  const base = new URL(url).pathname;
  const request = (call: BenchCall) => ({
    path: base + encodeURI(call.path),
    ...toBenchRequest(call, headers),
  });
  const times: number[] = [];
  const refused = new Map<number, number>();
  const began = performance.now();
  let duration = 0;
  const running = autocannon({
    url,
    connections,
    duration: seconds,
    timeout: 60,
    requests:
      typeof calls === 'function'
        ? [{ setupRequest: (given) => ({ ...given, ...request(calls()) }) }]
        : calls.map(request),
  });
  (running as unknown as autocannon.Instance).on('response', (_client, status, _bytes, ms) => {
    if (status < 300) times.push(ms);
    else refused.set(status, (refused.get(status) ?? 0) + 1);
    duration = (performance.now() - began) / 1000;
  });
  await running;
  if (refused.size > 0)
    throw new Error(`refused: ${[...refused].map(([status, n]) => `${n} × ${status}`).join(', ')}`);
  return {
    rate: times.length / Math.max(duration, seconds),
    p50: calculatePercentile(times, 0.5),
    p95: calculatePercentile(times, 0.95),
    p99: calculatePercentile(times, 0.99),
    answers: times.length,
  };
}
