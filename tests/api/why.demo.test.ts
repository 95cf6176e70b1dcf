/** The explanation of every amount of the demo: packages and their debt, partners' revenues, nurses' pay. */
import { expect, test } from 'vitest';
import {
  assertExplanationsAddUp,
  assertPayExplanationsAddUp,
  type ExplainedResource,
} from './support/leads.ts';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile();
const owner = await api.as('owner');

test.each<ExplainedResource>([
  'packages',
  'partner_revenues',
])('every amount of all %s is explained', async (resource) => {
  const { data } = (await owner.get(`/${resource}?page[size]=1000`)).body;
  const stored: string[] = await api.knex(resource).pluck('id');
  expect(data.length).toBe(stored.length);
  await assertExplanationsAddUp(owner, resource, data);
});

test("every nurse's pay of every month is explained", async () => {
  const days: string[] = await api.knex('packages').whereIn('level', ['L8', 'L8-7C']).pluck('finished_at');
  const months = [...new Set(days.map((day) => day.slice(0, 7)))];
  expect(months.length).toBeGreaterThan(12);
  let count = 0;
  for (const month of months) count += await assertPayExplanationsAddUp(owner, month);
  expect(count).toBeGreaterThan(100);
});
