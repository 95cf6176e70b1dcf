import type { Call } from './call.ts';
import type { Case } from './readCases.ts';

/** How often a case comes, by the beginning of its name: out of about a hundred. */
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
/** Reports. */
const rare = 0.4;

/** Returns endlessly the calls of an office's day, well shuffled and in the same order every time. */
export function mix(cases: readonly Case[]): () => Call {
  const wheel = cases.flatMap(({ name, calls }) => {
    const weight = weights.find(([start]) => name.startsWith(start))?.[1] ?? rare;
    let turn = 0;
    const next = (): Call => {
      turn += 1;
      return typeof calls === 'function' ? calls() : (calls[turn % calls.length] as Call);
    };
    return Array.from({ length: Math.round(weight * 5) }, () => next);
  });
  let at = 0;
  return () => {
    // A step without a divisor in common with any likely length goes through all of them, far apart.
    at = (at + 7919) % wheel.length;
    return (wheel[at] as () => Call)();
  };
}
