/** A customer without a seller is assigned to the seller who makes a contact with her (rules 1.21). */
import { expect, test } from 'vitest';
import { ApiTestCompany, expectActionDone, getFirstError } from './support/shop.ts';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);

/** Creates a lead without a seller, as an administrator enters it. */
const lead = async (): Promise<string> => {
  const id = await shop.customer();
  expect((await shop.admin.change('customers', id, { sales_id: null })).status).toBe(200);
  return id;
};
const read = async (id: string) => (await shop.admin.get(`/customers/${id}`)).body.data.attributes;

test.each([
  'succeed_contact',
  'fail_contact',
])('%s assigns her to the seller; undoing unassigns her', async (code) => {
  const id = await lead();
  const answer = await shop.sales.act('customers', id, code);
  expectActionDone(answer);
  const { sales_id, level } = await read(id);
  expect(sales_id).toBe(shop.salesId);
  expect((await shop.sales.post(`/${answer.body.data.revert}`)).status).toBe(200);
  expect(await read(id)).toMatchObject({ sales_id: null, level });
});

test('a contact by an administrator assigns no seller, and an assigned customer keeps hers', async () => {
  const free = await lead();
  const answer = await shop.admin.act('customers', free, 'succeed_contact');
  expect((await read(free)).sales_id).toBeNull();
  expect(getFirstError(await shop.admin.post(`/${answer.body.data.revert}`)).slice(0, 2)).toEqual([
    ...[422, 'not_revertable'],
  ]);
  const taken = await shop.customer({ sales_id: shop.salesId });
  expectActionDone(await shop.admin.act('customers', taken, 'succeed_contact'));
  expect((await read(taken)).sales_id).toBe(shop.salesId);
});
