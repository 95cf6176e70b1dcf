/** The largest actions need few statements: each further session may add only a few. */
import { expect, test } from 'vitest';
import { addDays } from '#rules/days';
import { ApiTestCompany } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);
const owner = await api.as('owner');
const bath = await shop.service({ price: 200_000 });

/** Returns the statements that this work sends to the database, as text. */
async function statementsOf(work: () => Promise<{ status: number }>): Promise<string[]> {
  const sent: string[] = [];
  const note = ({ sql }: { sql: string }) => void sent.push(sql);
  api.knex.on('query', note);
  const { status } = await work();
  api.knex.off('query', note);
  expect(status).toBeLessThan(300);
  expect(sent.length).toBeGreaterThan(5);
  return sent;
}

async function packageOf(sessions: number): Promise<string> {
  const customer_id = await shop.customer();
  const form = shop.form(bath, sessions);
  expect((await shop.sales.act('customers', customer_id, 'register_package_v2', form)).status).toBe(200);
  const { id } = await api.knex('packages').where({ customer_id }).first('id');
  return String(id);
}

const firstOf = (package_id: string): Promise<{ id: string; day: string }> =>
  api.knex('shifts').where({ package_id }).orderBy('day').first('id', 'day');

test.each([
  [30, 45],
  [360, 80],
])('registering a package of %i sessions takes at most %i', async (sessions, most) => {
  const customer = await shop.customer();
  const form = shop.form(bath, sessions);
  const sent = await statementsOf(() => shop.sales.act('customers', customer, 'register_package_v2', form));
  expect(sent.length, tally(sent)).toBeLessThanOrEqual(most);
});

// On PostgreSQL, each lock also looks for running imports, because another process may have started one. Two statements find the requests
// and the offers of the session.
test('postponing the first of 30 sessions takes at most 56', async () => {
  const { id, day } = await firstOf(await packageOf(30));
  const new_day = addDays(day, 7);
  const sent = await statementsOf(() =>
    owner.act('shifts', String(id), 'delay_shift', { new_day, accept_conflicts: true }),
  );
  expect(sent.length, tally(sent)).toBeLessThanOrEqual(56);
});

test('deleting a package of 360 sessions takes at most 80', async () => {
  const id = await packageOf(360);
  const sent = await statementsOf(() => owner.delete(`/packages/${id}`));
  expect(sent.length, tally(sent)).toBeLessThanOrEqual(80);
});

/** Summarizes the statements for the failure message: the beginning and the number of each, the most frequent first. */
function tally(sent: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const sql of sent) counts.set(sql.slice(0, 90), (counts.get(sql.slice(0, 90)) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([sql, count]) => `${count} × ${sql}`)
    .join('\n');
}
