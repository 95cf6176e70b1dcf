/** Locations are sorted by province, district and ward, in the order in which people look for them. */
import { expect, test } from 'vitest';
import { migrate } from '#api/db/migrate';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectCreated, makeUniqueName } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);

test('Quận 2 is sorted before Quận 10, each with its wards in order, in both directions', async () => {
  const [first, second] = [makeUniqueName('Ăn '), makeUniqueName('Ân ')];
  const places = [
    [first, 'Quận 2', 'Phường 10'],
    [first, 'Quận 10', 'Phường 2'],
    [first, 'Quận 10', 'Phường 10'],
    [first, 'Quận Bình Tân', 'Phường 1'],
    [second, 'Quận 1', 'Phường 1'],
  ] as const;
  const ids: string[] = [];
  for (const [province, district, ward] of [...places].reverse())
    ids.unshift(expectCreated(await shop.admin.create('locations', { province, district, ward })));
  const order = async (query: string): Promise<string[]> => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => shop.admin.get(`/locations?page[size]=500&page[number]=${page}${query}`)),
    );
    const found = pages.flatMap(({ body }) => body.data.map((one: ResponseBody) => one.id));
    return found.filter((id: string) => ids.includes(id));
  };
  expect(await order('')).toEqual(ids);
  expect(await order('&sort=province')).toEqual(ids);
  expect(await order('&sort=-province')).toEqual([...ids].reverse());
  expect(await order(`&sort=district&filter[province]=${first}`)).toEqual(ids.slice(0, 4));

  // The order follows an edit of these fields, and a restored location returns to its place.
  await shop.admin.change('locations', ids[0] as string, { district: 'Quận 12' });
  const moved = [ids[1], ids[2], ids[0], ids[3], ids[4]];
  expect(await order('')).toEqual(moved);
  expect((await shop.admin.delete(`/locations/${ids[0]}`)).status).toBe(204);
  const [deleted] = (await shop.admin.get('/trash?filter[resource]=locations&sort=-deleted_at')).body.data;
  expect((await shop.admin.post(`/trash/${deleted.id}/restore`)).status).toBe(200);
  expect(await order('')).toEqual(moved);
});

test('locations stored without sort keys get them at a start', async () => {
  const columns = ['province_order', 'district_order', 'ward_order'];
  const keys = () => api.knex('locations').orderBy('id').select(columns);
  const before = await keys();
  expect(before.length).toBeGreaterThan(100);
  expect(before.every((row: ResponseBody) => columns.every((column) => row[column]))).toBe(true);
  await api.knex('locations').update(Object.fromEntries(columns.map((column) => [column, null])));
  await api.knex('kept_declared').where({ name: 'copies_of_locations' }).delete();
  await migrate(api.knex);
  expect(await keys()).toEqual(before);
});
