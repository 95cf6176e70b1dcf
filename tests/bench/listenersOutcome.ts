import type { Load } from './loadFor.ts';
import { median } from './median.ts';
import { percentile } from './percentile.ts';
import { figure, multiple, type Outcome } from './section.ts';

export const listening = 200;
export const perSecond = 20;
/** People who ask for lists at the same moment, each again when answered. */
export const atOnce = 10;

/** One stretch of lists, and the milliseconds of processor for an answer, the database's among them where it is a program of its own. */
export type ListenersRound = Load & { processor: number };

export interface ListenersFound {
  readonly found: Readonly<Record<'alone' | 'listened', ListenersRound[]>>;
  /** Milliseconds until heard, beside lists and beside nothing. */
  readonly beside: readonly number[];
  readonly times: readonly number[];
  /** MB of all processes, a figure a second. */
  readonly memory: readonly number[];
  readonly lost: number;
}

/** What was measured, in tables and promises. @param name where it was measured */
export function listenersOutcome(name: string, all: ListenersFound): Outcome {
  const { found, beside, times, memory, lost } = all;
  const ratio = (of: (round: ListenersRound) => number) =>
    median(found.listened.map((round, at) => of(round) / of(found.alone[at] as ListenersRound)));
  const third = (at: number) =>
    median(memory.slice((memory.length * at) / 3, (memory.length * (at + 1)) / 3));
  const [slower, costlier, growth] = [
    ratio(({ p50 }) => p50),
    ratio(({ processor }) => processor),
    third(2) / third(0),
  ];
  const line = (what: string, some: readonly number[]) => ({
    what,
    heard: some.length,
    'p50 ms': figure(percentile(some, 0.5)),
    'p95 ms': figure(percentile(some, 0.95)),
    'most ms': figure(some.reduce((most, one) => Math.max(most, one), 0)),
  });
  return {
    tables: [
      {
        title: `${name}: ${listening} listeners, ${perSecond} writes a second, from sending a write until each has heard of it`,
        lines: [line('nothing else', times), line(`lists over ${atOnce} connections beside`, beside)],
      },
      {
        title: `${name}: lists beside ${perSecond} writes a second, ${atOnce} connections`,
        lines: (['alone', 'listened'] as const).map((side) => ({
          listeners: side === 'alone' ? 0 : listening,
          'req/s': figure(median(found[side].map(({ rate }) => rate))),
          'p50 ms': figure(median(found[side].map(({ p50 }) => p50))),
          'p95 ms': figure(median(found[side].map(({ p95 }) => p95))),
          'processor ms': figure(median(found[side].map(({ processor }) => processor))),
        })),
      },
    ],
    promises: [
      {
        promise: `${name}: ${listening} listeners, ${perSecond} writes a second: p95 until heard under a second`,
        kept: percentile(times, 0.95) < 1000,
        figure: `${figure(percentile(times, 0.95))} ms`,
      },
      {
        promise: `${name}: every listener heard of every write`,
        kept: lost === 0,
        figure: `${lost} not heard`,
      },
      {
        promise: `${name}: lists beside listeners at most 1.2 times as long as without`,
        kept: slower <= 1.2,
        figure: `${multiple(slower)} (processor ${multiple(costlier)})`,
      },
      {
        promise: `${name}: memory beside listeners stays flat, the last third at most 1.1 times the first`,
        kept: growth <= 1.1,
        figure: `${multiple(growth)}, ${Math.max(...memory)} MB at most`,
      },
    ],
    raw: { name, ...all },
  };
}
