import { setImmediate } from 'node:timers/promises';

/** Milliseconds that work may hold others up at a time. */
const most = 20;

/** Answers what to await between pieces of a long work: every now and then it lets others have their turn. */
export function giveTurns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < most) return;
    await setImmediate();
    began = performance.now();
  };
}
