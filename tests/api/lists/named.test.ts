/** Filters on names find the exact name if it exists, otherwise the names that contain the text. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient, ResponseBody } from '../support/client.ts';
import { expectCreated, makeUniqueName } from '../support/shop.ts';
import { startApi, type TestApi } from '../support/startApi.ts';

let api: TestApi;
let owner: ApiClient;
const tag = makeUniqueName('n');
const customers: string[] = [];
beforeAll(async () => {
  api = await startApi();
  owner = await api.as('owner');
  for (const source_name of [`Hội Mẹ Bỉm ${tag} 1`, `Hội Mẹ Bỉm ${tag} 10`, `Bạn bè ${tag}`])
    customers.push(
      expectCreated(await owner.create('customers', { name: makeUniqueName('Khách '), source_name })),
    );
});
afterAll(() => api.stop());

async function found(filter: string): Promise<string[]> {
  const { body } = await owner.get(`/customers?${filter}&sort=created_at&page[size]=100`);
  return body.data.map(({ id }: { id: string }) => id);
}

test('text without accents finds every name that contains it', async () => {
  expect(await found(`filter[source_name]=bim ${tag}`)).toEqual(customers.slice(0, 2));
  expect(await found(`filter[source_name]=${tag}`)).toEqual(customers);
  expect(await found(`filter[source_name]=nobody ${tag}`)).toEqual([]);
});

test('an existing name finds itself, not longer names that begin with it', async () => {
  expect(await found(`filter[source_name]=Hội Mẹ Bỉm ${tag} 1`)).toEqual(customers.slice(0, 1));
  expect(await found(`filter[source_name]=hoi me bim ${tag} 1`)).toEqual(customers.slice(0, 1));
});

test('area, district and ward of customers are found by a part of their names', async () => {
  for (const name of ['area', 'province', 'ward']) {
    const row = await api.knex('customers').whereNotNull(name).first(name);
    const last = String(row[name]).split(' ').at(-1) ?? '';
    const all = await api.knex('customers').whereNotNull(name).select(name);
    const holding = all.filter((one) =>
      String(one[name])
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .includes(last.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()),
    );
    const { body } = await owner.get(`/customers?filter[${name}]=${encodeURIComponent(last.toLowerCase())}`);
    expect([name, body.meta.total]).toEqual([name, holding.length]);
  }
});

test('"ben nghe" finds customers in Phường Bến Nghé', async () => {
  const place = { city: 'Hồ Chí Minh', province: 'Quận 1', ward: 'Phường Bến Nghé' };
  const id = expectCreated(await owner.create('customers', { name: makeUniqueName('Khách '), ...place }));
  for (const filter of [
    'filter[ward]=ben nghe',
    'filter[ward]=nghe&filter[province]=quan 1&filter[city]=ho chi',
  ])
    expect(await found(filter)).toContain(id);
});

test('a district finds itself, not districts whose number begins with its number; a part of a name finds all that contain it', async () => {
  const districts = async (filter: string) => {
    const { body } = await owner.get(`/locations?filter[province]=ho chi minh&${filter}&page[size]=1000`);
    return [...new Set<string>(body.data.map((one: ResponseBody) => one.attributes.district))];
  };
  for (const typed of ['Quận 1', 'quan 1'])
    expect(await districts(`filter[district]=${typed}&sort=district`)).toEqual(['Quận 1']);
  expect(await districts('filter[district]=quan&filter[ward]=phuong 12&sort=district')).toContain('Quận 10');
  const { body } = await owner.get('/locations?filter[ward]=Phường 1&page[size]=1000');
  expect(new Set(body.data.map((one: ResponseBody) => one.attributes.ward))).toEqual(new Set(['Phường 1']));
});

test('an export has the same rows', async () => {
  const path = `/api/v1/customers/export?format=csv&filter[source_name]=bim ${tag}`;
  const answer = await fetch(owner.url + path, { headers: owner.headers });
  expect((await answer.text()).split('\n').filter((line: string) => line.includes(tag))).toHaveLength(2);
});
