import { type LoadMeasurement, measureLoad } from './measureLoad.ts';
import { buildOfficeCases, type OfficeCase } from './officeCases.ts';
import {
  type BenchEnvironment,
  type BenchOutcome,
  type BenchSection,
  type BenchTableRow,
  type BenchVerdict,
  formatMultiple,
  roundToThreeDigits,
} from './section.ts';
import { calculateMedian } from './statistics.ts';
import { writeAtRate } from './writeAtRate.ts';
import { buildOfficeWrites } from './writeCases.ts';

/** Writes per second. The first is the base of the comparison. */
const writeRates = [0, 1, 5, 20] as const;
/** Number of users. Each sends a call when the answer to the previous one has arrived. */
const connections = 10;
/** Limits for the slowest 5 % at 5 and at 20 writes per second, as a multiple of the time without writes. */
const maxSlowdowns = { lists: [1.5, 2], searches: [1.5, 2], 'home queues': [1.5, 2], reports: [2] } as const;

/** `server` and `database`: milliseconds of processor time per answer, including the writes. */
type Round = LoadMeasurement & { server: number; database: number };
type Rounds = ReadonlyMap<number, Round[]>;

/** Measures lists, searches, home queues and reports while other users write. */
export const duringWritesSection: BenchSection = {
  name: 'beside writes',
  run: async ({ settings, dataset, noi, includes }: BenchEnvironment): Promise<BenchOutcome> => {
    const { next } = buildOfficeWrites(dataset);
    const lines: BenchTableRow[] = [];
    const verdicts: BenchVerdict[] = [];
    for (const one of buildOfficeCases(dataset).filter(({ name }) => includes(name))) {
      process.stderr.write(`beside writes: ${one.name} …\n`);
      const rounds = await measure(one);
      lines.push(...writeRates.map((perSecond) => lineOf(one.name, perSecond, rounds)));
      verdicts.push(...verdictsOf(one.name, rounds));
    }
    return { tables: [{ title: `Beside writes, ${connections} connections`, lines }], verdicts };

    async function measure({ calls }: OfficeCase): Promise<Rounds> {
      const rounds = new Map<number, Round[]>(writeRates.map((perSecond) => [perSecond, []]));
      // The first round warms up.
      for (let round = 0; round <= settings.rounds; round += 1)
        for (const perSecond of writeRates) {
          const writer = writeAtRate(noi.target, next, perSecond);
          const before = [noi.server.processorTime(), noi.databaseTime()] as const;
          const seconds = round === 0 ? 0.5 : settings.seconds;
          const load = await measureLoad(noi.target, calls, { connections, seconds });
          const server = ((noi.server.processorTime() - before[0]) * 1000) / load.answers;
          const database = ((noi.databaseTime() - before[1]) * 1000) / load.answers;
          await writer.stop();
          if (round > 0) rounds.get(perSecond)?.push({ ...load, server, database });
        }
      return rounds;
    }
  },
};

/** Returns the median of a value over the rounds. Each round is divided by the same round without writes. */
function medianOf(rounds: Rounds, perSecond: number, of: (round: Round, quiet: Round) => number): number {
  const quiet = rounds.get(0) ?? [];
  return calculateMedian((rounds.get(perSecond) ?? []).map((round, at) => of(round, quiet[at] as Round)));
}

function lineOf(name: string, perSecond: number, rounds: Rounds): BenchTableRow {
  const of = (value: (round: Round, quiet: Round) => number) => medianOf(rounds, perSecond, value);
  const processor = ({ server, database }: Round) => server + database;
  return {
    case: name,
    'writes/s': perSecond,
    'req/s': roundToThreeDigits(of(({ rate }) => rate)),
    'of no writes': formatMultiple(of(({ rate }, quiet) => rate / quiet.rate)),
    'p50 ms': roundToThreeDigits(of(({ p50 }) => p50)),
    'p95 ms': roundToThreeDigits(of(({ p95 }) => p95)),
    'p95 of no writes': formatMultiple(of(({ p95 }, quiet) => p95 / quiet.p95)),
    'processor ms': roundToThreeDigits(of(({ server }) => server)),
    'database ms': roundToThreeDigits(of(({ database }) => database)),
    'processor of no writes': formatMultiple(of((round, quiet) => processor(round) / processor(quiet))),
  };
}

function verdictsOf(name: OfficeCase['name'], rounds: Rounds): BenchVerdict[] {
  const verdicts = maxSlowdowns[name].map((most, at): BenchVerdict => {
    const perSecond = at === 0 ? 5 : 20;
    const ratio = medianOf(rounds, perSecond, ({ p95 }, quiet) => p95 / quiet.p95);
    const promise = `${name} beside ${perSecond} writes a second: p95 at most ${most} times that without`;
    return { promise, kept: ratio <= most, figure: formatMultiple(ratio) };
  });
  if (name === 'reports') return verdicts;
  const rate = medianOf(rounds, 5, (round, quiet) => round.rate / quiet.rate);
  const promise = `${name} beside 5 writes a second: at least 85 % of the rate without`;
  return [...verdicts, { promise, kept: rate >= 0.85, figure: formatMultiple(rate) }];
}
