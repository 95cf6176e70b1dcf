import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../support/startApi.ts';
import { edgeDates } from './business/edges.ts';
import { firstBusinessId, generateBusiness } from './business/make.ts';
import { storeBusiness } from './business/store.ts';
import { buildCompanyQuestions, buildPartnerSideQuestions } from './byHand/index.ts';
import { listQueuesByHand } from './byHand/waiting.ts';
import { loadBusinessRecords, toVietnamDay } from './records.ts';

/** Number of businesses; 200 in `npm run test:reports`. */
const businesses = Number(process.env.NOI_BUSINESSES ?? 12);

let api: TestApi;
let now: string = edgeDates.nows[0];
beforeAll(async () => {
  api = await startApi({ clock: () => new Date(now) });
});
afterAll(() => api.stop());

test(`${businesses} random businesses: every value of every report equals the calculation from the records`, {
  timeout: 60_000 + businesses * 15_000,
}, async () => {
  const owner = await api.as('owner');
  const partner = await api.as('partner');
  const services = (await api.knex('services').limit(3).pluck('id')) as number[];
  let requests = 0;
  let waiting = 0;
  for (let at = 1; at <= businesses; at += 1) {
    await storeBusiness(api.knex, generateBusiness(String(at), services));
    const records = await loadBusinessRecords(api.knex);
    now = edgeDates.nows[at % 2] ?? now;
    const months = [...edgeDates.months.slice(0, 3), toVietnamDay(now).slice(0, 7), edgeDates.empty];
    const ask = async (client: typeof owner, questions: ReturnType<typeof buildCompanyQuestions>) => {
      for (const { path, expected, seen } of questions) {
        const { status, body } = await client.get(`/reports/${path}`);
        expect(status, `business ${at}: ${path}`).toBe(200);
        expect(seen(body), `business ${at}: ${path}`).toEqual(expected);
        requests += 1;
      }
    };
    await ask(owner, buildCompanyQuestions(records, toVietnamDay(now), months, 10));
    const today = toVietnamDay(now);
    for (const [queue, ids] of listQueuesByHand(records, today)) {
      const filters = Object.entries(queue.filter(today)).map(([name, value]) => `filter[${name}]=${value}`);
      const path = `/${queue.resource}?page[size]=500&sort=id&${filters.join('&')}`;
      const { body } = await owner.get(path);
      const found = body.data
        .map(({ id }: { id: string }) => Number(id))
        .sort((a: number, b: number) => a - b);
      expect([queue.label, found], `business ${at}`).toEqual([queue.label, ids]);
      waiting += ids.length;
    }
    if (records.partners.length > 0)
      await ask(partner, buildPartnerSideQuestions(records, months.slice(2), firstBusinessId));
  }
  expect(requests).toBeGreaterThan(businesses * 100);
  expect(waiting).toBeGreaterThan(businesses);
});
