import type { FirstAnswer } from './firstAnswers.ts';
import { median } from './median.ts';
import { percentile } from './percentile.ts';
import { figure, type Line, multiple } from './section.ts';
import type { SizeCase } from './sizeCases.ts';
import type { Verdict } from './verdict.ts';

/** How many times as long as the plain first page the first answer after a write may take, up to and beyond so many packages. */
const most = { list: [8, 25], queue: [8, 25], search: [30, 125], report: [Infinity, Infinity] } as const;
const large = 300_000;
const titles = {
  list: 'lists, sorted and filtered',
  queue: 'home queues',
  search: 'searches',
  report: 'reports',
} as const;
type Kind = SizeCase['kind'];

/** A line for each kind of question. */
export const summaryOf = (found: readonly FirstAnswer[]): Line[] =>
  byKind(found).map(([kind, some]) => {
    const ratios = some.map(({ ofFirstPage }) => ofFirstPage);
    return {
      'first answer after a write': titles[kind],
      cases: some.length,
      'median ms': figure(median(some.map(({ ms }) => ms))),
      'of first page': multiple(median(ratios)),
      'p95 of them': multiple(percentile(ratios, 0.95)),
      most: multiple(Math.max(...ratios)),
    };
  });

/** The slowest, with their names. */
export const slowestOf = (found: readonly FirstAnswer[], many = 15): Line[] =>
  [...found]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, many)
    .map(({ name, ms, ofFirstPage }) => ({
      slowest: name,
      ms: figure(ms),
      'of first page': multiple(ofFirstPage),
    }));

export const promisesOf = (found: readonly FirstAnswer[], size: number): Verdict[] =>
  byKind(found).flatMap(([kind, some]) => {
    const limit = most[kind][size > large ? 1 : 0];
    if (limit === Infinity) return [];
    const over = some.filter(({ ofFirstPage }) => ofFirstPage > limit);
    return [
      {
        promise: `first answer after a write, ${titles[kind]}: at most ${limit} times the first page of packages`,
        kept: over.length === 0,
        figure: `${over.length} of ${some.length} over, most ${multiple(Math.max(...some.map(({ ofFirstPage }) => ofFirstPage)))}`,
      },
    ];
  });

const byKind = (found: readonly FirstAnswer[]): [Kind, FirstAnswer[]][] =>
  (Object.keys(titles) as Kind[])
    .map((kind): [Kind, FirstAnswer[]] => [kind, found.filter((one) => one.kind === kind)])
    .filter(([, some]) => some.length > 0);
