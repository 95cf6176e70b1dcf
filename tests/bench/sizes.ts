/**
 * `npm run bench:sizes -- --small FILE --big FILE [--rounds N --only pattern]`: sends the declared queries in turn to two databases in one
 * process, and reports the ratio of their times (README).
 */
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { buildApp } from '#api/app';
import { readConfig } from '#api/config';
import { connect } from '#api/db/connect';
import { migrate } from '#api/db/migrate';
import * as modules from '#api/modules';
import { toLocalDay } from '#rules/days';
import { demoPassword } from '#seeds/demoPassword';
import { printTable } from './printTable.ts';
import { roundToThreeDigits } from './section.ts';
import { buildSizeCases, type SizeCase } from './sizeCases.ts';
import { calculateMedian } from './statistics.ts';

const { values } = parseArgs({
  options: {
    small: { type: 'string' },
    big: { type: 'string' },
    rounds: { type: 'string', default: '9' },
    only: { type: 'string', default: '' },
  },
});
if (!values.small || !values.big) {
  console.error('Name two SQLite files of demo data: --small FILE --big FILE (npm run seed -- --scale N).');
  process.exit(1);
}
const rounds = Number(values.rounds);
/** Calls that take more milliseconds are made only three times. */
const LONG_CALL_MS = 1_000;

interface OpenedDatabase {
  app: FastifyInstance;
  knex: Knex;
  authorization: string;
}
interface Answer {
  ms: number;
  total: number | undefined;
}
type Pair<T> = readonly [small: T, big: T];

async function open(file: string): Promise<OpenedDatabase> {
  const databaseUrl = `sqlite:${file}`;
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    REPORTS_PER_MINUTE: '0',
    JWT_SECRET: 'of no use to anyone but this benchmark',
  });
  const knex = connect(databaseUrl);
  await migrate(knex);
  const app = await buildApp({ modules, config, knex });
  const { body } = await app.inject({
    method: 'POST',
    url: '/api/v1/login',
    payload: { email: 'owner@noi.test', password: demoPassword },
  });
  return { app, knex, authorization: `Bearer ${JSON.parse(body).data.token}` };
}

async function get({ app, authorization }: OpenedDatabase, path: string): Promise<Answer> {
  const began = performance.now();
  const { statusCode, body } = await app.inject({ url: `/api/v1${path}`, headers: { authorization } });
  const ms = performance.now() - began;
  if (statusCode !== 200) throw new Error(`${statusCode} ${path}: ${body.slice(0, 200)}`);
  return { ms, total: path.startsWith('/reports') ? undefined : JSON.parse(body).meta?.total };
}

/** Returns the path of a list's last full page; a page with fewer rows would be less work. */
function lastPage(path: string, total: number): string {
  return `${path}${path.includes('?') ? '&' : '?'}page[number]=${Math.floor(total / 20)}`;
}

async function compare(name: string, limit: number, paths: Pair<string>) {
  const first = [await get(small, paths[0]), await get(big, paths[1])] as const;
  const times: Pair<number[]> = [[], []];
  for (let round = 0; round < (first[1].ms > LONG_CALL_MS ? 3 : rounds); round += 1) {
    times[0].push((await get(small, paths[0])).ms);
    times[1].push((await get(big, paths[1])).ms);
  }
  const ratio = calculateMedian(times[1]) / calculateMedian(times[0]);
  return {
    case: name,
    'small ms': roundToThreeDigits(calculateMedian(times[0])),
    'big ms': roundToThreeDigits(calculateMedian(times[1])),
    ratio: roundToThreeDigits(ratio),
    // Ratio of the shortest times, which other work on the machine disturbs least.
    'of least': roundToThreeDigits(Math.min(...times[1]) / Math.min(...times[0])),
    'first time, big': Math.round(first[1].ms),
    rows: first[1].total ?? '–',
    over: ratio > limit ? `over ${limit}` : '',
  };
}

async function compareCase({ name, most, path, last }: SizeCase) {
  const [inSmall, inBig] = [await path(small.knex), await path(big.knex)];
  if (inSmall === null || inBig === null) return [];
  const lines = [await compare(name, most, [inSmall, inBig])];
  if (!last) return lines;
  const totals = [(await get(small, inSmall)).total ?? 0, (await get(big, inBig)).total ?? 0] as const;
  if (Math.min(...totals) < 40) return lines;
  const pages = [lastPage(inSmall, totals[0]), lastPage(inBig, totals[1])] as const;
  return [...lines, await compare(`${name}, last page`, most, pages)];
}

const small = await open(values.small);
const big = await open(values.big);
const lines: Awaited<ReturnType<typeof compareCase>> = [];
const failed: string[] = [];
for (const one of await buildSizeCases(small.knex, toLocalDay(new Date()))) {
  if (!new RegExp(values.only).test(one.name)) continue;
  await compareCase(one).then(
    (found) => lines.push(...found),
    (error: Error) => failed.push(`${one.name}: ${error.message}`),
  );
}
printTable(lines.sort((a, b) => b.ratio - a.ratio));
for (const reason of failed) console.log(`Not answered: ${reason}`);
console.log(
  `${lines.length} cases, ${lines.filter(({ over }) => over).length} over (lists 2, reports 3); medians of ${rounds}, in turn.`,
);
for (const { app, knex } of [small, big]) {
  await app.close();
  await knex.destroy();
}
