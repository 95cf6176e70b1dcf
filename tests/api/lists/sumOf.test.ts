/** A money column summed over the whole list. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../support/client.ts';
import { getFirstError } from '../support/shop.ts';
import { startApi, type TestApi } from '../support/startApi.ts';

let api: TestApi;
let owner: ApiClient;
beforeAll(async () => {
  api = await startApi();
  owner = await api.as('owner');
});
afterAll(() => api.stop());

test('the packages that match a filter have one sum, on every page', async () => {
  const row = await api.knex('packages').where({ level: 'L8' }).sum({ n: 'total_price' }).first();
  for (const page of [1, 2]) {
    const { body } = await owner.get(
      `/packages?filter[level]=L8&sum_of=total_price&page[size]=5&page[number]=${page}`,
    );
    expect(body.meta.sum).toBe(Number(row?.n));
  }
});

test('transactions are summed with their sign: income minus expenses', async () => {
  const sumOf = async (kind: string) =>
    Number((await api.knex('transactions').where({ kind }).sum({ n: 'amount' }).first())?.n ?? 0);
  const revenue = await sumOf('revenue');
  const spent = await sumOf('ads');
  expect(spent).toBeGreaterThan(0);
  const { body } = await owner.get('/transactions?filter[kind]=revenue,ads&sum_of=amount');
  expect(body.meta.sum).toBe(revenue - spent);
});

test('an empty list has the sum 0; without sum_of there is no sum', async () => {
  const { body } = await owner.get('/transactions?filter[note]=nobody wrote this&sum_of=amount');
  expect(body.meta).toMatchObject({ total: 0, sum: 0 });
  expect((await owner.get('/transactions')).body.meta).not.toHaveProperty('sum');
});

test('only money columns that the viewer may read are summed', async () => {
  for (const name of ['level', 'refunded', 'nothing', 'id'])
    expect(getFirstError(await owner.get(`/packages?sum_of=${name}`)).slice(0, 1)).toEqual([400]);
  const partner = await api.as('partner');
  expect((await partner.get('/partner_packages?sum_of=agent_income')).status).toBe(400);
});
