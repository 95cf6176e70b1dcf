import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, expectCreated, getFirstError } from '../support/shop.ts';
import { startApi, type TestApi } from '../support/startApi.ts';

const today = '2032-06-15';
let api: TestApi;
let shop: ApiTestCompany;
let bath: string;
beforeAll(async () => {
  api = await startApi({ clock: () => new Date(`${today}T03:00:00Z`) });
  shop = await ApiTestCompany.open(api);
  bath = await shop.service({ price: 1_000_000 });
});
afterAll(() => api.stop());

const reason = { reason: 'Ghi nhầm điều dưỡng' };
const act = (id: string, code: string, data: object = {}) => shop.finance.act('packages', id, code, data);
const recover = (id: string, agent_id: string, amount: number) =>
  act(id, 'recover_pay', { agent_id, amount, ...reason });
const shares = async (id: string): Promise<ResponseBody[]> =>
  (await shop.finance.get(`/packages/${id}/shares`)).body.data;
const paidOf = async (id: string): Promise<Record<string, number>> =>
  Object.fromEntries((await shares(id)).map(({ agent_id, paid }: ResponseBody) => [agent_id, paid]));
const loadOfferedActions = async (id: string): Promise<string[]> =>
  (await shop.owner.get(`/packages/${id}/actions`)).body.data.actions.map(({ code }: ResponseBody) => code);

/** Returns the nurses' pay in the profit and loss of a month ('2032-06'). */
async function loadMonthPay(month: string): Promise<number> {
  const { body } = await shop.finance.get('/reports/pl');
  return body.data.rows.find((row: ResponseBody) => row.month === month)?.expenses.agent_salary ?? 0;
}

/** Returns the nurse's open pay in the pay run of a month. */
async function owedInPayRun(month: string, nurse: string): Promise<number> {
  const { body } = await shop.finance.get(`/pay_run?month=${month}`);
  return body.data.rows.find(({ agent }: ResponseBody) => agent.id === nurse)?.gross ?? 0;
}

/** Creates a package of this month at L8 with a nurse paid 400.000 đồng a session. */
async function paidPackage(sessions = 1): Promise<{ id: string; nurse: string }> {
  const nurse = await shop.nurse();
  const id = await shop.register(bath, sessions, { started_at: '2032-06-01' });
  await shop.lead(id, 'L8', nurse);
  const paid = expectActionDone(await act(id, 'pay_agent', { at: today }));
  expectActionDone(await shop.finance.act('transactions', paid.transaction_id, 'approve'));
  return { id, nurse };
}

describe('recover_pay', () => {
  test('is booked and approved at once; package, share and pay run show the amount as due again', async () => {
    const { id, nurse } = await paidPackage();
    const before = await loadMonthPay('2032-06');
    expect(await shop.package(id)).toMatchObject({ agent_paid: true, agent_due: 0 });
    const { transaction_id } = expectActionDone(await recover(id, nurse, 150_000));
    expect((await shop.transactions(id)).find((one) => one.id === transaction_id)).toMatchObject({
      kind: 'agent_recovery',
      status: 'approved',
      amount: 150_000,
      agent_id: nurse,
      month: '2032-06',
      at: today,
      note: reason.reason,
    });
    expect(await shop.package(id)).toMatchObject({
      agent_paid: false,
      agent_paid_total: 250_000,
      agent_due: 150_000,
    });
    expect(await paidOf(id)).toEqual({ [nurse]: 250_000 });
    expect(await owedInPayRun('2032-06', nurse)).toBe(150_000);
    expect(await loadMonthPay('2032-06')).toBe(before - 150_000);
    const debts = (await shop.finance.get('/reports/receivables')).body.data;
    expect(JSON.stringify(debts)).toContain(`"agent_id":"${nurse}"`);
    expect(expectActionDone(await act(id, 'pay_agent', { at: today }))).toMatchObject({ gross: 150_000 });
    expect(await shop.package(id)).toMatchObject({ agent_paid: true, agent_due: 0 });
  });

  test('recovers at most what she was paid for the package', async () => {
    const { id, nurse } = await paidPackage();
    const refusal = [422, 'invalid', '/action_data/amount'];
    expect(getFirstError(await recover(id, nurse, 400_001))).toEqual(refusal);
    expect(getFirstError(await recover(id, await shop.nurse(), 1))).toEqual(refusal);
    expectActionDone(await recover(id, nurse, 300_000));
    expect(getFirstError(await recover(id, nurse, 100_001))).toEqual(refusal);
    expectActionDone(await recover(id, nurse, 100_000));
    expect(getFirstError(await recover(id, nurse, 1))[1]).toBe('action_unavailable');
    expect(await loadOfferedActions(id)).not.toContain('recover_pay');
  });

  test('is only for finance users and needs a reason', async () => {
    const { id, nurse } = await paidPackage();
    const data = { agent_id: nurse, amount: 1, ...reason };
    for (const who of [shop.admin, shop.sales])
      expect((await who.act('packages', id, 'recover_pay', data)).status).toBe(403);
    const { body } = await act(id, 'recover_pay', { ...data, reason: undefined });
    expect(body.errors[0]).toMatchObject({ source: { pointer: '/action_data/reason' } });
  });

  test('the same rules apply to a transaction that is typed, changed or deleted', async () => {
    const { id, nurse } = await paidPackage();
    const customer_id = (await shop.package(id)).customer_id;
    const typed = {
      at: today,
      kind: 'agent_recovery',
      amount: 400_001,
      customer_link: `/customers/${customer_id}?packageId=${id}`,
      agent_id: nurse,
    };
    expect(getFirstError(await shop.finance.create('transactions', typed))[0]).toBe(422);
    expect(getFirstError(await shop.finance.create('transactions', { ...typed, customer_link: '' }))[0]).toBe(
      422,
    );
    const recovery = expectCreated(await shop.finance.create('transactions', { ...typed, amount: 400_000 }));
    const salary = (await shop.transactions(id)).find(({ kind }) => kind === 'agent_salary');
    const change = (changed: string, attributes: object) =>
      shop.finance.change('transactions', changed, attributes);
    expect(getFirstError(await change(salary.id, { amount: 399_999, note: 'x' }))[1]).toBe('recovered');
    expect(getFirstError(await shop.finance.delete(`/transactions/${salary.id}`))[1]).toBe('recovered');
    expectActionDone(await act(id, 'pay_agent', { at: today, amount: 100_000, note: 'Trả trước' }));
    expect(getFirstError(await change(recovery, { amount: 99_999 }))[1]).toBe('paid_again');
    expect((await change(recovery, { amount: 100_000 })).status).toBe(200);
    expect(getFirstError(await shop.finance.delete(`/transactions/${recovery}`))[1]).toBe('paid_again');
    for (const { kind, id: other } of await shop.transactions(id))
      if (kind === 'agent_salary' && other !== salary.id)
        expect((await shop.finance.delete(`/transactions/${other}`)).status).toBe(204);
    expect((await shop.finance.delete(`/transactions/${recovery}`)).status).toBe(204);
    expect(await shop.package(id)).toMatchObject({ agent_paid: true });
  });

  test('each of several nurses returns her own pay', async () => {
    const [own, other] = [await shop.nurse(), await shop.nurse()];
    const id = await shop.register(bath, 2, { started_at: '2032-06-01', agent_id: own });
    const [first, second] = await shop.shifts(id);
    expectActionDone(await shop.sales.act('shifts', second.id, 'substitute', { agent_id: other }));
    for (const { id: shift } of [first, second])
      expectActionDone(await shop.sales.act('shifts', shift, 'finish_shift'));
    expectActionDone(await shop.sales.act('packages', id, 'finish_package', { paid: true }));
    for (const agent_id of [own, other])
      expectActionDone(await act(id, 'pay_agent', { at: today, agent_id }));
    expect(getFirstError(await recover(id, other, 400_001))[0]).toBe(422);
    expectActionDone(await recover(id, other, 400_000));
    expect(await paidOf(id)).toEqual({ [own]: 400_000, [other]: 0 });
    const reopen = await shop.admin.act('packages', id, 'reopen_package', reason);
    expect(getFirstError(reopen).slice(0, 2)).toEqual([422, 'action_unavailable']);
    const name = (await shop.admin.get(`/agents/${own}`)).body.data.attributes.name;
    expect(reopen.body.errors[0].detail).toContain(name);
    expect(reopen.body.errors[0].detail).toContain('"Thu lại lương"');
  });
});

test('a refund of a closed package is not due again', async () => {
  const { id } = await paidPackage();
  const cash = { at: today, payment_method: 'cash' };
  expect(await shop.package(id)).toMatchObject({ due: 1_000_000, paid: 0 });
  expectCreated(
    await shop.finance.create('transactions', {
      ...cash,
      kind: 'revenue',
      amount: 1_000_000,
      customer_link: `/customers/${(await shop.package(id)).customer_id}?packageId=${id}`,
    }),
  );
  expectActionDone(await act(id, 'refund', { ...cash, amount: 300_000, ...reason }));
  expect(await shop.package(id)).toMatchObject({ due: 0, paid: 700_000, refunded: 300_000 });
});

describe('a wrong nurse of last month who was already paid', () => {
  test('is corrected: recover pay, reopen, hand over, finish, close and pay again', async () => {
    const [wrong, right] = [await shop.nurse(), await shop.nurse()];
    const id = await shop.register(bath, 3, {
      registered_at: '2032-05-01',
      started_at: '2032-05-03',
      total_deposit: 3_000_000,
      payment_method: 'cash',
    });
    await shop.lead(id, 'L8', wrong);
    const payday = { at: '2032-05-31', month: '2032-05' };
    const salary = expectActionDone(await act(id, 'pay_agent', payday)).transaction_id;
    expectActionDone(await shop.finance.act('transactions', salary, 'approve'));
    const [may, june] = [await loadMonthPay('2032-05'), await loadMonthPay('2032-06')];
    expect(may).toBe(1_200_000);
    expect((await shop.finance.post('/months/2032-05/close', { accept_open: true })).status).toBe(200);

    // The refusal names the reason, and what the user can do instead.
    const refusal = await shop.admin.act('packages', id, 'reopen_package', reason);
    expect(refusal.body.errors[0]).toMatchObject({ status: '422', code: 'action_unavailable' });
    expect(refusal.body.errors[0].detail).toContain('"Thu lại lương"');
    expect(await loadOfferedActions(id)).not.toContain('reopen_package');
    const late = await act(id, 'pay_agent', { ...payday, amount: 1, note: 'x' });
    expect(late.status).toBe(422);
    const deleted = await shop.finance.delete(`/transactions/${salary}`);
    expect(deleted.body.errors[0]).toMatchObject({ code: 'month_closed', meta: { month: '2032-05' } });
    expect(deleted.body.errors[0].detail).toContain('tháng 06/2032');

    // The recovered pay is booked in the open month; the closed month is unchanged.
    expect(expectActionDone(await recover(id, wrong, 1_200_000))).toMatchObject({ month: '2032-06' });
    expect([await loadMonthPay('2032-05'), await loadMonthPay('2032-06')]).toEqual([may, june - 1_200_000]);
    expect(await shop.package(id)).toMatchObject({ level: 'L8', agent_paid: false, agent_due: 1_200_000 });
    expect(await owedInPayRun('2032-05', wrong)).toBe(1_200_000);

    expect(await loadOfferedActions(id)).toContain('reopen_package');
    expectActionDone(await shop.admin.act('packages', id, 'reopen_package', reason));
    for (const shift of await shop.shifts(id))
      expectActionDone(await shop.sales.act('shifts', shift.id, 'reopen_shift', reason));
    expectActionDone(
      await shop.sales.act('packages', id, 'hand_over', { agent_id: right, from_day: '2032-05-03' }),
    );
    for (const shift of await shop.shifts(id))
      expectActionDone(await shop.sales.act('shifts', shift.id, 'finish_shift'));
    expect(await shares(id)).toMatchObject([{ agent_id: right, sessions: 3, income: 1_200_000, paid: 0 }]);
    expectActionDone(await shop.sales.act('packages', id, 'finish_package', { paid: true }));
    expect(await shop.package(id)).toMatchObject({ level: 'L8', agent_paid: false, due: 0, paid: 3_000_000 });
    expect([await owedInPayRun('2032-05', wrong), await owedInPayRun('2032-05', right)]).toEqual([
      0, 1_200_000,
    ]);

    expect(expectActionDone(await act(id, 'pay_agent', { at: today }))).toMatchObject({
      gross: 1_200_000,
      net: 1_080_000,
    });
    for (const one of await shop.transactions(id))
      if (one.status === 'created' && one.kind === 'agent_salary')
        expectActionDone(await shop.finance.act('transactions', one.id, 'approve'));
    expect(await shop.package(id)).toMatchObject({
      agent_paid: true,
      agent_paid_total: 1_200_000,
      agent_due: 0,
    });
    expect([await loadMonthPay('2032-05'), await loadMonthPay('2032-06')]).toEqual([may, june]);
    // A recovery cannot be deleted after the nurse was paid again.
    const recovery = (await shop.transactions(id)).find(({ kind }) => kind === 'agent_recovery');
    expect(getFirstError(await shop.finance.delete(`/transactions/${recovery.id}`))[1]).toBe('paid_again');
  });

  test('one wrong session of several is corrected by substituting the nurse of the held session', async () => {
    const [wrong, right] = [await shop.nurse(), await shop.nurse()];
    const id = await shop.register(bath, 4, { started_at: '2032-06-01' });
    await shop.lead(id, 'L8', wrong);
    expectActionDone(await act(id, 'pay_agent', { at: today }));
    const [shift] = await shop.shifts(id);
    const substitute = () => shop.sales.act('shifts', shift.id, 'substitute', { agent_id: right });
    const refused = await substitute();
    expect(getFirstError(refused)[1]).toBe('paid');
    expect(refused.body.errors[0].detail).toContain('"Thu lại lương"');
    const whole = { agent_id: right, from_day: '2032-06-01' };
    const closed = await shop.sales.act('packages', id, 'hand_over', whole);
    expect(getFirstError(closed)[1]).toBe('action_unavailable');
    expect(closed.body.errors[0].detail).toContain('"Mở lại gói"');
    expectActionDone(await recover(id, wrong, 1_600_000));
    expectActionDone(await substitute());
    expect(await shares(id)).toMatchObject([
      { agent_id: wrong, sessions: 3, income: 1_200_000, paid: 0 },
      { agent_id: right, sessions: 1, income: 400_000, paid: 0 },
    ]);
    for (const agent_id of [wrong, right])
      expectActionDone(await act(id, 'pay_agent', { at: today, agent_id }));
    expect(await paidOf(id)).toEqual({ [wrong]: 1_200_000, [right]: 400_000 });
    expect(await shop.package(id)).toMatchObject({ agent_paid: true, agent_paid_total: 1_600_000 });
  });
});
