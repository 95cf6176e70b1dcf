import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectSumsRight } from '../support/expectSumsRight.ts';
import { wrongCopies } from '../support/wrongDerived.ts';
import { Life } from './life.ts';
import { birth, steps } from './steps.ts';
import { openWorld, type World } from './world.ts';

/** How many lives: some in every run, thousands by `npm run test:lives`. */
const lives = Number(process.env.NOI_LIVES ?? 80);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

test(`${lives} lives of packages: after every step the sums, the days, the levels and the codes hold`, {
  timeout: 120_000 + lives * 5_000,
}, async () => {
  const done = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(birth, steps, async (first, rest) => {
      const life = new Life(world);
      try {
        await life.live(first, rest);
      } catch (error) {
        throw new Error(
          `${life.diary.join('\n')}\n${error instanceof Error ? error.message : String(error)}`,
          {
            cause: error,
          },
        );
      }
      for (const line of life.diary) {
        const what = line.split(' ', 1)[0] ?? '';
        if (/: 20\d /.test(line)) done.set(what, (done.get(what) ?? 0) + 1);
      }
    }),
    { numRuns: lives, endOnFailure: lives > 100 },
  );
  await expectSumsRight(world.api.knex);
  expect(await wrongCopies(world.api.knex)).toEqual([]);
  // Nothing is proven of what never went through.
  expect([...done.keys()].length, JSON.stringify([...done])).toBeGreaterThanOrEqual(16);
});
