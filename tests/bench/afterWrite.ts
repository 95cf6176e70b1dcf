import { connect } from '#api/db/connect';
import {
  type BenchEnvironment,
  type BenchOutcome,
  type BenchSection,
  type BenchTableRow,
  type BenchVerdict,
  formatMultiple,
  roundToThreeDigits,
} from './section.ts';
import { buildSizeCases, type SizeCase } from './sizeCases.ts';
import { calculateMedian, calculatePercentile } from './statistics.ts';
import { measureCall } from './timedCall.ts';
import { buildOfficeWrites } from './writeCases.ts';

type Kind = SizeCase['kind'];
interface FirstAnswer {
  name: string;
  kind: Kind;
  ms: number;
  /** The time as a multiple of the time of the first page of packages, measured at the same time. */
  ofFirstPage: number;
}

const titles: Readonly<Record<Kind, string>> = {
  list: 'lists, sorted and filtered',
  queue: 'home queues',
  search: 'searches',
  report: 'reports',
};
/** Limits for the first answer, as a multiple of the first page of packages: with up to `LARGE_SIZE` packages, and with more. */
const limits: Partial<Record<Kind, readonly [number, number]>> = {
  list: [8, 25],
  queue: [8, 25],
  search: [30, 125],
};
const LARGE_SIZE = 300_000;
/** Number of slow answers that are listed by name. */
const MAX_LISTED = 15;

/** Measures the first answer to each declared query directly after a write to each table. */
export const afterWriteSection: BenchSection = {
  name: 'after a write',
  run: async (bench: BenchEnvironment): Promise<BenchOutcome> => {
    const answers = await firstAnswers(bench);
    const byKind = (Object.keys(titles) as Kind[])
      .map((kind) => [kind, answers.filter((one) => one.kind === kind)] as const)
      .filter(([, some]) => some.length > 0);
    return {
      tables: [
        {
          title: 'First answer after a write to every table',
          lines: byKind.map(([kind, some]) => summaryOf(titles[kind], some)),
        },
        { title: 'The slowest of these', lines: slowestOf(answers) },
      ],
      verdicts: byKind.flatMap(([kind, some]) => verdictsOf(kind, some, bench.settings.size)),
    };
  },
};

async function firstAnswers({ settings, dataset, noi, includes }: BenchEnvironment): Promise<FirstAnswer[]> {
  const { rounds } = settings;
  const knex = connect(noi.databaseUrl);
  const { next, kinds } = buildOfficeWrites(dataset);
  try {
    const cases: { name: string; kind: Kind; path: string; times: number[]; pages: number[] }[] = [];
    for (const { name, kind, path } of await buildSizeCases(knex, dataset.day)) {
      const found = includes(name) ? await path(knex) : null;
      if (found !== null) cases.push({ name, kind, path: decodeURIComponent(found), times: [], pages: [] });
    }
    for (let round = 1; round <= rounds; round += 1) {
      process.stderr.write(`after a write: round ${round} of ${cases.length} cases …\n`);
      for (const { path, times, pages } of cases) {
        for (let made = 0; made < kinds; made += 1) await measureCall(noi.target, next());
        times.push((await measureCall(noi.target, { path })).ms);
        pages.push((await measureCall(noi.target, { path: '/packages' })).ms);
      }
    }
    const page = calculateMedian(cases.flatMap(({ pages }) => pages));
    return cases.map(({ name, kind, times }) => {
      const ms = calculateMedian(times);
      return { name, kind, ms, ofFirstPage: ms / page };
    });
  } finally {
    await knex.destroy();
  }
}

function summaryOf(title: string, answers: readonly FirstAnswer[]): BenchTableRow {
  const ratios = answers.map(({ ofFirstPage }) => ofFirstPage);
  return {
    'first answer after a write': title,
    cases: answers.length,
    'median ms': roundToThreeDigits(calculateMedian(answers.map(({ ms }) => ms))),
    'of first page': formatMultiple(calculateMedian(ratios)),
    'p95 of them': formatMultiple(calculatePercentile(ratios, 0.95)),
    most: formatMultiple(Math.max(...ratios)),
  };
}

const slowestOf = (answers: readonly FirstAnswer[]): BenchTableRow[] =>
  [...answers]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, MAX_LISTED)
    .map(({ name, ms, ofFirstPage }) => ({
      slowest: name,
      ms: roundToThreeDigits(ms),
      'of first page': formatMultiple(ofFirstPage),
    }));

function verdictsOf(kind: Kind, answers: readonly FirstAnswer[], size: number): BenchVerdict[] {
  const limit = limits[kind]?.[size > LARGE_SIZE ? 1 : 0];
  if (limit === undefined) return [];
  const ratios = answers.map(({ ofFirstPage }) => ofFirstPage);
  const over = ratios.filter((ratio) => ratio > limit).length;
  return [
    {
      promise: `first answer after a write, ${titles[kind]}: at most ${limit} times the first page of packages`,
      kept: over === 0,
      figure: `${over} of ${ratios.length} over, most ${formatMultiple(Math.max(...ratios))}`,
    },
  ];
}
