import { setTimeout as pause } from 'node:timers/promises';

/** Runs work and answers after at least so many milliseconds, so that its own time tells nothing; faults are told as late. */
export async function noSooner<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work(), pause(milliseconds)]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
