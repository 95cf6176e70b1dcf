import { filteredCustomers, plainList, scheduleOf, searches, wholeList } from './cases.ts';
import type { Results } from './compare.ts';
import { ratioOf } from './ratioOf.ts';

export interface Verdict {
  promise: string;
  /** Null: not promised for this size, or not measured. */
  kept: boolean | null;
  figure: string;
}

/** The size for which the peers' promises are given, and from which memory counts. */
const atPackages = 100_000;
const factors = { feathers: 1.5, directus: 5, 'json-server': 100 } as const;
const titles = { feathers: 'Feathers', directus: 'Directus', 'json-server': 'json-server' } as const;
const peers = Object.keys(factors) as (keyof typeof factors)[];

/** Each promise, held against what was measured. @param memory the most that Nôi had, in MB */
export function verdict(
  cases: readonly { name: string; results: Results }[],
  { size, memory }: { size: number; memory: number },
): Verdict[] {
  const of = (name: string): Results => cases.find((one) => one.name === name)?.results ?? {};
  const { noi, bare } = of(wholeList);
  const plain = of(plainList);
  return [
    line(
      `${wholeList}: at least 50 % of the bare limit`,
      ratioOf(noi, bare),
      (found) => found >= 0.5,
      percent,
    ),
    line(
      `${wholeList}: p99 at most 3 times the bare limit's`,
      ratioOf(noi, bare, 'p99'),
      (found) => found <= 3,
      times,
    ),
    ...peers.map((peer) => {
      const found = ratioOf(plain.noi, plain[peer]);
      const promise = `${plainList}: at least ${factors[peer]} times ${titles[peer]}, at 100 thousand packages`;
      const judged = line(promise, found, (ratio) => ratio >= factors[peer], times);
      return size === atPackages ? judged : { ...judged, kept: null };
    }),
    ...peers.map((peer) => ahead(cases, peer)),
    ...searches.map((name) =>
      line(
        `${name}: at most 3 times as long as ${filteredCustomers}`,
        ratioOf(of(filteredCustomers).noi, of(name).noi),
        (found) => found <= 3,
        times,
      ),
    ),
    ...cases
      .filter(({ name }) => name.startsWith(scheduleOf))
      .map(({ name, results }) =>
        line(
          `${name}: under 3 times the time of its statements`,
          ratioOf(results.bare, results.noi),
          (found) => found < 3,
          times,
        ),
      ),
    line(
      'memory after all of this under 200 MB',
      memory,
      (found) => found < 200,
      (found) => `${found} MB`,
    ),
  ];
}

/** On every other case the peer has anything like. */
function ahead(cases: readonly { name: string; results: Results }[], peer: keyof typeof factors): Verdict {
  const found = cases.flatMap(({ name, results: { noi, [peer]: theirs } }) => {
    const ratio = name === plainList ? null : ratioOf(noi, theirs);
    return ratio === null ? [] : [{ name, ratio }];
  });
  const behind = found.filter(({ ratio }) => ratio < 1);
  const least = Math.min(...found.map(({ ratio }) => ratio));
  return {
    promise: `ahead of ${titles[peer]} on every other case`,
    kept: found.length === 0 ? null : behind.length === 0,
    figure:
      found.length === 0
        ? 'not measured'
        : behind.length === 0
          ? `${found.length} cases, ${times(least)} at least`
          : `behind on ${behind.length} of ${found.length}: ${behind.map(({ name, ratio }) => `${name} ${times(ratio)}`).join('; ')}`,
  };
}

function line(
  promise: string,
  found: number | null,
  isKept: (found: number) => boolean,
  told: (found: number) => string,
): Verdict {
  return found === null
    ? { promise, kept: null, figure: 'not measured' }
    : { promise, kept: isKept(found), figure: told(found) };
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const times = (ratio: number): string => `${ratio < 10 ? ratio.toFixed(2) : Math.round(ratio)}×`;
