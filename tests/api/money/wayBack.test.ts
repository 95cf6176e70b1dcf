import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, expectCreated, getFirstError } from '../support/shop.ts';
import { startApi, type TestApi } from '../support/startApi.ts';

let api: TestApi;
let shop: ApiTestCompany;
let bath: string;
const today = '2032-06-15';
beforeAll(async () => {
  api = await startApi({ clock: () => new Date(`${today}T03:00:00Z`) });
  shop = await ApiTestCompany.open(api);
  bath = await shop.service({ price: 1_000_000 });
});
afterAll(() => api.stop());

const reason = { reason: 'Bấm nhầm' };
const cash = (amount: number) => ({ at: today, payment_method: 'cash', amount });
const act = (id: string, code: string, data: object = {}) => shop.admin.act('packages', id, code, data);
const statuses = async (id: string) => (await shop.shifts(id)).map(({ status }) => status);
const logged = async (id: string): Promise<ResponseBody> =>
  (await shop.admin.get(`/packages/${id}/action_logs`)).body.data[0].attributes;

describe('reopen_shift', () => {
  test('plans a finished session again; after the last one the package returns to L6', async () => {
    const id = await shop.register(bath, 2);
    await shop.lead(id, 'L7', await shop.nurse());
    const [shift] = await shop.shifts(id);
    expect(getFirstError(await shop.sales.act('shifts', shift.id, 'reopen_shift', {}))).toEqual([
      422,
      'required',
      '/action_data/reason',
    ]);
    expect(expectActionDone(await shop.sales.act('shifts', shift.id, 'reopen_shift', reason))).toEqual({
      level: 'L6',
    });
    expect(await statuses(id)).toEqual(['planned', 'planned']);
    expect(await logged(id)).toMatchObject({ action_code: 'reopen_shift', action_data: { input: reason } });
  });

  test('is refused once the package is closed', async () => {
    const id = await shop.register(bath, 1);
    await shop.lead(id, 'L8', await shop.nurse());
    const [shift] = await shop.shifts(id);
    expect(getFirstError(await shop.sales.act('shifts', shift.id, 'reopen_shift', reason))[1]).toBe(
      'action_unavailable',
    );
  });

  test('asks about a conflict like assigning does', async () => {
    const nurse = await shop.nurse();
    const id = await shop.register(bath, 2);
    await shop.lead(id, 'L7', nurse);
    const [shift] = await shop.shifts(id);
    const other = await shop.register(bath, 1, { started_at: shift.day });
    expectActionDone(await shop.sales.act('packages', other, 'assign_agent', { agent_id: nurse }));
    const refusal = await shop.sales.act('shifts', shift.id, 'reopen_shift', reason);
    expect(getFirstError(refusal).slice(0, 2)).toEqual([409, 'schedule_conflict']);
    expectActionDone(
      await shop.sales.act('shifts', shift.id, 'reopen_shift', { ...reason, accept_conflicts: true }),
    );
  });
});

describe('reopen_package', () => {
  test('plans the sessions that finishing cancelled, on their days, not those cancelled by hand, and removes the deduction', async () => {
    const id = await shop.register(bath, 4);
    await shop.lead(id, 'L7', await shop.nurse());
    const days = await shop.days(id);
    const last = (await shop.shifts(id)).at(-1);
    expectActionDone(await shop.sales.act('shifts', last.id, 'cancel_shift'));
    expectActionDone(await act(id, 'finish_package', { paid: false, charge: 'sessions' }));
    expect(await shop.package(id)).toMatchObject({ level: 'L7-C', total_price: 1_000_000 });
    expectActionDone(await act(id, 'reopen_package', reason));
    expect(await shop.package(id)).toMatchObject({ level: 'L7', total_price: 4_000_000, total_discount: 0 });
    expect(await statuses(id)).toEqual(['finished', 'planned', 'planned', 'cancelled']);
    expect(await shop.days(id)).toEqual(days);
  });

  test('is refused when the nurse was paid, and possible again when that payment is removed', async () => {
    const id = await shop.register(bath, 1);
    await shop.lead(id, 'L8', await shop.nurse());
    const { transaction_id } = expectActionDone(
      await shop.finance.act('packages', id, 'pay_agent', { amount: 1, note: 'Ứng' }),
    );
    expect(getFirstError(await act(id, 'reopen_package', reason)).slice(0, 2)).toEqual([
      422,
      'action_unavailable',
    ]);
    await shop.finance.delete(`/transactions/${transaction_id}`);
    expectActionDone(await act(id, 'reopen_package', reason));
    expect((await shop.package(id)).level).toBe('L7');
  });

  test('of 20 simultaneous calls one succeeds', async () => {
    const id = await shop.register(bath, 2);
    await shop.lead(id, 'L7-C', await shop.nurse());
    const answers = await Promise.all(Array.from({ length: 20 }, () => act(id, 'reopen_package', reason)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await statuses(id)).toEqual(['finished', 'planned']);
  });
});

describe('restore_package', () => {
  test('restores level, sessions and uses of codes', async () => {
    const code = await shop.code({ max_use: 1 });
    const id = await shop.register(bath, 3, { started_at: '2032-07-05', discount_codes: [code] });
    const days = await shop.days(id);
    await shop.lead(id, 'L6-C', await shop.nurse());
    expect(await shop.used(code)).toBe(0);
    expectActionDone(await shop.sales.act('packages', id, 'restore_package', reason));
    expect(await shop.package(id)).toMatchObject({ level: 'L6', canceled_at: null, cancel_reason: null });
    expect(await shop.days(id)).toEqual(days);
    expect(await statuses(id)).toEqual(['planned', 'planned', 'planned']);
    expect(await shop.used(code)).toBe(1);
  });

  test('is refused when a code has no uses left', async () => {
    const code = await shop.code({ max_use: 1 });
    const id = await shop.register(bath, 1, { started_at: '2032-07-05', discount_codes: [code] });
    await shop.lead(id, 'L5-C', '');
    await shop.register(bath, 1, { started_at: '2032-07-05', discount_codes: [code] });
    expect(getFirstError(await shop.sales.act('packages', id, 'restore_package', reason))).toEqual([
      422,
      'invalid',
      '/action_data/discount_codes',
    ]);
    expect((await shop.package(id)).level).toBe('L5-C');
  });

  test('gives no session back to a nurse who has left, although conflicts are accepted', async () => {
    const nurse = await shop.nurse();
    const leave = (status: string) => shop.admin.act('agents', nurse, 'update_profile', { status });
    const accepted = { ...reason, accept_conflicts: true };
    const cancelled = await shop.register(bath, 2, { started_at: '2032-07-05', agent_id: nurse });
    expectActionDone(await shop.sales.act('packages', cancelled, 'cancel_package', { cancel_reason: 'x' }));
    const deleted = await shop.register(bath, 2, { started_at: '2032-07-12', agent_id: nurse });
    expectActionDone(await shop.admin.act('packages', deleted, 'delete_package'));
    const held = await shop.register(bath, 1, { started_at: '2032-06-01' });
    await shop.lead(held, 'L7', nurse);
    const [session] = await shop.shifts(held);
    expectActionDone(await leave('out'));
    const { data } = (await shop.admin.get('/trash')).body as { data: ResponseBody[] };
    const entry = data.find(({ attributes }) => String(attributes.record_id) === deleted);
    const answers = [
      await shop.sales.act('packages', cancelled, 'restore_package', accepted),
      await shop.admin.post(`/trash/${entry?.id}/restore`, { accept_conflicts: true }),
      await shop.sales.act('shifts', session.id, 'reopen_shift', accepted),
    ];
    for (const answer of answers) expect(getFirstError(answer).slice(0, 2)).toEqual([422, 'nurse_left']);
    expect((await shop.package(cancelled)).level).toBe('L6-C');
    expectActionDone(await leave('active'));
    expectActionDone(await shop.sales.act('packages', cancelled, 'restore_package', reason));
  });

  test('moves sessions whose day has passed behind the last one', async () => {
    const id = await shop.register(bath, 3, { started_at: '2032-06-14' });
    await shop.lead(id, 'L5-C', '');
    expectActionDone(await shop.sales.act('packages', id, 'restore_package', reason));
    expect(await shop.days(id)).toEqual(['2032-06-15', '2032-06-16', '2032-06-17']);
  });

  test('does not restore a session that was cancelled by hand before', async () => {
    const id = await shop.register(bath, 3, { started_at: '2032-07-05' });
    const last = (await shop.shifts(id)).at(-1);
    expectActionDone(await shop.sales.act('shifts', last.id, 'cancel_shift'));
    await shop.lead(id, 'L5-C', '');
    expectActionDone(await shop.sales.act('packages', id, 'restore_package', reason));
    expect(await statuses(id)).toEqual(['planned', 'planned', 'cancelled']);
  });
});

describe('refund', () => {
  test('refunds at most what was paid, and increases the amount due', async () => {
    const id = await shop.register(bath, 1);
    const back = (amount: number) => shop.sales.act('packages', id, 'refund', { ...cash(amount), ...reason });
    expect(getFirstError(await back(1))[1]).toBe('action_unavailable');
    expectActionDone(await act(id, 'pay', cash(600_000)));
    expect(getFirstError(await back(600_001))).toEqual([422, 'invalid', '/action_data/amount']);
    expectActionDone(await back(200_000));
    expect(await shop.package(id)).toMatchObject({ paid: 400_000, refunded: 200_000, due: 600_000 });
    const [revenue, refund] = await shop.transactions(id);
    expect([refund, revenue].find((one) => one.kind === 'refund')).toMatchObject({
      status: 'created',
      account_type: 'customer',
      note: 'Bấm nhầm',
    });
    const taken = [revenue, refund].find((one) => one.kind === 'revenue');
    await shop.finance.act('packages', id, 'refund', { ...cash(400_000), ...reason });
    expect(getFirstError(await shop.finance.delete(`/transactions/${taken.id}`))[1]).toBe('refunded');
  });

  test('of 20 simultaneous full refunds one succeeds', async () => {
    const id = await shop.register(bath, 1);
    expectActionDone(await act(id, 'pay', cash(1_000_000)));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => act(id, 'refund', { ...cash(1_000_000), ...reason })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await shop.package(id)).paid).toBe(0);
  });

  test('reduces the revenue in the P&L and is shown next to it', async () => {
    const id = await shop.register(bath, 1);
    const month = '2032-02';
    expectActionDone(await act(id, 'pay', { ...cash(1_000_000), month }));
    expectActionDone(await act(id, 'refund', { ...cash(300_000), month, ...reason }));
    for (const { id: one } of await shop.transactions(id))
      expectActionDone(await shop.finance.act('transactions', one, 'approve'));
    const { rows, summary } = (await shop.finance.get('/reports/pl')).body.data;
    expect(rows.find((row: ResponseBody) => row.month === month)).toMatchObject({
      revenue: 700_000,
      refund: 300_000,
      gross_profit: 700_000,
      net_profit: 700_000,
    });
    expect(summary.refund).toBe(300_000);
  });
});

describe('unapprove', () => {
  test('returns an approved transaction to created, single or in bulk, with a reason', async () => {
    const one = expectCreated(
      await shop.finance.create('transactions', { at: today, kind: 'supplies', amount: 5 }),
    );
    expect(getFirstError(await shop.finance.act('transactions', one, 'unapprove', reason))[1]).toBe(
      'action_unavailable',
    );
    expectActionDone(await shop.finance.act('transactions', one, 'approve'));
    expect((await shop.admin.act('transactions', one, 'unapprove', reason)).status).toBe(403);
    expect(getFirstError(await shop.finance.act('transactions', one, 'unapprove', {}))[2]).toBe(
      '/action_data/reason',
    );
    expectActionDone(await shop.finance.act('transactions', one, 'unapprove', reason));
    expectActionDone(await shop.finance.act('transactions', one, 'approve'));
    const { body } = await shop.finance.post('/transactions/bulk/actions', {
      action_code: 'unapprove',
      action_data: reason,
      object_ids: [one],
    });
    expect(body.meta).toEqual({ success: 1, error: 0 });
  });
});

describe('a package that stops early', () => {
  async function half(): Promise<string> {
    const id = await shop.register(bath, 3);
    await shop.lead(id, 'L7', await shop.nurse());
    return id;
  }
  const finish = (id: string, data: object) => act(id, 'finish_package', { paid: false, ...data });

  test.each([
    ['full', {}, 3_000_000],
    ['sessions', {}, 1_000_000],
    ['amount', { charge_amount: 1_234_567 }, 1_234_567],
    ['amount', { charge_amount: 0 }, 0],
  ])('costs %s %o', async (charge, more, total_price) => {
    const id = await half();
    expectActionDone(await finish(id, { charge, ...more }));
    const pack = await shop.package(id);
    expect(pack).toMatchObject({ level: 'L7-C', original_price: 3_000_000, total_price, due: total_price });
    expect(pack.agent_income).toBe(Math.round(total_price * 0.4));
    const { body } = await shop.admin.get(`/deductions?filter[package_id]=${id}`);
    expect(body.data.map((one: ResponseBody) => one.attributes)).toMatchObject(
      total_price < 3_000_000
        ? [
            {
              amount: 3_000_000 - total_price,
              description: 'Dừng giữa chừng',
              direct: true,
              applied_to: 'all',
            },
          ]
        : [],
    );
  });

  test('costs the full price without a choice', async () => {
    const id = await half();
    expectActionDone(await finish(id, {}));
    expect((await shop.package(id)).total_price).toBe(3_000_000);
  });

  test('accepts an amount up to the price, and only if sessions are left', async () => {
    const id = await half();
    const at = async (data: object) => getFirstError(await finish(id, data))[2];
    expect(await at({ charge: 'amount' })).toBe('/action_data/charge_amount');
    expect(await at({ charge: 'amount', charge_amount: 3_000_001 })).toBe('/action_data/charge_amount');
    for (const shift of await shop.shifts(id))
      if (shift.status === 'planned')
        expectActionDone(await shop.sales.act('shifts', shift.id, 'finish_shift'));
    expect(await at({ paid: true, charge: 'full' })).toBe('/action_data/charge');
  });
});
