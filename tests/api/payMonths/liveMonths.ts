import { expect } from 'vitest';
import { proveBooks } from '#api/domain/proof/proveBooks';
import { openWorld, type SimulationWorld } from '../lives/world.ts';
import { addCalendarMonths, SimulatedCompany } from './company.ts';

/** Number of months after which another company, with other nurses, begins. */
const MONTHS_PER_COMPANY = 20;
const PROVED_EVERY = 10;

async function assertBooksRight({ api }: SimulationWorld): Promise<void> {
  const checks = await proveBooks(api.knex, api.app.services);
  expect(checks.flatMap(({ examples }) => examples)).toEqual([]);
}

/**
 * Lets small companies live through months, one company after another, and checks each month at its end. Returns how often each action was
 * done.
 */
export async function simulateMonths(seed: string, months: number): Promise<Map<string, number>> {
  const world = await openWorld();
  const done = new Map<string, number>();
  try {
    let company = new SimulatedCompany(world, seed, done);
    for (let n = 0; n < months; n += 1) {
      const month = addCalendarMonths('2031-01', n);
      if (n % MONTHS_PER_COMPANY === 0) {
        company = new SimulatedCompany(world, `${seed} ${n}`, done);
        await company.open(month);
      }
      try {
        await company.live(month);
        await company.check(month);
        if ((n + 1) % PROVED_EVERY === 0) await assertBooksRight(world);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        const diary = company.diary.slice(-120).join('\n');
        throw new Error(`Months of "${seed}", ${month}:\n${diary}\n${message}`, { cause: error });
      }
    }
  } finally {
    await world.stop();
  }
  return done;
}
