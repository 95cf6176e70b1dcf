/**
 * `npm run bench:sizes -- --small FILE --big FILE [--rounds N --only pattern]`: what the declarations offer, asked of two
 * databases in turn within one process, and how many times as long the larger takes (README).
 */
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { buildApp } from '#api/app';
import { readConfig } from '#api/config';
import { connect } from '#api/db/connect';
import { migrate } from '#api/db/migrate';
import { localDay } from '#rules/days';
import { demoPassword } from '#seeds/demoPassword';
import { median } from './median.ts';
import { type SizeCase, sizeCases } from './sizeCases.ts';

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
/** After so many milliseconds for one call it is asked less often. */
const long = 1_000;

interface Side {
  app: FastifyInstance;
  knex: Knex;
  authorization: string;
}
interface Asked {
  ms: number;
  total: number | undefined;
}

async function open(file: string): Promise<Side> {
  const databaseUrl = `sqlite:${file}`;
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    REPORTS_PER_MINUTE: '0',
    JWT_SECRET: 'of no use to anyone but this benchmark',
  });
  const knex = connect(databaseUrl);
  await migrate(knex);
  const app = await buildApp({ config, knex });
  const { body } = await app.inject({
    method: 'POST',
    url: '/api/v1/login',
    payload: { email: 'owner@noi.test', password: demoPassword },
  });
  return { app, knex, authorization: `Bearer ${JSON.parse(body).data.token}` };
}

async function ask({ app, authorization }: Side, path: string): Promise<Asked> {
  const began = performance.now();
  const { statusCode, body } = await app.inject({ url: `/api/v1${path}`, headers: { authorization } });
  const ms = performance.now() - began;
  if (statusCode !== 200) throw new Error(`${statusCode} ${path}: ${body.slice(0, 200)}`);
  return { ms, total: path.startsWith('/reports') ? undefined : JSON.parse(body).meta?.total };
}

/** The last full page of a list's path: with fewer rows it would be another's work. */
function lastOf(path: string, total: number): string {
  const page = Math.floor(total / 20);
  return `${path}${path.includes('?') ? '&' : '?'}page[number]=${page}`;
}

interface Line {
  case: string;
  'small ms': number;
  'big ms': number;
  ratio: number;
  /** Of the quickest of each: what a busy machine tells best. */
  'of least': number;
  'first time, big': number;
  hits: number | undefined;
  over: string;
}

async function compare(name: string, most: number, paths: readonly [string, string]): Promise<Line[]> {
  const sides = [small, big] as const;
  const first = [await ask(small, paths[0]), await ask(big, paths[1])];
  const times: [number[], number[]] = [[], []];
  const slow = (first[1]?.ms ?? 0) > long;
  for (let round = 0; round < (slow ? 3 : rounds); round += 1)
    for (const at of [0, 1] as const) times[at].push((await ask(sides[at], paths[at])).ms);
  const [a, b] = times.map(median) as [number, number];
  const ratio = b / a;
  return [
    {
      case: name,
      'small ms': round1(a),
      'big ms': round1(b),
      ratio: round1(ratio),
      'of least': round1(Math.min(...times[1]) / Math.min(...times[0])),
      'first time, big': Math.round(first[1]?.ms ?? 0),
      hits: first[1]?.total,
      over: ratio > most ? `over ${most}` : '',
    },
  ];
}

const round1 = (number: number): number => Math.round(number * 10) / 10;

async function run(one: SizeCase): Promise<Line[]> {
  const paths = (await Promise.all([one.path(small.knex), one.path(big.knex)])) as [string, string];
  if (paths.some((path) => path === null)) return [];
  const found = await compare(one.name, one.most, paths);
  if (!one.last) return found;
  const totals = [await ask(small, paths[0]), await ask(big, paths[1])].map(({ total }) => total ?? 0);
  if (totals.some((total) => total < 40)) return found;
  const last = paths.map((path, at) => lastOf(path, totals[at] ?? 0)) as [string, string];
  return [...found, ...(await compare(`${one.name}, last page`, one.most, last))];
}

const small = await open(values.small);
const big = await open(values.big);
const lines: Line[] = [];
const failed: string[] = [];
for (const one of await sizeCases(small.knex, localDay(new Date()))) {
  if (!new RegExp(values.only).test(one.name)) continue;
  try {
    lines.push(...(await run(one)));
  } catch (error) {
    failed.push(`${one.name}: ${(error as Error).message}`);
  }
}
lines.sort((a, b) => b.ratio - a.ratio);
console.table(lines);
for (const why of failed) console.log(`Not answered: ${why}`);
console.log(
  `${lines.length} cases, ${lines.filter(({ over }) => over).length} over (lists 2, reports 3); medians of ${rounds}, in turn.`,
);
for (const side of [small, big]) {
  await side.app.close();
  await side.knex.destroy();
}
