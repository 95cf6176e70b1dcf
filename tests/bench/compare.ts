import type { Calls, SideName } from './cases.ts';
import { type Asked, type Measured, measure } from './measure.ts';
import { median } from './median.ts';

/** What one side did in one case: medians of the rounds, and each round in turn. */
export interface Result extends Omit<Measured, 'waited'> {
  rounds: readonly Measured[];
}
export type Results = Partial<Record<SideName, Result>>;

/**
 * One case on everyone who can, in turn, so that what disturbs the machine disturbs all. A first, short round only warms up.
 * Whose answers take longer than a round is asked once.
 * @param failed is told of each call that was not answered
 */
export async function compare(
  sides: readonly { name: SideName; asked: Asked; calls: Calls }[],
  much: { connections: number; seconds: number; rounds: number },
  failed: (side: SideName, why: string) => void,
): Promise<Results> {
  const found = new Map<SideName, Measured[]>();
  const slow = new Set<SideName>();
  for (let round = 0; round <= much.rounds; round += 1)
    for (const { name, asked, calls } of sides) {
      if (slow.has(name)) continue;
      const seconds = round === 0 ? 1 : much.seconds;
      try {
        const measured = await measure(asked, calls, { connections: much.connections, seconds });
        if (measured.waited) slow.add(name);
        if (round > 0 || measured.waited) found.set(name, [...(found.get(name) ?? []), measured]);
      } catch (error) {
        slow.add(name);
        failed(name, (error as Error).message);
      }
    }
  return Object.fromEntries([...found].map(([name, rounds]) => [name, resultOf(rounds)]));
}

const resultOf = (rounds: readonly Measured[]): Result => ({
  rate: median(rounds.map(({ rate }) => rate)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
  rounds,
});
