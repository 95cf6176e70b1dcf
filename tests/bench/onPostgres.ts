import type { Call } from './cases.ts';
import { firstAnswers } from './firstAnswers.ts';
import { slowestOf, summaryOf } from './firstAnswerTables.ts';
import { loadFor } from './loadFor.ts';
import type { Asked } from './measure.ts';
import { median } from './median.ts';
import { officeCases } from './officeCases.ts';
import { preparePostgres } from './preparePostgres.ts';
import { type Bench, figure, type Line, multiple, type Outcome, type Section } from './section.ts';
import { bareSide } from './sides/bare.ts';
import { noiSide } from './sides/noi.ts';
import { startNoi } from './startNoi.ts';
import type { Verdict } from './verdict.ts';

/** People who ask at the same moment, each again when answered. */
const atOnce = 10;
/** Milliseconds of the first answer of a home queue after a write. */
const mostOfQueue = 15;

/** What one round of one side tells, for each answer. */
interface Round {
  rate: number;
  p95: number;
  /** Milliseconds of processor: of the processes that serve, and of the database's. */
  serving: number;
  database: number;
}
type Side = 'one' | 'bare' | 'two';

/** PostgreSQL: Nôi beside the very statements it asks, one process beside two, by processor time; and home queues after a write. */
export const onPostgres: Section = {
  name: 'PostgreSQL',
  run: async ({ settings, facts, copy, undo, asks }: Bench): Promise<Outcome> => {
    const { port, rounds, seconds } = settings;
    const { databaseUrl, processorTime } = await preparePostgres(copy('rows'), settings.postgres, undo);
    const first = await startNoi(noiSide(databaseUrl, port), undo);
    const second = await startNoi(noiSide(databaseUrl, port + 1), undo);
    const cases = officeCases(facts).filter(({ name }) => asks(name));
    const bare = await bareSide(
      databaseUrl,
      port + 2,
      cases.map((one) => one.calls),
    ).start();
    undo(() => bare.stop());
    const lines: Line[] = [];
    const promises: Verdict[] = [];
    const raw: Record<string, unknown> = {};
    for (const [at, { name, calls }] of cases.entries()) {
      process.stderr.write(`PostgreSQL: ${name} …\n`);
      const byHand = calls.map((_, call) => ({ path: `/${at}/${call}` }));
      const found: Record<Side, Round[]> = { one: [], bare: [], two: [] };
      const limit = { asked: { url: bare.url, headers: {} }, served: bare };
      // The first round warms up.
      for (let round = 0; round <= rounds; round += 1) {
        const taken: Record<Side, Round> = {
          one: await load([first], calls),
          bare: await load([limit], byHand),
          two: await load([first, second], calls),
        };
        if (round > 0) for (const side of ['one', 'bare', 'two'] as const) found[side].push(taken[side]);
      }
      raw[name] = found;
      lines.push(lineOf(name, found));
      promises.push(...promisesOf(name, found));
    }
    const tables = [{ title: `PostgreSQL, ${atOnce} connections; processor time for an answer`, lines }];
    if (!asks('after a write')) return { tables, promises, raw };
    const answers = await firstAnswers(first.asked, databaseUrl, {
      facts,
      rounds,
      isAsked: ({ kind }) => kind === 'queue' || settings.only.includes('after a write'),
    });
    const slowest = Math.max(...answers.flatMap(({ kind, ms }) => (kind === 'queue' ? [ms] : [])));
    return {
      tables: [
        ...tables,
        { title: 'PostgreSQL, first answer after a write to every table', lines: summaryOf(answers) },
        { title: 'PostgreSQL, the slowest of these', lines: slowestOf(answers) },
      ],
      promises: [
        ...promises,
        {
          promise: `PostgreSQL: the first answer of a home queue after a write within ${mostOfQueue} ms`,
          kept: slowest <= mostOfQueue,
          figure: `${figure(slowest)} ms at most`,
        },
      ],
      raw: { ...raw, answers },
    };

    /** Loads all of these at once, each with its share of the connections. */
    async function load(
      some: readonly { asked: Asked; served: { processorTime: () => number } }[],
      calls: readonly Call[],
    ): Promise<Round> {
      const serving = () => some.reduce((sum, { served }) => sum + served.processorTime(), 0);
      const before = { serving: serving(), database: processorTime() };
      const much = { connections: atOnce / some.length, seconds };
      const loads = await Promise.all(some.map(({ asked }) => loadFor(asked, calls, much)));
      const answers = loads.reduce((sum, one) => sum + one.answers, 0);
      return {
        rate: loads.reduce((sum, { rate }) => sum + rate, 0),
        p95: Math.max(...loads.map(({ p95 }) => p95)),
        serving: ((serving() - before.serving) * 1000) / answers,
        database: ((processorTime() - before.database) * 1000) / answers,
      };
    }
  },
};

const whole = ({ serving, database }: Round): number => serving + database;
const ratio = (
  found: Record<Side, Round[]>,
  ours: Side,
  of: (ours: Round, one: Round, bare: Round) => number,
) => median(found[ours].map((round, at) => of(round, found.one[at] as Round, found.bare[at] as Round)));
/** The processor time of the bare limit for an answer, as a multiple of Nôi's. */
const ofBare = (found: Record<Side, Round[]>) =>
  ratio(found, 'one', (one, _, bare) => whole(bare) / whole(one));
/** How many times as much two processes can answer as one, when processors are not what is short. */
const ofTwo = (found: Record<Side, Round[]>) =>
  ratio(found, 'two', (two, one) => (2 * whole(one)) / whole(two));

const lineOf = (name: string, found: Record<Side, Round[]>): Line => ({
  case: name,
  'req/s': figure(median(found.one.map(({ rate }) => rate))),
  'p95 ms': figure(median(found.one.map(({ p95 }) => p95))),
  'ms of Nôi': figure(median(found.one.map(({ serving }) => serving))),
  'ms of database': figure(median(found.one.map(({ database }) => database))),
  'bare: ms of both': figure(median(found.bare.map(whole))),
  'of bare': multiple(ofBare(found)),
  'rate of bare': multiple(ratio(found, 'one', (one, _, bare) => one.rate / bare.rate)),
  'two processes': multiple(ofTwo(found)),
});

const promisesOf = (name: string, found: Record<Side, Round[]>): Verdict[] => [
  {
    promise: `PostgreSQL, ${name}: at least 0.9 of the bare limit by processor time`,
    kept: ofBare(found) >= 0.9,
    figure: multiple(ofBare(found)),
  },
  {
    promise: `PostgreSQL, ${name}: two processes at least 1.8 times one by processor time`,
    kept: ofTwo(found) >= 1.8,
    figure: multiple(ofTwo(found)),
  },
];
