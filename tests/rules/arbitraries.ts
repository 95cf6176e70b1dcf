/** Random values for property tests. */
import fc from 'fast-check';
import { addDays } from '#rules/days';

/** A day within about sixty years around now. */
export const anyDay = fc.integer({ min: -11_000, max: 11_000 }).map((n) => addDays('2026-11-20', n));

/** A price of up to fifty million đồng. */
export const anyPrice = fc.integer({ min: 0, max: 50_000_000 });

/** A percentage of 0 to 100 with two decimals. */
export const anyPercent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);

export const anyBearer = fc.constantFrom('all' as const, 'company' as const, 'agent' as const);
