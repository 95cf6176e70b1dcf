import { type LoadMeasurement, measureLoad } from './measureLoad.ts';
import { type BenchCase, buildReadCases } from './readCases.ts';
import {
  type BenchEnvironment,
  type BenchOutcome,
  type BenchSection,
  type BenchTableRow,
  type BenchVerdict,
  roundToThreeDigits,
} from './section.ts';
import { calculateMedian } from './statistics.ts';
import { buildWriteCases } from './writeCases.ts';

/** Limit for a search, as a multiple of the time of this list. */
const [filtered, slowestSearch] = ['list: filtered customers', 3];

/** Measures every kind of call separately: lists, searches, records, the home page, reports, then writes. */
export const callsSection: BenchSection = {
  name: 'calls',
  run: async ({ settings, dataset, noi, includes }: BenchEnvironment): Promise<BenchOutcome> => {
    const { rounds, seconds, connections } = settings;
    const atRest = noi.server.memory();
    const found = new Map<string, LoadMeasurement[]>();
    for (const one of [...buildReadCases(dataset), ...buildWriteCases(dataset)])
      if (includes(one.name)) found.set(one.name, await measure(one));
    const start: BenchTableRow = {
      process: 'noi',
      'start ms': Math.round(noi.server.startedIn),
      'MB at rest': atRest,
      'MB afterwards': noi.server.memory(),
    };
    return {
      tables: [
        { title: `Calls, ${connections} connections`, lines: [...found].map(lineOf) },
        { title: 'Start of the process to its first answer, and memory', lines: [start] },
      ],
      verdicts: [...found].flatMap(([name, loads]) => verdictsOf(name, loads, found.get(filtered))),
    };

    async function measure({ name, calls: paths }: BenchCase): Promise<LoadMeasurement[]> {
      process.stderr.write(`${name} …\n`);
      // Warms up with a short round.
      await measureLoad(noi.target, paths, { connections, seconds: Math.min(1, seconds) });
      const loads: LoadMeasurement[] = [];
      for (let round = 0; round < rounds; round += 1)
        loads.push(await measureLoad(noi.target, paths, { connections, seconds }));
      return loads;
    }
  },
};

function lineOf([name, loads]: [string, LoadMeasurement[]]): BenchTableRow {
  const rates = loads.map(({ rate }) => rate);
  return {
    call: name,
    'req/s': roundToThreeDigits(calculateMedian(rates)),
    spread: `${roundToThreeDigits(Math.min(...rates))}–${roundToThreeDigits(Math.max(...rates))}`,
    'p50 ms': roundToThreeDigits(calculateMedian(loads.map(({ p50 }) => p50))),
    'p99 ms': roundToThreeDigits(calculateMedian(loads.map(({ p99 }) => p99))),
  };
}

function verdictsOf(
  name: string,
  loads: readonly LoadMeasurement[],
  list: readonly LoadMeasurement[] | undefined,
): BenchVerdict[] {
  if (!name.startsWith('search: ') || !list) return [];
  const ratio =
    calculateMedian(list.map(({ rate }) => rate)) / calculateMedian(loads.map(({ rate }) => rate));
  const promise = `${name}: at most ${slowestSearch} times as long as ${filtered}`;
  return [{ promise, kept: ratio <= slowestSearch, figure: `${ratio.toFixed(2)}×` }];
}
