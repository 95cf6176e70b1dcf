/** The record ids of an expensive page are cached, and the page is still exact after every write. */
import { expect, test } from 'vitest';
import { clockAfterSessions } from '../support/afterwards.ts';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, expectCreated, makeUniqueName } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile({ clock: clockAfterSessions });
const shop = await ApiTestCompany.open(api);
const owner = await api.as('owner');

const page = async (path: string): Promise<ResponseBody[]> => (await owner.get(path)).body.data;
const ids = async (path: string): Promise<string[]> => (await page(path)).map(({ id }) => id);

test('the same search twice has the same result, and includes later writes', async () => {
  const word = makeUniqueName('Kept').toLowerCase();
  const list = `/customers?filter[q]=${word}`;
  const first = expectCreated(await shop.sales.create('customers', { name: `Một ${word}` }));
  const second = expectCreated(await shop.sales.create('customers', { name: `Hai ${word}` }));
  const found = await ids(list);
  expect(found).toHaveLength(2);
  expect(await ids(list)).toEqual(found);
  const third = expectCreated(await shop.sales.create('customers', { name: word }));
  expect(await ids(list)).toEqual(expect.arrayContaining([first, second, third]));
  await shop.admin.delete(`/customers/${second}`);
  expect(await ids(list)).not.toContain(second);
});

test('a cached page shows the current content of its records', async () => {
  const word = makeUniqueName('Shown').toLowerCase();
  const id = expectCreated(await shop.sales.create('customers', { name: word, source_name: 'Cũ' }));
  const list = `/customers?filter[q]=${word}`;
  await page(list);
  await shop.sales.change('customers', id, { source_name: 'Mới' });
  const [shown] = await page(list);
  expect(shown?.source_name ?? shown?.attributes?.source_name).toBe('Mới');
});

test('a list filtered by child records is updated after a write to the child records only', async () => {
  const sold = await shop.register(await shop.service(), 2, { agent_id: await shop.nurse() });
  const list = `/packages?filter[id]=${sold}&filter[shift_status]=finished`;
  expect(await ids(list)).toEqual([]);
  const [shift] = await shop.shifts(sold);
  expectActionDone(await shop.sales.act('shifts', shift?.id, 'finish_shift'));
  expect(await ids(list)).toEqual([sold]);
  expect(await ids(list)).toEqual([sold]);
});
