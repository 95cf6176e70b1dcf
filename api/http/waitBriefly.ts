import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds. */
const LONGEST = 100;

/**
 * Waits until this is stored, but only briefly: a request that only reads does not wait for another writer. It is
 * stored all the same, later.
 * @param stored rejects never, or its failure fails the caller
 * @returns whether it was stored in that time
 */
export const waitBriefly = (stored: Promise<unknown>): Promise<boolean> =>
  Promise.race([stored.then(() => true), wait(LONGEST, false, { ref: false })]);
