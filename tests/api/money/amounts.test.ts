import { describe, expect, test } from 'vitest';
import type { ResponseBody } from '../support/client.ts';
import {
  ApiTestCompany,
  expectActionDone,
  expectCreated,
  getFirstError,
  makeUniqueName,
} from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile({ clock: () => new Date('2032-06-15T03:00:00Z') });
const shop = await ApiTestCompany.open(api);
const bath = await shop.service({ price: 1_000_000 });

const cash = (amount: number, more: object = {}) => ({
  at: '2032-06-15',
  payment_method: 'cash',
  amount,
  ...more,
});
const due = async (id: string): Promise<[number, number]> => {
  const pack = await shop.package(id);
  return [pack.paid, pack.due];
};
const post = (attributes: object, meta?: object) =>
  shop.finance.post('/transactions', {
    data: { type: 'transactions', attributes: { at: '2032-06-15', ...attributes } },
    ...(meta && { meta }),
  });

describe('amounts above 100,000,000,000 đ', () => {
  const most = 100_000_000_000;

  test('are refused by every action and document', async () => {
    const id = await shop.register(bath, 1);
    expect(getFirstError(await shop.sales.act('packages', id, 'pay', cash(most + 1)))).toEqual([
      422,
      'invalid',
      '/action_data/amount',
    ]);
    expect(getFirstError(await post({ kind: 'supplies', amount: most + 1 }))).toEqual([
      422,
      'invalid',
      '/data/attributes/amount',
    ]);
    expectCreated(await post({ kind: 'supplies', amount: most }));
    const code = { code: makeUniqueName('C'), discount_type: 'amount', discount_value: most + 1 };
    expect(getFirstError(await shop.admin.create('discounts', code))[0]).toBe(422);
  });
});

describe('a payment above the amount due', () => {
  test('needs a confirmation in pay, paid_package, finish_package and for a deposit', async () => {
    const nurse = await shop.nurse();
    const id = await shop.register(bath, 2);
    const refusal = await shop.sales.act('packages', id, 'pay', cash(2_000_001));
    expect(getFirstError(refusal).slice(0, 2)).toEqual([409, 'overpaid']);
    expect(refusal.body.errors[0].meta).toEqual({ due: 2_000_000 });
    expect(await due(id)).toEqual([0, 2_000_000]);
    expectActionDone(await shop.sales.act('packages', id, 'pay', cash(1_500_000)));
    await shop.lead(id, 'L7', nurse);
    const over = await shop.sales.act('packages', id, 'finish_package', { paid: true, ...cash(500_001) });
    expect(over.body.errors[0]).toMatchObject({ code: 'overpaid', meta: { due: 500_000 } });
    expectActionDone(await shop.sales.act('packages', id, 'finish_package', { paid: false }));
    const late = await shop.sales.act('packages', id, 'paid_package', cash(500_001));
    expect(late.body.errors[0]).toMatchObject({ code: 'overpaid', meta: { due: 500_000 } });
    expectActionDone(
      await shop.sales.act('packages', id, 'paid_package', cash(500_001, { accept_overpayment: true })),
    );
    expect(await due(id)).toEqual([2_000_001, 0]);
    const form = shop.form(bath, 1, { total_deposit: 1_000_001 });
    const customer = await shop.customer();
    const deposit = await shop.sales.act('customers', customer, 'register_package_v2', form);
    expect(deposit.body.errors[0]).toMatchObject({ code: 'overpaid', meta: { due: 1_000_000 } });
    const accepted = { ...form, accept_overpayment: true };
    expectActionDone(await shop.sales.act('customers', customer, 'register_package_v2', accepted));
  });

  test('needs a confirmation for a single transaction, which is sent in the meta of its document', async () => {
    const id = await shop.register(bath, 1);
    const money = { kind: 'revenue', package_id: id, amount: 1_000_001 };
    expect(getFirstError(await post(money)).slice(0, 2)).toEqual([409, 'overpaid']);
    const part = expectCreated(await post({ ...money, amount: 400_000 }));
    const change = (amount: number, meta?: object) =>
      shop.finance.patch(`/transactions/${part}`, {
        data: { type: 'transactions', id: part, attributes: { amount } },
        ...(meta && { meta }),
      });
    expect((await change(1_000_001)).body.errors[0]).toMatchObject({
      status: '409',
      meta: { due: 1_000_000 },
    });
    expect((await change(1_000_001, { accept_overpayment: true })).status).toBe(200);
    expect(await due(id)).toEqual([1_000_001, 0]);
    expect((await change(1_000_000)).status).toBe(200);
    expect(getFirstError(await post({ ...money, amount: 1 }, { accept_overpayment: 'yes' }))[0]).toBe(400);
  });

  test('a cancelled package owes nothing', async () => {
    const id = await shop.register(bath, 1);
    await shop.lead(id, 'L5-C', '');
    expect(await due(id)).toEqual([0, 0]);
    const paid = await shop.sales.act('packages', id, 'pay', cash(1));
    expect(paid.body.errors[0]).toMatchObject({ code: 'overpaid', meta: { due: 0 } });
  });

  test('an amount due of 0 is confirmed as paid without an amount and books nothing', async () => {
    const nurse = await shop.nurse();
    const id = await shop.register(bath, 2);
    await shop.lead(id, 'L7-C', nurse);
    expect(getFirstError(await shop.sales.act('packages', id, 'paid_package', {}))).toEqual([
      422,
      'invalid',
      '/action_data/amount',
    ]);
    expectActionDone(await shop.sales.act('packages', id, 'pay', cash(2_000_000)));
    expect(expectActionDone(await shop.sales.act('packages', id, 'paid_package', {}))).toMatchObject({
      level: 'L8-7C',
      transaction_id: null,
    });
    expect(await shop.transactions(id)).toHaveLength(1);
  });

  test('in a file makes its row invalid', async () => {
    const id = await shop.register(bath, 1);
    const { customer_id } = await shop.package(id);
    const csv = `Ngày thực hiện,Loại,Số tiền,Liên kết khách hàng\n15/06/2032,Doanh thu,1000001,/customers/${customer_id}?packageId=${id}\n`;
    const { headers } = shop.finance;
    const answer = await fetch(`${api.url}/api/v1/transactions/import`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/csv' },
      body: csv,
    });
    expect(answer.status).toBe(422);
    const { meta } = (await answer.json()) as ResponseBody;
    expect(JSON.stringify(meta.rows)).toContain('Khách trả dư');
  });
});

describe('a nurse’s pay', () => {
  async function closed(): Promise<string> {
    const id = await shop.register(bath, 1);
    await shop.lead(id, 'L8', await shop.nurse());
    return id;
  }
  const pay = (id: string, data: object) => shop.finance.act('packages', id, 'pay_agent', data);

  test('is never above the amount due, less only with a note, and the rest stays payable', async () => {
    const id = await closed();
    expect(getFirstError(await pay(id, { amount: 400_001 }))).toEqual([
      422,
      'invalid',
      '/action_data/amount',
    ]);
    expect(getFirstError(await pay(id, { amount: 150_000 }))).toEqual([422, 'invalid', '/action_data/note']);
    expect(expectActionDone(await pay(id, { amount: 150_000, note: 'Ứng trước' }))).toMatchObject({
      tax: 15_000,
    });
    expect(await shop.package(id)).toMatchObject({ agent_paid: false, agent_due: 250_000 });
    const run = (await shop.finance.get('/pay_run?month=2031-06')).body.data;
    const owed = run.rows
      .flatMap((row: ResponseBody) => row.packages)
      .find((pack: ResponseBody) => pack.id === id);
    expect(owed).toMatchObject({ gross: 250_000, tax: 25_000, net: 225_000 });
    expect(expectActionDone(await pay(id, {}))).toMatchObject({ gross: 250_000, tax: 25_000 });
    expect(await shop.package(id)).toMatchObject({
      agent_paid: true,
      agent_due: 0,
      agent_paid_total: 400_000,
    });
    expect(getFirstError(await pay(id, {})).slice(0, 2)).toEqual([422, 'action_unavailable']);
  });

  test('is checked for a single transaction too, and is due again when the transaction is deleted', async () => {
    const id = await closed();
    const salary = { kind: 'agent_salary', account_type: 'agent', package_id: id };
    expect(getFirstError(await post({ ...salary, amount: 400_001 }))[2]).toBe('/data/attributes/amount');
    expect(getFirstError(await post({ ...salary, amount: 1 }))[2]).toBe('/data/attributes/note');
    const booked = expectCreated(await post({ ...salary, amount: 400_000 }));
    expect((await shop.package(id)).agent_paid).toBe(true);
    expect((await shop.finance.delete(`/transactions/${booked}`)).status).toBe(204);
    expect((await shop.package(id)).agent_paid).toBe(false);
  });

  test('needs a finished session of hers and follows her finished sessions; a cancelled package pays nothing', async () => {
    const nurse = await shop.nurse();
    const id = await shop.register(bath, 4);
    const customer = (await shop.package(id)).customer_id;
    await shop.lead(id, 'L6', nurse);
    const salary = { kind: 'agent_salary', account_type: 'agent', amount: 400_000 };
    const notYet = [422, 'invalid', '/data/attributes/agent_id'];
    for (const more of [{ agent_id: nurse }, {}, { agent_id: nurse, note: 'ứng trước' }])
      expect(getFirstError(await post({ ...salary, package_id: id, ...more }))).toEqual(notYet);
    const free = expectCreated(await post({ ...salary, agent_id: nurse }));
    const link = { customer_link: `/customers/${customer}?packageId=${id}` };
    expect(getFirstError(await shop.finance.change('transactions', free, link))).toEqual(notYet);
    const income = (await shop.package(id)).agent_income;
    const [first] = await shop.shifts(id);
    expectActionDone(await shop.sales.act('shifts', first.id, 'finish_shift'));
    expect(income).toBe(1_600_000);
    expect(
      getFirstError(await post({ ...salary, package_id: id, agent_id: nurse, amount: 400_001 })),
    ).toEqual([422, 'invalid', '/data/attributes/amount']);
    expect(getFirstError(await post({ ...salary, package_id: id, agent_id: await shop.nurse() }))).toEqual(
      notYet,
    );
    expectCreated(await post({ ...salary, package_id: id, agent_id: nurse }));
    expect(await shop.package(id)).toMatchObject({ agent_paid: false, agent_paid_total: 400_000 });
    const cancelled = await shop.register(bath, 1);
    await shop.lead(cancelled, 'L6-C', nurse);
    expect(getFirstError(await post({ ...salary, package_id: cancelled, agent_id: nurse }))).toEqual(notYet);
  });

  test('of 0 counts as paid', async () => {
    const id = await shop.register(bath, 1);
    const nurse = await shop.nurse();
    expectActionDone(
      await shop.sales.act('packages', id, 'assign_agent', { agent_id: nurse, agent_commission: 0 }),
    );
    await shop.lead(id, 'L8', nurse).catch(() => undefined);
    expect((await shop.package(id)).agent_paid).toBe((await shop.package(id)).agent_income === 0);
  });
});

test('a session on a future day cannot be finished, neither by the action nor when it is added', async () => {
  const nurse = await shop.nurse();
  const id = await shop.register(bath, 1, { started_at: '2032-06-16' });
  expectActionDone(await shop.sales.act('packages', id, 'assign_agent', { agent_id: nurse }));
  const [shift] = await shop.shifts(id);
  expect(getFirstError(await shop.sales.act('shifts', shift.id, 'finish_shift')).slice(0, 2)).toEqual([
    422,
    'not_yet',
  ]);
  const held = { package_id: id, day: '2032-06-17', status: 'finished', is_addition: true };
  expect(getFirstError(await shop.sales.create('shifts', held)).slice(0, 2)).toEqual([422, 'not_yet']);
  const { body } = await shop.sales.get(`/shifts/${shift.id}/actions`);
  expect(body.data.actions.map((action: ResponseBody) => action.code)).not.toContain('finish_shift');
});

test('of 20 simultaneous payments of the whole amount, one succeeds without a confirmation', async () => {
  const id = await shop.register(bath, 1);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => shop.sales.act('packages', id, 'pay', cash(1_000_000))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await due(id)).toEqual([1_000_000, 0]);
});
