import { setTimeout as wait } from 'node:timers/promises';
import type { BenchCall, BenchTarget } from './call.ts';
import { measureCall } from './timedCall.ts';

/** Makes this number of writes per second at a constant rate, whether answers arrive or not; 0 means no writes. */
export function writeAtRate(
  target: BenchTarget,
  next: () => BenchCall,
  perSecond: number,
): {
  /** Stops writing and waits for open answers. @throws if a write was refused */
  stop: () => Promise<void>;
} {
  let isRunning = perSecond > 0;
  const underWay = new Set<Promise<void>>();
  let fault: Error | undefined;
  const began = performance.now();
  const working = (async () => {
    for (let made = 1; isRunning; made += 1) {
      await wait(Math.max(0, began + (made * 1000) / perSecond - performance.now()));
      const one: Promise<void> = measureCall(target, next())
        .then(
          () => {},
          (error: Error) => {
            fault = error;
          },
        )
        .finally(() => underWay.delete(one));
      underWay.add(one);
    }
  })();
  return {
    stop: async () => {
      isRunning = false;
      await working;
      await Promise.all(underWay);
      if (fault) throw fault;
    },
  };
}
