import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds. */
const LONGEST = 100;

/**
 * Waits briefly until this is stored: a request that only reads does not wait for another writer. Storing continues after that.
 * @param stored never rejects, or its failure fails the request
 * @returns true if it was stored in time
 */
export const waitBriefly = (stored: Promise<unknown>): Promise<boolean> =>
  Promise.race([stored.then(() => true), wait(LONGEST, false, { ref: false })]);
