import { median } from './median.ts';
import type { Served } from './serve.ts';
import type { Side } from './sides/side.ts';

export interface Started {
  side: Side;
  /** Another one after it was lost. */
  served: Served;
  headers: Readonly<Record<string, string>>;
  /** Milliseconds from the start of the process to its first answer, lowest first. */
  starts: readonly number[];
  /** Resident memory after the first answer, in MB. */
  atRest: number;
}

/**
 * Starts each so many times, in turn; after the last time it stays.
 * @param failed is told why one cannot be started; it then takes no part
 */
export async function startUp(
  sides: readonly Side[],
  times: number,
  failed: (side: Side, why: string) => void,
): Promise<Started[]> {
  const starts = new Map<Side, number[]>();
  const lost = new Set<Side>();
  const started: Started[] = [];
  for (let time = 1; time <= times; time += 1)
    for (const side of sides) {
      if (lost.has(side)) continue;
      try {
        const served = await side.start();
        starts.set(side, [...(starts.get(side) ?? []), served.startedIn]);
        const atRest = served.memory();
        if (time < times) await served.stop();
        else started.push({ side, served, headers: {}, starts: starts.get(side) ?? [], atRest });
      } catch (error) {
        lost.add(side);
        failed(side, (error as Error).message);
      }
    }
  const signed: Started[] = [];
  for (const one of started)
    try {
      signed.push({ ...one, headers: (await one.side.signIn?.(one.served.url)) ?? {} });
    } catch (error) {
      failed(one.side, (error as Error).message);
      await one.served.stop();
    }
  return signed;
}

/** Its line in the table of starts and memory, so far. */
export const startLine = ({ side, served, starts, atRest }: Started) => ({
  who: side.name,
  'cold start ms': Math.round(median(starts)),
  spread: `${Math.round(Math.min(...starts))}–${Math.round(Math.max(...starts))}`,
  'MB at rest': atRest,
  'MB after reading': served.memory(),
  'MB after writing': '–' as number | string,
});
