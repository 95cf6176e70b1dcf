import type { BenchCall } from './call.ts';
import type { BenchCase } from './readCases.ts';

/** Weight of a case, by the beginning of its name; the weights add up to about a hundred. */
const weights: readonly (readonly [start: string, weight: number])[] = [
  ['list: filter, sort, include', 15],
  ['list: first pages', 12],
  ['list: filtered customers', 8],
  ['list', 2],
  ['search', 6],
  ['one record', 14],
  ['home page', 8],
  ['buttons', 5],
  ['preview', 3],
  ['create', 4],
  ['edit', 4],
  ['action', 3],
  ['sign-in', 0],
];
/** Weight of a report. */
const REPORT_WEIGHT = 0.4;

/** Returns the calls of an office's day endlessly, well mixed and always in the same order. */
export function mixCalls(cases: readonly BenchCase[]): () => BenchCall {
  const wheel = cases.flatMap(({ name, calls }) => {
    const weight = weights.find(([start]) => name.startsWith(start))?.[1] ?? REPORT_WEIGHT;
    let turn = 0;
    const next = (): BenchCall => {
      turn += 1;
      return typeof calls === 'function' ? calls() : (calls[turn % calls.length] as BenchCall);
    };
    return Array.from({ length: Math.round(weight * 5) }, () => next);
  });
  let at = 0;
  return () => {
    // The step is a prime number, so that all calls are visited, far apart from each other.
    at = (at + 7919) % wheel.length;
    return (wheel[at] as () => BenchCall)();
  };
}
