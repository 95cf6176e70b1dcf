import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../support/startApi.ts';
import { buildCompanyQuestions, buildPartnerSideQuestions } from './byHand/index.ts';
import { type BusinessRecords, loadBusinessRecords, toVietnamDay } from './records.ts';

let api: TestApi;
let records: BusinessRecords;
let months: string[];
const today = toVietnamDay(new Date().toISOString());
beforeAll(async () => {
  api = await startApi();
  records = await loadBusinessRecords(api.knex);
  const paid = records.packages.find((pack) => pack.level === 'L8' && pack.partner_id && pack.finished_at);
  months = [paid?.finished_at?.slice(0, 7) ?? '', today.slice(0, 7), '2001-02'];
});
afterAll(() => api.stop());

test('every value of every report equals the calculation from the demo’s records, for all parameters', async () => {
  const owner = await api.as('owner');
  const questions = buildCompanyQuestions(records, today, months, 40);
  expect(questions.length).toBeGreaterThan(120);
  for (const { path, expected, seen } of questions) {
    const { status, body } = await owner.get(`/reports/${path}`);
    expect(status, `${path} ${JSON.stringify(body).slice(0, 300)}`).toBe(200);
    expect(seen(body), path).toEqual(expected);
  }
});

test.each([
  'partner',
  'partner2',
] as const)('every value that %s sees covers only its own packages', async (who) => {
  const own = records.users.find(({ email }) => email === `${who}@noi.test`)?.partner_id as number;
  const client = await api.as(who);
  for (const { path, expected, seen } of buildPartnerSideQuestions(records, months, own)) {
    const { status, body } = await client.get(`/reports/${path}`);
    expect(status, path).toBe(200);
    expect(seen(body), path).toEqual(expected);
  }
});
