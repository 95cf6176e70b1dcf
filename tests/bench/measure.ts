import autocannon from 'autocannon';
import type { Call, Calls } from './cases.ts';
import { requestOf } from './requestOf.ts';

export interface Measured {
  /** Answers a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Everybody was waited for once, since not all had their answer in the time given. */
  waited: boolean;
}

/** Who is asked, and as whom. */
export interface Asked {
  url: string;
  headers: Readonly<Record<string, string>>;
}

/** Loads a server with these calls for some seconds. @throws when anything but a success comes back */
export async function measure(
  { url, headers }: Asked,
  calls: Calls,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Measured> {
  // A request's own path stands in for the whole of the address's.
  const base = new URL(url).pathname.replace(/\/$/, '');
  const request = (call: Call): autocannon.Request => ({
    path: base + encodeURI(call.path),
    ...requestOf(call, headers),
  });
  const load = (much: { duration: number } | { amount: number; connections: number }) =>
    autocannon({
      url,
      connections,
      timeout: 600,
      requests:
        typeof calls === 'function'
          ? [{ setupRequest: (given) => ({ ...given, ...request(calls()) }) }]
          : calls.map(request),
      ...much,
    });
  let found: autocannon.Result = await load({ duration: seconds });
  let taken = found.duration;
  const waited = found.requests.total < connections;
  if (waited) {
    // One more comes after all those that were given up.
    await load({ amount: 1, connections: 1 });
    const asking = load({ amount: connections, connections });
    const began = performance.now();
    // autocannon looks only once a second whether all have come.
    (asking as unknown as autocannon.Instance).on('response', () => {
      taken = (performance.now() - began) / 1000;
    });
    found = await asking;
  }
  if (found.non2xx > 0 || found.errors > 0)
    throw new Error(`${found.non2xx} refusals, ${found.errors} errors`);
  const { requests, latency } = found;
  return { rate: requests.total / taken, p50: latency.p50, p99: latency.p99, waited };
}
