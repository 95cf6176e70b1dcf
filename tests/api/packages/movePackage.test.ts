import { describe, expect, test } from 'vitest';
import { buildTransferCode } from '#rules/transferCode';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, getFirstError } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const today = '2031-06-03';
const api = await startApiForFile({ clock: () => new Date(`${today}T03:00:00Z`) });
const shop = await ApiTestCompany.open(api);
const bath = await shop.service({ price: 200_000 });

const reason = { reason: 'Ghi nhầm mẹ' };
const move = (id: string, customer_id: string, more: object = {}) =>
  shop.admin.act('packages', id, 'move_package', { customer_id, ...reason, ...more });
const sell = async (customer: string, more: object = {}): Promise<string> =>
  expectActionDone(
    await shop.sales.act('customers', customer, 'register_package_v2', shop.form(bath, 2, more)),
  ).package_id;
const customer = async (id: string): Promise<ResponseBody> =>
  (await shop.admin.get(`/customers/${id}`)).body.data.attributes;
const history = async (resource: string, id: string): Promise<string[]> =>
  (await shop.admin.get(`/${resource}/${id}/action_logs?page[size]=100`)).body.data.map(
    ({ attributes }: ResponseBody) => attributes.action_code,
  );
const readLevelAndDue = async (id: string): Promise<ResponseBody> => {
  const { level, due } = await customer(id);
  return [level, due];
};

describe('move_package', () => {
  test('moves sessions, money and history; levels and amounts due of both customers follow', async () => {
    const [first, second] = [await shop.customer(), await shop.customer()];
    const stays = await sell(first, { registered_at: '2031-06-01' });
    const nurse = await shop.nurse();
    const id = await sell(first, { total_deposit: 50_000, payment_method: 'cash' });
    await shop.lead(id, 'L7', nurse);
    expect([await readLevelAndDue(first), await readLevelAndDue(second)]).toEqual([
      ['L7', 750_000],
      ['C3', 0],
    ]);
    expect(expectActionDone(await move(id, second))).toEqual({ customer_id: second });
    expect([await readLevelAndDue(first), await readLevelAndDue(second)]).toEqual([
      ['L5', 400_000],
      ['L7', 350_000],
    ]);
    const pack = await shop.package(id);
    expect(pack).toMatchObject({
      customer_id: second,
      level: 'L7',
      number: 1,
      paid: 50_000,
      finished_shifts: 1,
    });
    expect(await shop.transactions(id)).toMatchObject([
      { customer_id: second, amount: 50_000, customer_link: `/customers/${second}?packageId=${id}` },
    ]);
    const { body } = await shop.admin.get(`/transactions?filter[customer_id]=${first}`);
    expect(body.meta.total).toBe(0);
    expect((await shop.package(stays)).customer_id).toBe(first);

    // Both customers' histories contain the move and the registration; other actions on the package appear only in the history of the new
    // customer.
    const [before, after] = [await history('customers', first), await history('customers', second)];
    expect(before[0]).toBe('move_package');
    expect(after[0]).toBe('move_package');
    expect(after).toEqual(expect.arrayContaining(['finish_shift', 'assign_agent', 'register_package_v2']));
    expect(before).not.toContain('finish_shift');
    expect(before).toContain('register_package_v2');
    const [line] = (await shop.admin.get(`/packages/${id}/action_logs`)).body.data;
    expect(line.attributes.action_data).toMatchObject({
      input: reason,
      changes: { customer_id: [first, second] },
    });
  });

  test('works in a closed month and with a payment matched to a bank line, which stays matched', async () => {
    const [first, second] = [await shop.customer(), await shop.customer()];
    const id = await sell(first);
    const imported = await shop.finance.post(
      '/bank_lines/import?bank=acb&account=7100099999',
      `Ngày,Số GD,Ghi nợ,Ghi có,Nội dung\n03/06/2031,MOVE1,,120000,${buildTransferCode('G', id)}`,
      { 'content-type': 'text/csv' },
    );
    expect(imported.status).toBe(200);
    const found = await shop.finance.get('/bank_lines?filter[q]=MOVE1');
    const line = found.body.data[0].id;
    expectActionDone(await shop.finance.act('bank_lines', line, 'accept', {}));
    const [paid] = await shop.transactions(id);
    expect((await shop.finance.post('/months/2031-06/close', { accept_open: true })).status).toBe(200);
    expectActionDone(await move(id, second));
    expect((await shop.finance.post('/months/2031-06/reopen', reason)).status).toBe(200);
    expect(await shop.transactions(id)).toMatchObject([
      { id: paid.id, customer_id: second, bank_line: line, status: 'approved', amount: 120_000 },
    ]);
    expectActionDone(await shop.finance.act('bank_lines', line, 'unmatch', {}));
    expect(await shop.transactions(id)).toEqual([]);
    expect(await readLevelAndDue(second)).toEqual(['L5', 400_000]);
  });

  test('a deleted payment is restored to the customer who now has the package', async () => {
    const [first, second] = [await shop.customer(), await shop.customer()];
    const id = await sell(first, { total_deposit: 50_000, payment_method: 'cash' });
    const [deposit] = await shop.transactions(id);
    expect((await shop.finance.delete(`/transactions/${deposit.id}`)).status).toBe(204);
    expectActionDone(await move(id, second));
    const { body } = await shop.admin.get('/trash?filter[resource]=transactions&sort=-deleted_at');
    const entry = body.data.find(({ attributes }: ResponseBody) => attributes.record_id === deposit.id);
    expect((await shop.admin.post(`/trash/${entry.id}/restore`)).status).toBe(200);
    expect(await shop.transactions(id)).toMatchObject([{ id: deposit.id, customer_id: second }]);
    expect(await readLevelAndDue(second)).toEqual(['L5', 350_000]);
  });

  test('is refused while something prevents it', async () => {
    const [first, second, erased] = [await shop.customer(), await shop.customer(), await shop.customer()];
    const id = await sell(first);
    const at = [422, 'invalid', '/action_data/customer_id'];
    expect(getFirstError(await move(id, first))).toEqual(at);
    expect(getFirstError(await move(id, '999999'))[0]).toBe(422);
    await api.knex('customers').where({ id: erased }).update({ erased_at: '2031-06-01T00:00:00.000Z' });
    expect(getFirstError(await move(id, erased))).toEqual(at);
    expect(
      (await shop.sales.act('packages', id, 'move_package', { customer_id: second, ...reason })).status,
    ).toBe(403);
    expect(
      getFirstError(await shop.admin.act('packages', id, 'move_package', { customer_id: second })),
    ).toEqual([422, 'required', '/action_data/reason']);
    expect((await shop.package(id)).customer_id).toBe(first);
  });

  test('needs a confirmation if the new customer refuses the nurse of planned sessions', async () => {
    const nurse = await shop.nurse();
    const second = await shop.customer({ refused_agents: [{ agent_id: nurse, reason: 'Đến trễ' }] });
    const id = await sell(await shop.customer(), { agent_id: nurse });
    const refusal = await move(id, second);
    expect(getFirstError(refusal).slice(0, 2)).toEqual([409, 'refused_nurse']);
    expect(refusal.body.errors[0].meta.refusals).toMatchObject([{ agent_id: nurse, customer_id: second }]);
    expectActionDone(await move(id, second, { accept_refused: true }));
  });

  test('removes the link from a package that followed the moved one', async () => {
    const [first, second] = [await shop.customer(), await shop.customer()];
    const before = await sell(first);
    const next = await sell(first, { follows_id: before, started_at: '2031-07-01' });
    expectActionDone(await move(before, second));
    expect((await shop.package(next)).follows_id).toBeNull();
  });

  test('is undone from the history by an admin', async () => {
    const [first, second] = [await shop.customer(), await shop.customer()];
    const id = await sell(first, { total_deposit: 50_000, payment_method: 'cash' });
    expectActionDone(await move(id, second));
    const [line] = (await shop.admin.get(`/packages/${id}/action_logs`)).body.data;
    const path = `/packages/${id}/action_logs/${line.id}/revert`;
    expect(getFirstError(await shop.sales.post(path, {}))[0]).toBe(422);
    expect((await shop.admin.post(path, {})).status).toBe(200);
    expect([await readLevelAndDue(first), await readLevelAndDue(second)]).toEqual([
      ['L5', 350_000],
      ['C3', 0],
    ]);
    expect(await shop.transactions(id)).toMatchObject([{ customer_id: first }]);
    expect(await history('customers', second)).toContain('revert');
  });
});
