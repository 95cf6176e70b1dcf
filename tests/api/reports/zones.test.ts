import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../support/startApi.ts';
import { edgeDates } from './business/edges.ts';
import { generateBusiness } from './business/make.ts';
import { storeBusiness } from './business/store.ts';
import { buildCompanyQuestions } from './byHand/index.ts';
import type { ReportAnswer, ReportQuestion } from './byHand/question.ts';
import { loadBusinessRecords, toVietnamDay } from './records.ts';

let api: TestApi;
/** Reports requested at the last instant of a year in Việt Nam, and at the first instant of the next. */
let requests: { now: string; questions: ReportQuestion[] }[];
beforeAll(async () => {
  api = await startApi();
  const services = (await api.knex('services').limit(3).pluck('id')) as number[];
  await storeBusiness(api.knex, generateBusiness('at midnight 7', services));
  const records = await loadBusinessRecords(api.knex);
  requests = edgeDates.nows.map((now) => ({
    now,
    questions: buildCompanyQuestions(
      records,
      toVietnamDay(now),
      [toVietnamDay(now).slice(0, 7), edgeDates.empty],
      5,
    ),
  }));
});
afterAll(() => api.stop());

async function answersIn(TZ: string): Promise<{ minutes: number; answers: ReportAnswer[] }> {
  const script = fileURLToPath(new URL('zones/answers.ts', import.meta.url));
  const { config } = api;
  const env = { DATABASE_URL: config.databaseUrl, JWT_SECRET: config.jwtSecret, LOG_LEVEL: 'silent', TZ };
  const server = spawn(process.execPath, ['--import', 'tsx', script], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  server.stdin.end(
    JSON.stringify(requests.map(({ now, questions }) => ({ now, paths: questions.map(({ path }) => path) }))),
  );
  return JSON.parse(await text(server.stdout));
}

// Time limit in milliseconds. Each test starts its own server, and the machine may be busy.
const patience = 90_000;

test.each([
  ['UTC', 0],
  ['Asia/Ho_Chi_Minh', 7 * 60],
  ['America/New_York', -5 * 60],
  ['Pacific/Kiritimati', 14 * 60],
])(
  'on a machine in %s every report uses the days of Việt Nam',
  { timeout: patience },
  async (zone, expectedMinutes) => {
    const { minutes, answers } = await answersIn(zone);
    expect(minutes).toBe(expectedMinutes);
    const questions = requests.flatMap((one) => one.questions);
    expect(answers).toHaveLength(questions.length);
    for (const [at, { path, expected, seen }] of questions.entries()) {
      const answer = answers[at];
      expect(answer.errors, path).toBeUndefined();
      expect(seen(answer), path).toEqual(expected);
    }
  },
);

test('the last instant of a year and the first of the next have different weeks and schedules', () => {
  const [before = [], after = []] = requests.map(({ questions }) => questions);
  const of = (questions: ReportQuestion[], start: string) =>
    questions.find(({ path }) => path.startsWith(start))?.expected;
  expect(of(before, 'marketing?')).not.toEqual(of(after, 'marketing?'));
});
