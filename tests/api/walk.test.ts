import { expect, test } from 'vitest';
import { formatMonth } from '#rules/format';
import { clockAfterSessions } from './support/afterwards.ts';
import { ApiTestCompany, expectActionDone, expectCreated } from './support/shop.ts';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile({ clock: clockAfterSessions });
const shop = await ApiTestCompany.open(api);

interface Month {
  month: string;
  revenue: number;
  gross_profit: number;
  net_profit: number;
  total_expense: number;
  expenses: Record<string, number>;
}

/** Returns the month of the profit and loss; zeros if it has no entries. */
async function profitAndLoss(month: string): Promise<Month> {
  const { status, body } = await shop.finance.get('/reports/pl');
  expect(status).toBe(200);
  const empty = {
    month,
    revenue: 0,
    gross_profit: 0,
    net_profit: 0,
    total_expense: 0,
    expenses: { agent_salary: 0 },
  };
  return body.data.rows.find((row: Month) => row.month === month) ?? empty;
}

test("from a lead's call to the month's profit", async () => {
  const { admin, sales, finance } = shop;
  const nurse = await shop.nurse({ commission: 40 });
  const bath = await shop.service({ price: 200_000 });
  await shop.tier({ service_id: bath }, 5, null, 180_000);
  const massage = await shop.service({ price: 300_000, category: 'postnatal_care' });
  const code = await shop.code({ discount_value: 0.1, service_type: 'baby_bath' });
  const before = await profitAndLoss('2031-06');

  const customer = expectCreated(
    await sales.create('customers', { name: 'Nguyễn Thị Đường', phone: '+84 912 345 678' }),
  );
  expect((await sales.get(`/customers/${customer}`)).body.data.attributes).toMatchObject({
    phone: '0912345678',
    level: 'C3',
  });
  expectActionDone(await sales.act('customers', customer, 'succeed_contact', { note: 'asks for a bath' }));
  expect(await shop.customerLevel(customer)).toBe('L1');

  // 6 baths at the tier price of 180 000 and 2 massages; 10 % off the baths, then 92 000 off.
  const form = {
    ...shop.form(bath, 6),
    services: [
      { service_id: bath, quantity: 6 },
      { service_id: massage, quantity: 2 },
    ],
    discount_codes: [code],
    direct_discount: 92_000,
    applied_to: 'all',
    total_deposit: 200_000,
    payment_method: 'cash',
  };
  const { status, body } = await sales.post('/packages/preview', { ...form, customer_id: customer });
  expect(status).toBe(200);
  const total = 6 * 180_000 + 2 * 300_000 - 108_000 - 92_000;
  expect(body.data).toMatchObject({
    original_price: 1_680_000,
    total_discount: 200_000,
    total_price: total,
    total_sessions: 6,
    finished_at: '2031-06-07',
  });

  const { package_id: id } = expectActionDone(
    await sales.act('customers', customer, 'register_package_v2', form),
  );
  const registered = await shop.package(id);
  for (const key of ['original_price', 'total_discount', 'total_price', 'finished_at', 'company_income'])
    expect(registered[key]).toBe(body.data[key]);
  expect(registered.level).toBe('L5');
  expect(await shop.customerLevel(customer)).toBe('L5');
  expect(await shop.days(id)).toEqual([2, 3, 4, 5, 6, 7].map((day) => `2031-06-0${day}`));

  expectActionDone(
    await sales.act('customers', customer, 'assign_agent', { package_id: id, agent_id: nurse }),
  );
  const income = (total * 40) / 100;
  expect(await shop.package(id)).toMatchObject({
    level: 'L6',
    agent_commission: 40,
    agent_income: income,
    agent_tax: income / 10,
    company_income: total - income,
  });

  const [first, second, third] = await shop.shifts(id);
  expectActionDone(await sales.act('shifts', first.id, 'finish_shift'));
  expect(await shop.package(id)).toMatchObject({ level: 'L7', finished_at: '2031-06-07' });
  const postponed = { shift_id: second.id, new_day: '2031-06-05', current_day: '2031-06-03' };
  expect(expectActionDone(await sales.act('customers', customer, 'delay_shift', postponed))).toMatchObject({
    delayed_days: 2,
  });
  expect(await shop.days(id)).toEqual(['02', '05', '06', '07', '09', '10'].map((day) => `2031-06-${day}`));
  expectActionDone(await sales.act('shifts', third.id, 'cancel_shift'));
  expect((await shop.shifts(id)).map((shift) => shift.status)).toEqual([
    'finished',
    'planned',
    ...Array(4).fill('cancelled'),
  ]);
  expect((await shop.package(id)).finished_at).toBe('2031-06-05');

  const payment = { at: '2031-06-05', payment_method: 'transfer', bank: 'acb', amount: total - 200_000 };
  expectActionDone(await sales.act('packages', id, 'finish_package', { paid: true, ...payment }));
  expect(await shop.package(id)).toMatchObject({
    level: 'L8-7C',
    finished_at: '2031-06-02',
    paid: total,
  });
  expect(await shop.customerLevel(customer)).toBe('L8-7C');
  expect(
    expectActionDone(
      await finance.act('packages', id, 'pay_agent', { at: '2031-06-06', payment_method: 'cash' }),
    ),
  ).toMatchObject({
    gross: income,
    tax: income / 10,
    net: income - income / 10,
  });

  const booked = await shop.transactions(id);
  expect(booked.map(({ kind, status: state, amount, month }) => [kind, state, amount, month])).toEqual([
    ['revenue', 'created', 200_000, '2031-06'],
    ['revenue', 'created', total - 200_000, '2031-06'],
    ['agent_salary', 'created', income, '2031-06'],
  ]);
  const { revenue, gross_profit, net_profit, total_expense } = before;
  const untouched = { revenue, gross_profit, net_profit, total_expense };
  expect(await profitAndLoss('2031-06')).toMatchObject(untouched);
  const approval = { action_code: 'approve', action_data: {}, object_ids: booked.map((one) => one.id) };
  expect((await finance.post('/transactions/bulk/actions', approval)).body.meta).toEqual({
    success: 3,
    error: 0,
  });

  const after = await profitAndLoss('2031-06');
  expect(after.revenue - before.revenue).toBe(total);
  expect((after.expenses.agent_salary ?? 0) - (before.expenses.agent_salary ?? 0)).toBe(income);
  expect(after.gross_profit - before.gross_profit).toBe(total - income);
  expect(after.net_profit - before.net_profit).toBe(total - income);
  expect(after.total_expense - before.total_expense).toBe(income);
  expect(formatMonth(after.month)).toBe('06/2031');

  const { body: history } = await admin.get(`/customers/${customer}/action_logs?page[size]=100`);
  const codes = history.data.map(
    (line: { attributes: { action_code: string } }) => line.attributes.action_code,
  );
  for (const done of [
    'create',
    'succeed_contact',
    'register_package_v2',
    'assign_agent',
    'delay_shift',
    'pay_agent',
  ])
    expect(codes).toContain(done);
});
