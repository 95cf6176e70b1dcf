/** Filters that users save for themselves; admins may share them with roles (schema 8.9). */
import { expect, test } from 'vitest';
import type { ApiClient, ResponseBody } from './support/client.ts';
import { ApiTestCompany, expectCreated, getFirstError, makeUniqueName } from './support/shop.ts';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);
const partner = await api.as('partner');
const levels = {
  filters: { level: ['L1', 'C3'], q: 'lan' },
  sort: '-contacted_at',
  columns: ['name', 'phone'],
};
const save = (who: ApiClient, more: object = {}) =>
  who.create('saved_filters', { name: makeUniqueName('Bộ lọc '), resource: 'customers', ...levels, ...more });
const loadFilterNames = async (who: ApiClient): Promise<string[]> =>
  (await who.get('/saved_filters?filter[resource]=customers&page[size]=100')).body.data.map(
    ({ id }: ResponseBody) => id,
  );

test('belong to their user, unchanged, until they are shared with a role', async () => {
  const id = expectCreated(await save(shop.sales));
  const { attributes } = (await shop.sales.get(`/saved_filters/${id}`)).body.data;
  expect(attributes).toMatchObject({ ...levels, resource: 'customers', roles: [] });
  expect(attributes.owner_id ?? shop.salesId).toBe(shop.salesId);
  for (const other of [shop.admin, shop.finance, partner]) {
    expect(await loadFilterNames(other)).not.toContain(id);
    expect((await other.get(`/saved_filters/${id}`)).status).toBe(404);
  }
  expect(getFirstError(await shop.sales.change('saved_filters', id, { roles: ['finance'] }))[0]).toBe(400);
  expect(getFirstError(await save(shop.sales, { roles: ['sales'] }))[0]).toBe(400);
});

test('shared filters are readable by the role, and changed by their author or an admin', async () => {
  const id = expectCreated(await save(shop.admin, { roles: ['sales', 'partner'] }));
  expect(await loadFilterNames(shop.sales)).toContain(id);
  expect(await loadFilterNames(partner)).toContain(id);
  expect(await loadFilterNames(shop.finance)).not.toContain(id);
  expect(await loadFilterNames(shop.owner)).toContain(id);
  expect((await shop.sales.change('saved_filters', id, { name: 'Khác' })).status).toBe(403);
  expect((await shop.sales.delete(`/saved_filters/${id}`)).status).toBe(403);
  expect((await shop.owner.change('saved_filters', id, { roles: ['finance'] })).status).toBe(200);
  expect(await loadFilterNames(shop.sales)).not.toContain(id);
  expect(await loadFilterNames(shop.finance)).toContain(id);
  expect(getFirstError(await shop.owner.change('saved_filters', id, { roles: [] }))[2]).toBe(
    '/data/attributes/roles',
  );
  expect((await shop.admin.change('saved_filters', id, { roles: [] })).status).toBe(200);
  expect(await loadFilterNames(shop.finance)).not.toContain(id);
  expect((await shop.admin.delete(`/saved_filters/${id}`)).status).toBe(204);
});

test('use only fields of the list that its readers may see, with unique names', async () => {
  const faultOf = async (more: object, who = shop.sales) => getFirstError(await save(who, more));
  expect(await faultOf({ filters: { nothing: '1' } })).toEqual([422, 'invalid', '/data/attributes/filters']);
  for (const filters of [[], 'x', { q: 'a'.repeat(501) }, { q: { a: 1 } }, { q: Array(101).fill('a') }])
    expect((await faultOf({ filters }))[2]).toBe('/data/attributes/filters');
  expect((await faultOf({ sort: '-nothing' }))[2]).toBe('/data/attributes/sort');
  expect((await faultOf({ columns: ['nothing'] }))[2]).toBe('/data/attributes/columns');
  expect((await faultOf({ resource: 'nothing' }))[2]).toBe('/data/attributes/resource');
  // Sales may not read bank lines.
  expect((await faultOf({ resource: 'bank_lines', filters: {} }))[2]).toBe('/data/attributes/resource');
  const name = makeUniqueName('Một tên ');
  const [first, second] = await Promise.all([save(shop.sales, { name }), save(shop.sales, { name })]);
  expect([first.status, second.status].sort()).toEqual([201, 422]);
  expect(getFirstError(first.status === 422 ? first : second)[1]).toBe('taken');
  expect((await save(shop.finance, { name })).status).toBe(201);
});

test('are limited to fifty per list', async () => {
  const list = { resource: 'services', filters: { q: 'tắm' }, sort: null, columns: [] };
  const answers = [];
  for (let at = 0; at < 51; at++) answers.push(await save(shop.finance, list));
  expect(answers.slice(0, 50).every(({ status }) => status === 201)).toBe(true);
  expect(getFirstError(answers[50] as (typeof answers)[number])[1]).toBe('full');
});
