import { monitorEventLoopDelay } from 'node:perf_hooks';
import { MINUTE_MS } from '#rules/durations';

/** Milliseconds between two samples of the event loop. Shorter stops are not measured. */
const RESOLUTION_MS = 10;

/** Measures for how long the event loop is blocked, until `close` is called. */
export function watchLongestStop(): { seconds: () => number; close: () => void } {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let before = 0;
  const longest = (): number => Math.max(0, delays.max / 1e6 - RESOLUTION_MS) / 1000;
  const minutes = setInterval(() => {
    before = longest();
    delays.reset();
  }, MINUTE_MS).unref();
  return {
    /** Returns the longest stop in the current and the previous minute, in seconds. */
    seconds: () => Math.max(before, longest()),
    close: () => {
      clearInterval(minutes);
      delays.disable();
    },
  };
}
