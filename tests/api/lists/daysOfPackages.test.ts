/**
 * Customers filtered by the days of their packages: the filter finds the same customers through the stored days as through the packages.
 */
import { expect, test } from 'vitest';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const owner = await api.as('owner');

type Day = 'started_at' | 'finished_at';

/** Counts the customers with a package between these days by reading the packages. */
async function countPlainly(day: Day, from: string | null, to: string | null): Promise<number> {
  const rows = api.knex('packages').whereNotNull(day);
  if (from) rows.where(day, '>=', from);
  if (to) rows.where(day, '<=', to);
  return new Set(await rows.pluck('customer_id')).size;
}

async function countFiltered(day: Day, from: string | null, to: string | null): Promise<number> {
  const name = day.replace('_at', '');
  const filters = [from && `filter[${name}_from]=${from}`, to && `filter[${name}_to]=${to}`].filter(Boolean);
  return (await owner.get(`/customers?page[size]=1&${filters.join('&')}`)).body.meta.total;
}

const findMiddleDays = async (day: Day): Promise<[early: string, late: string]> => {
  const days = (await api.knex('packages').whereNotNull(day).orderBy(day).pluck(day)) as string[];
  return [days[Math.floor(days.length / 3)] ?? '', days[Math.floor((2 * days.length) / 3)] ?? ''];
};

test.each(['started_at', 'finished_at'] as const)('%s from a day, and until a day', async (day) => {
  const [early, late] = await findMiddleDays(day);
  for (const [from, to] of [
    [late, null],
    [early, null],
    [null, early],
    [null, late],
  ] as const)
    expect(await countFiltered(day, from, to), `${from} to ${to}`).toBe(await countPlainly(day, from, to));
});

test('one and the same package must be between both days', async () => {
  const [early, late] = await findMiddleDays('started_at');
  const [one, other] = (await api.knex('packages').orderBy('id').limit(2)) as {
    id: number;
    customer_id: number;
  }[];
  // One customer has one package long before these days and one long after.
  await api.knex('packages').where({ id: one?.id }).update({ started_at: '2001-01-01' });
  await api
    .knex('packages')
    .where({ id: other?.id })
    .update({ started_at: '2090-01-01', customer_id: one?.customer_id });
  expect(await countFiltered('started_at', early, late)).toBe(await countPlainly('started_at', early, late));
});

test('a changed day changes the result for its customer', async () => {
  const { id } = await api.knex('packages').orderBy('id', 'desc').first('id');
  expect(await countFiltered('started_at', '2095-01-01', null)).toBe(0);
  await api.knex('packages').where({ id }).update({ started_at: '2095-05-05' });
  expect(await countFiltered('started_at', '2095-01-01', null)).toBe(1);
  await api.knex('packages').where({ id }).update({ started_at: '2020-05-05' });
  expect(await countFiltered('started_at', '2095-01-01', null)).toBe(0);
});
