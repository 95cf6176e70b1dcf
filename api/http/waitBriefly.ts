import { setTimeout as wait } from 'node:timers/promises';

/** Maximum number of milliseconds to wait. */
const MAX_WAIT_MS = 100;

/**
 * Waits for a short time until a write is stored. Used by requests that only read, because they must not wait long for another writer. The
 * write continues after the waiting time.
 * @param stored resolves when the write is stored; its rejection fails the request
 * @returns true if the write was stored in time
 */
export const waitBriefly = (stored: Promise<unknown>): Promise<boolean> =>
  Promise.race([stored.then(() => true), wait(MAX_WAIT_MS, false, { ref: false })]);
