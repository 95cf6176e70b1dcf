/**
 * A package that follows another package of the same customer, and what happens to the link when either package is deleted or moved (rules
 * 2.21).
 */
import { expect, test } from 'vitest';
import { clockAfterSessions } from '../support/afterwards.ts';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, expectCreated, getFirstError } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile({ clock: clockAfterSessions });
const shop = await ApiTestCompany.open(api);
const bath = await shop.service();

const register = (customer: string, follows_id?: string) =>
  shop.sales.act('customers', customer, 'register_package_v2', shop.form(bath, 2, { follows_id }));
const sell = async (customer: string, follows_id?: string): Promise<string> =>
  expectActionDone(await register(customer, follows_id)).package_id;
const follows = async (id: string) => (await shop.package(id)).follows_id;

test('is stored at registration, in both ways of registering', async () => {
  const customer = await shop.customer();
  const first = await sell(customer);
  expect(await follows(first)).toBeNull();
  const second = await sell(customer, first);
  expect(await follows(second)).toBe(first);
  const form = { ...shop.form(bath, 1), customer_id: customer, follows_id: second };
  const third = expectCreated(await shop.sales.create('packages', form));
  expect(await follows(third)).toBe(second);
  const { body } = await shop.sales.get(`/packages?filter[follows_id]=${first}`);
  expect(body.data.map(({ id }: ResponseBody) => id)).toEqual([second]);
  // The link cannot be changed after registration.
  expect((await shop.sales.change('packages', third, { follows_id: first })).status).toBe(400);
});

test('another customer’s package, or a missing one, is refused', async () => {
  const [customer, other] = [await shop.customer(), await shop.customer()];
  const theirs = await sell(other);
  expect(getFirstError(await register(customer, theirs))).toEqual([
    422,
    'invalid',
    '/action_data/follows_id',
  ]);
  expect(getFirstError(await register(customer, '999999999'))[0]).toBe(422);
  const form = { ...shop.form(bath, 1), customer_id: customer, follows_id: theirs };
  expect(getFirstError(await shop.sales.create('packages', form))).toEqual([
    422,
    'invalid',
    '/data/attributes/follows_id',
  ]);
  expect((await shop.sales.get(`/packages?filter[customer_id]=${customer}`)).body.meta.total).toBe(0);
});

test('a deleted package is followed by none, until it is restored', async () => {
  const customer = await shop.customer();
  const first = await sell(customer);
  const second = await sell(customer, first);
  expect((await shop.admin.delete(`/packages/${first}`)).status).toBe(204);
  expect(await follows(second)).toBeNull();
  const trash = (await shop.admin.get('/trash?filter[resource]=packages&sort=-deleted_at')).body.data;
  const entry = trash.find(({ attributes }: ResponseBody) => attributes.record_id === first);
  expect((await shop.admin.post(`/trash/${entry.id}/restore`)).status).toBe(200);
  expect(await follows(second)).toBe(first);
});

test('a restored package loses its links to packages that moved to another customer meanwhile', async () => {
  const [customer, other] = [await shop.customer(), await shop.customer()];
  const first = await sell(customer);
  const second = await sell(customer, first);
  const third = await sell(customer, second);
  expect((await shop.admin.delete(`/packages/${second}`)).status).toBe(204);
  for (const id of [first, third])
    expectActionDone(
      await shop.admin.act('packages', id, 'move_package', { customer_id: other, reason: 'nhầm' }),
    );
  const trash = (await shop.admin.get('/trash?filter[resource]=packages&sort=-deleted_at')).body.data;
  const entry = trash.find(({ attributes }: ResponseBody) => attributes.record_id === second);
  expect((await shop.admin.post(`/trash/${entry.id}/restore`)).status).toBe(200);
  expect([await follows(second), await follows(third)]).toEqual([null, null]);
});

test('undoing a merge keeps links only between packages of the same customer', async () => {
  const [kept, other] = [await shop.customer(), await shop.customer()];
  const first = await sell(other);
  const second = await sell(other, first);
  expectActionDone(await shop.admin.act('customers', kept, 'merge', { other_id: other }));
  const since = await sell(kept, second);
  const trash = (await shop.admin.get('/trash?filter[resource]=customers&sort=-deleted_at')).body.data;
  const entry = trash.find(({ attributes }: ResponseBody) => attributes.record_id === other);
  expect((await shop.admin.post(`/trash/${entry.id}/restore`)).status).toBe(200);
  expect([await follows(second), await follows(since)]).toEqual([first, null]);
});

test('assigning proposes the nurse of the previous package first, if she is free', async () => {
  const customer = await shop.customer();
  const nurses = [await shop.nurse(), await shop.nurse(), await shop.nurse()];
  const first = await sell(customer);
  // The assigned nurse has held no session yet; another nurse has held one.
  const other = await sell(customer);
  expectActionDone(
    await shop.sales.act('packages', other, 'assign_agent', { agent_id: nurses[0], accept_conflicts: true }),
  );
  const [session] = await shop.shifts(other);
  expectActionDone(await shop.sales.act('shifts', session.id, 'finish_shift'));
  expectActionDone(await shop.sales.act('packages', first, 'assign_agent', { agent_id: nurses[2] }));
  const plain = shop.form(bath, 2, { started_at: '2031-08-04', follows_id: first });
  const next = expectActionDone(
    await shop.sales.act('customers', customer, 'register_package_v2', plain),
  ).package_id;
  const offered = async (id: string): Promise<ResponseBody[]> =>
    (await shop.sales.get(`/packages/${id}/free_agents`)).body.data;
  const [best, second] = await offered(next);
  expect([best.id, second.id]).toEqual([nurses[2], nurses[0]]);
  expect(best.reasons).toContain('điều dưỡng của gói trước');
  const alone = shop.form(bath, 2, { started_at: '2031-08-04' });
  const unlinked = expectActionDone(
    await shop.sales.act('customers', customer, 'register_package_v2', alone),
  ).package_id;
  expect((await offered(unlinked))[0].id).toBe(nurses[0]);
  // A nurse who is busy on one of the days is not listed first.
  const busy = shop.form(bath, 1, { started_at: '2031-08-04', agent_id: nurses[2] });
  expectActionDone(await shop.sales.act('customers', await shop.customer(), 'register_package_v2', busy));
  expect((await offered(next))[0].id).not.toBe(nurses[2]);
});
