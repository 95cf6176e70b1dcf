import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '#api/domain/proof/proveBooks';
import { SimulatedCustomer } from './life.ts';
import { registrationArbitrary, stepsArbitrary } from './steps.ts';
import { openWorld, type SimulationWorld } from './world.ts';

/** Number of lives; thousands in `npm run test:lives`. */
const lives = Number(process.env.NOI_LIVES ?? 80);

let world: SimulationWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

/** Asserts that the proof of the books finds no difference, because no change was made outside the program. */
async function expectBooksRight(): Promise<void> {
  const checks = await proveBooks(world.api.knex, world.api.app.services);
  expect(checks.flatMap(({ examples }) => examples)).toEqual([]);
  for (const { name, checked } of checks)
    if (!['changes', 'closed_months'].includes(name)) expect(checked, name).toBeGreaterThan(0);
}
/** Number of lives between two proofs; 3,000 lives have 200 proofs. */
const PROVED_EVERY = 15;

test(`${lives} lives of packages: after every step sums, days, levels and codes are consistent`, {
  timeout: 120_000 + lives * 5_000,
}, async () => {
  const done = new Map<string, number>();
  let count = 0;
  await fc.assert(
    fc.asyncProperty(registrationArbitrary, stepsArbitrary, async (first, rest) => {
      const life = new SimulatedCustomer(world);
      try {
        await life.live(first, rest);
        count += 1;
        if (count % PROVED_EVERY === 0) await expectBooksRight();
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
    // The error message contains the steps of the life, because vitest's report omits the cause of an error.
    { numRuns: lives, endOnFailure: lives > 100, includeErrorInReport: true },
  );
  await expectBooksRight();
  // A kind of step that never succeeded was not tested.
  expect([...done.keys()].length, JSON.stringify([...done])).toBeGreaterThanOrEqual(18);
  for (const what of ['merge', 'undo_merge']) expect(done.get(what), what).toBeGreaterThan(0);
});
