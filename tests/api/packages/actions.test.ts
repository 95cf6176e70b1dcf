import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clockAfterSessions } from '../support/afterwards.ts';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, expectCreated, getFirstError } from '../support/shop.ts';
import { startApi, type TestApi } from '../support/startApi.ts';

/** The table of rules 2.3, written again: the levels at which each action is allowed. */
const allowedLevels: Record<string, string[]> = {
  confirm_package: ['L4'],
  assign_agent: ['L5', 'L5-A', 'L6'],
  offer: ['L5', 'L5-A'],
  hand_over: ['L5-A', 'L6', 'L7'],
  change_time: ['L5', 'L5-A', 'L6', 'L7'],
  cancel_package: ['L4', 'L5', 'L5-A', 'L6'],
  finish_package: ['L7'],
  paid_package: ['L7-C'],
  pay: ['L4', 'L5', 'L5-A', 'L5-C', 'L6', 'L6-C', 'L7', 'L7-C'],
  pay_agent: ['L8', 'L8-7C'],
  add_discount: ['L4', 'L5', 'L5-A', 'L6', 'L7'],
  add_services: ['L6', 'L7'],
  move_package: ['L4', 'L5', 'L5-A', 'L5-C', 'L6', 'L6-C', 'L7', 'L7-C', 'L8', 'L8-7C'],
  reopen_package: ['L7-C', 'L8', 'L8-7C'],
  restore_package: ['L5-C', 'L6-C'],
  delete_package: ['L4', 'L5', 'L5-A', 'L5-C', 'L6', 'L6-C', 'L7', 'L7-C', 'L8', 'L8-7C'],
};
const allowedLevelsOfShiftActions: Record<string, string[]> = {
  finish_shift: ['L6', 'L7'],
  delay_shift: ['L5', 'L5-A', 'L6', 'L7'],
  cancel_shift: ['L5', 'L5-A', 'L6', 'L7'],
  substitute: ['L5', 'L5-A', 'L6', 'L7'],
  move_time: ['L5', 'L5-A', 'L6', 'L7'],
  set_services: ['L5', 'L5-A', 'L6', 'L7'],
  set_address: ['L5', 'L5-A', 'L6', 'L7'],
  offer: ['L5', 'L5-A', 'L6', 'L7'],
};
const levels = allowedLevels.delete_package ?? [];
const payment = { at: '2031-06-02', payment_method: 'cash', amount: 1000 };
const dataOf: Record<string, object> = {
  cancel_package: { cancel_reason: 'x' },
  finish_package: { paid: true },
  paid_package: payment,
  pay: payment,
  add_discount: { amount: 1000, applied_to: 'all' },
  offer: { agent_ids: ['1'], until: '2031-06-02T05:00:00Z' },
  hand_over: { from_day: '2031-06-02' },
  change_time: { time_period: ['07:30-08:30'], from_day: '2031-06-02' },
};

let api: TestApi;
let shop: ApiTestCompany;
let nurse: string;
const packages = new Map<string, string>();

beforeAll(async () => {
  api = await startApi({ clock: clockAfterSessions });
  shop = await ApiTestCompany.open(api);
  nurse = await shop.nurse();
  const service = await shop.service({ for_partner: true });
  for (const [index, level] of levels.entries()) {
    const started_at = `2032-0${(index % 9) + 1}-01`;
    const partner = await api.as('partner');
    const request = {
      customer_name: 'Mother',
      customer_phone: '0912345678',
      registered_at: '2031-06-02',
      started_at,
      time_period: ['07:30-08:30'],
      service_1: service,
      service_1_quantity: 3,
    };
    const id =
      level === 'L4'
        ? expectCreated(await partner.create('partner_packages', request))
        : await shop.register(service, 3, { started_at });
    if (level !== 'L4') await shop.lead(id, level, nurse);
    packages.set(level, id);
  }
}, 60_000);
afterAll(() => api.stop());

const idAt = (level: string): string => packages.get(level) ?? '';

describe.each(levels)('at %s', (level) => {
  test('exactly the actions of the table are offered', async () => {
    expect((await shop.package(idAt(level))).level).toBe(level);
    const { body } = await shop.owner.get(`/packages/${idAt(level)}/actions`);
    const offered = body.data.actions.map((action: ResponseBody) => action.code).sort();
    // A cancelled package has no debt: the screens do not offer a payment for it, but the server accepts it with consent.
    const owes = !['L5-C', 'L6-C'].includes(level);
    const due = Object.keys(allowedLevels).filter(
      (code) => allowedLevels[code]?.includes(level) && (owes || code !== 'pay'),
    );
    expect(offered).toEqual(due.sort());
  });

  test('every other action is refused, and nothing changes', async () => {
    const before = await shop.owner.get(`/packages/${idAt(level)}`);
    for (const code of Object.keys(allowedLevels).filter((one) => !allowedLevels[one]?.includes(level))) {
      const named = ['assign_agent', 'hand_over'].includes(code) ? { agent_id: nurse } : {};
      const data = { ...named, ...dataOf[code] };
      const answer = await shop.owner.act('packages', idAt(level), code, data);
      expect([code, ...getFirstError(answer)]).toEqual([code, 422, 'action_unavailable', undefined]);
    }
    const after = await shop.owner.get(`/packages/${idAt(level)}`);
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
  });

  test('planned sessions can be finished, postponed and cancelled at exactly their levels', async () => {
    const [shift] = (await shop.shifts(idAt(level))).filter((one) => one.status === 'planned');
    if (!shift) return expect(['L4', 'L5-C', 'L6-C', 'L7-C', 'L8', 'L8-7C']).toContain(level);
    const { body } = await shop.owner.get(`/shifts/${shift.id}/actions`);
    const offered = body.data.actions.map((action: ResponseBody) => action.code);
    const due = Object.keys(allowedLevelsOfShiftActions).filter((code) =>
      allowedLevelsOfShiftActions[code]?.includes(level),
    );
    expect(offered.sort()).toEqual([...due, 'delete_shift'].sort());
  });
});

test('finance may run the money actions, sales all except paying the nurse and deleting', async () => {
  const offered = async (who: 'finance' | 'sales' | 'admin', level: string): Promise<string[]> => {
    const { body } = await shop[who].get(`/packages/${idAt(level)}/actions`);
    return body.data.actions.map((action: ResponseBody) => action.code).sort();
  };
  expect(await offered('finance', 'L8')).toEqual(['pay_agent']);
  expect(await offered('finance', 'L7-C')).toEqual(['paid_package', 'pay']);
  expect(await offered('sales', 'L8')).toEqual([]);
  expect(await offered('admin', 'L8')).toEqual([
    'delete_package',
    'move_package',
    'pay_agent',
    'reopen_package',
  ]);
  expect(await offered('sales', 'L5')).toEqual([
    'add_discount',
    'assign_agent',
    'cancel_package',
    'change_time',
    'offer',
    'pay',
  ]);
  for (const code of ['pay_agent', 'delete_package'])
    expect((await shop.sales.act('packages', idAt('L8'), code)).status).toBe(403);
  const sold = await shop.finance.act('packages', idAt('L5'), 'add_discount', {
    amount: 1,
    applied_to: 'all',
  });
  expect(sold.status).toBe(403);
});

describe('the level after an action', () => {
  test('assigning provisional nurses, then the package’s nurse', async () => {
    const id = await shop.register(await shop.service(), 2, { started_at: '2033-01-03' });
    const other = await shop.nurse();
    expect(
      expectActionDone(await shop.sales.act('packages', id, 'assign_agent', { agent1_id: other })).level,
    ).toBe('L5-A');
    expect((await shop.package(id)).l6_at).toBeNull();
    expect(
      expectActionDone(await shop.sales.act('packages', id, 'assign_agent', { agent_id: nurse })).level,
    ).toBe('L6');
    const assigned = await shop.package(id);
    expect(assigned.l6_at).toBe(assigned.level_up_time);
    expect(assigned).toMatchObject({ agent_id: nurse, agent1_id: other, agent_commission: 40 });
  });

  test('assigning without a nurse is refused at the field', async () => {
    const id = await shop.register(await shop.service(), 1);
    expect(getFirstError(await shop.sales.act('packages', id, 'assign_agent', {}))).toEqual([
      422,
      'invalid',
      '/action_data/agent_id',
    ]);
  });

  test('cancelling needs a reason, cancels the sessions and stores the reason', async () => {
    const id = await shop.register(await shop.service(), 3);
    expect(getFirstError(await shop.sales.act('packages', id, 'cancel_package', {}))).toEqual([
      422,
      'required',
      '/action_data/cancel_reason',
    ]);
    expectActionDone(await shop.sales.act('packages', id, 'cancel_package', { cancel_reason: 'moved away' }));
    expect(await shop.package(id)).toMatchObject({
      level: 'L5-C',
      cancel_reason: 'moved away',
      finished_at: null,
    });
    expect((await shop.package(id)).canceled_at).toMatch(/Z$/);
    expect((await shop.shifts(id)).map((shift) => shift.status)).toEqual(Array(3).fill('cancelled'));
  });

  test('finishing an unpaid package without planned sessions needs the payment first', async () => {
    const id = await shop.register(await shop.service(), 1);
    await shop.lead(id, 'L7', await shop.nurse());
    const answer = await shop.sales.act('packages', id, 'finish_package', { paid: false });
    expect(getFirstError(answer)).toEqual([422, 'collect_first', undefined]);
    expectActionDone(await shop.sales.act('packages', id, 'finish_package', { paid: true }));
    expect((await shop.package(id)).level).toBe('L8');
    expect(await shop.transactions(id)).toEqual([]);
  });

  test('a package that stopped early is paid later, with its transaction', async () => {
    const id = await shop.register(await shop.service(), 3);
    await shop.lead(id, 'L7-C', await shop.nurse());
    expect((await shop.shifts(id)).map((shift) => shift.status)).toEqual([
      'finished',
      'cancelled',
      'cancelled',
    ]);
    expectActionDone(await shop.finance.act('packages', id, 'paid_package', { ...payment, amount: 77_000 }));
    expect((await shop.package(id)).level).toBe('L8-7C');
    expect(await shop.transactions(id)).toMatchObject([
      { kind: 'revenue', status: 'created', amount: 77_000, account_type: 'customer', month: '2031-06' },
    ]);
  });

  test('with a cancelled session before the end, not all sessions count as used', async () => {
    const id = await shop.register(await shop.service(), 2);
    await shop.lead(id, 'L7', await shop.nurse());
    const open = (await shop.shifts(id)).find((shift) => shift.status === 'planned');
    expectActionDone(await shop.sales.act('shifts', open.id, 'cancel_shift'));
    expectActionDone(await shop.sales.act('packages', id, 'finish_package', { paid: true }));
    expect((await shop.package(id)).level).toBe('L8-7C');
  });
});

describe('deleting a package', () => {
  test('deletes its parts and its unapproved transactions, and the customer’s level falls back', async () => {
    const customer = await shop.customer();
    expectActionDone(await shop.sales.act('customers', customer, 'succeed_contact'));
    const form = shop.form(await shop.service(), 2, { total_deposit: 50_000 });
    const { package_id: id } = expectActionDone(
      await shop.sales.act('customers', customer, 'register_package_v2', form),
    );
    expectActionDone(await shop.admin.act('packages', id, 'delete_package'));
    expect((await shop.admin.get(`/packages/${id}`)).status).toBe(404);
    for (const table of ['shifts', 'package_services', 'deductions', 'transactions'])
      expect(await api.knex(table).where({ package_id: id })).toEqual([]);
    expect(await shop.customerLevel(customer)).toBe('L1');
    const { body } = await shop.admin.get(`/customers/${customer}/action_logs`);
    expect(body.data[0].attributes.action_code).toBe('delete_package');
  });

  test('is refused once money for it is approved', async () => {
    const id = await shop.register(await shop.service(), 1, { total_deposit: 50_000 });
    const [deposit] = await shop.transactions(id);
    expectActionDone(await shop.finance.act('transactions', deposit.id, 'approve'));
    expect((await shop.package(id)).deletable).toBe(false);
    expect((await shop.admin.act('packages', id, 'delete_package')).status).toBe(422);
    expect((await shop.admin.delete(`/packages/${id}`)).status).toBe(422);
    expect((await shop.package(id)).level).toBe('L5');
  });
});

test('assign_agent takes the last nurse away when it is sent null, and asks for one where there is none', async () => {
  const nurse = await shop.nurse();
  const id = await shop.register(await shop.service(), 2);
  const assign = (data: object) => shop.sales.act('packages', id, 'assign_agent', data);
  for (const field of ['agent_id', 'agent1_id']) {
    expectActionDone(await assign({ [field]: nurse, agent_commission: 40 }));
    expect(expectActionDone(await assign({ [field]: null, agent_commission: 40 }))).toEqual({ level: 'L5' });
    expect(await shop.package(id)).toMatchObject({ level: 'L5', [field]: null, agent_income: 0 });
    expect(getFirstError(await assign({ [field]: null }))).toEqual([422, 'invalid', '/action_data/agent_id']);
  }
});

test("the customer's level is that of the package registered last", async () => {
  const customer = await shop.customer();
  const service = await shop.service();
  const register = async (registered_at: string, started_at: string): Promise<string> => {
    const form = shop.form(service, 1, { registered_at, started_at });
    return expectActionDone(await shop.sales.act('customers', customer, 'register_package_v2', form))
      .package_id;
  };
  const late = await register('2031-07-01', '2031-07-01');
  const early = await register('2031-05-01', '2031-08-01');
  expect([(await shop.package(late)).number, (await shop.package(early)).number]).toEqual([2, 1]);
  expectActionDone(await shop.sales.act('packages', early, 'cancel_package', { cancel_reason: 'x' }));
  expect(await shop.customerLevel(customer)).toBe('L5');
  expectActionDone(await shop.sales.act('packages', late, 'cancel_package', { cancel_reason: 'x' }));
  expect(await shop.customerLevel(customer)).toBe('L5-C');
  expectActionDone(await shop.sales.act('customers', customer, 'update_level', { level: 'L7' }));
  expect(await shop.customerLevel(customer)).toBe('L7');
  expectActionDone(await shop.admin.act('packages', late, 'delete_package'));
  expectActionDone(await shop.admin.act('packages', early, 'delete_package'));
  expect(await shop.customerLevel(customer)).toBe('C3');
});
