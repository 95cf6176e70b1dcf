import { monitorEventLoopDelay } from 'node:perf_hooks';
import { MINUTE_MS } from '#rules/durations';

/** Milliseconds between samples of the event loop; shorter stops are not seen. */
const RESOLUTION = 10;

/** Measures how long the event loop stops, until `close` is called. */
export function watchLongestStop(): { seconds: () => number; close: () => void } {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  delays.enable();
  let before = 0;
  const longest = (): number => Math.max(0, delays.max / 1e6 - RESOLUTION) / 1000;
  const minutes = setInterval(() => {
    before = longest();
    delays.reset();
  }, MINUTE_MS).unref();
  return {
    /** The longest stop in this minute and the previous one, in seconds. */
    seconds: () => Math.max(before, longest()),
    close: () => {
      clearInterval(minutes);
      delays.disable();
    },
  };
}
