import { setTimeout as wait } from 'node:timers/promises';
import type { Call } from './cases.ts';
import type { Asked } from './measure.ts';
import { timedCall } from './timedCall.ts';

export interface Writer {
  /** Ends it when what was sent is answered. @throws when one was refused @returns milliseconds of each answer */
  stop: () => Promise<number[]>;
}

/** Writes so many times a second at an even pace, whether answers come or not. 0: not at all. */
export function writeSteadily(asked: Asked, next: () => Call, perSecond: number): Writer {
  let goesOn = perSecond > 0;
  const times: number[] = [];
  const underWay = new Set<Promise<void>>();
  let fault: Error | undefined;
  const begin = performance.now();
  const working = (async () => {
    for (let made = 1; goesOn; made += 1) {
      await wait(Math.max(0, begin + (made * 1000) / perSecond - performance.now()));
      const one: Promise<void> = timedCall(asked, next())
        .then(
          ({ ms }) => void times.push(ms),
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
      goesOn = false;
      await working;
      await Promise.all(underWay);
      if (fault) throw fault;
      return times;
    },
  };
}
