import autocannon from 'autocannon';

export interface Measured {
  /** Answers a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** Loads one address for some seconds. @throws when anything but 200 comes back */
export async function measure(
  url: string,
  { connections, seconds, token }: { connections: number; seconds: number; token?: string },
): Promise<Measured> {
  const found = await autocannon({
    url: encodeURI(url),
    connections,
    duration: seconds,
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  });
  if (found.non2xx > 0 || found.errors > 0)
    throw new Error(`${url}: ${found.non2xx} refusals, ${found.errors} errors`);
  return { rate: found.requests.total / found.duration, p50: found.latency.p50, p99: found.latency.p99 };
}

/** The one in the middle. */
export const median = (some: readonly number[]): number =>
  [...some].sort((a, b) => a - b)[some.length >> 1] ?? 0;
