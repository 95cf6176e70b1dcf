import { describe, expect, test } from 'vitest';
import { clockAfterSessions } from './support/afterwards.ts';
import type { ResponseBody } from './support/client.ts';
import {
  ApiTestCompany,
  expectActionDone,
  expectCreated,
  getFirstError,
  makeUniqueName,
} from './support/shop.ts';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile({ clock: clockAfterSessions });
const shop = await ApiTestCompany.open(api);
const bath = await shop.service({ price: 1_000_000 });

/** Registers a paid package with one session held by this nurse on the day. */
async function createPaidPackage(
  nurse: string,
  day: string,
  more: object = {},
  agent_commission = 40,
): Promise<string> {
  const id = await shop.register(bath, 1, { started_at: day, ...more });
  expectActionDone(
    await shop.sales.act('packages', id, 'assign_agent', { agent_id: nurse, agent_commission }),
  );
  const [shift] = await shop.shifts(id);
  expectActionDone(await shop.sales.act('shifts', shift.id, 'finish_shift'));
  expectActionDone(await shop.sales.act('packages', id, 'finish_package', { paid: true }));
  return id;
}
const run = async (month: string): Promise<ResponseBody> =>
  (await shop.finance.get(`/pay_run?month=${month}`)).body.data;
const payAll = (object_ids: string[], action_data: object = {}) =>
  shop.finance.post('/packages/bulk/actions', { action_code: 'pay_agent', action_data, object_ids });
const payments = (ids: string[]) =>
  api.knex('transactions').whereIn('package_id', ids.map(Number)).where({ account_type: 'agent' });

describe('the nurses’ pay run', () => {
  test('lists per nurse what is owed for packages paid and finished in the month, with tax and net', async () => {
    const [one, two] = [
      await shop.nurse({ name: makeUniqueName('Bình ') }),
      await shop.nurse({ name: makeUniqueName('An ') }),
    ];
    const mine = [
      await createPaidPackage(one, '2031-09-01', { time_period: ['07:30-08:30'] }),
      await createPaidPackage(one, '2031-09-30', {}, 33.33),
    ];
    await createPaidPackage(two, '2031-09-02');
    await createPaidPackage(one, '2031-10-01');
    await createPaidPackage(two, '2031-08-30');
    // None of these packages creates pay: one is unpaid, one has no income, one was stopped.
    await shop.lead(await shop.register(bath, 1, { started_at: '2031-09-03' }), 'L7', one);
    await createPaidPackage(one, '2031-09-04', {}, 0);
    await shop.lead(await shop.register(bath, 2, { started_at: '2031-09-05' }), 'L7-C', one);
    const { rows, total, month } = await run('09/2031');
    expect(month).toBe('2031-09');
    expect(rows.map((row: ResponseBody) => [row.agent.id, row.gross, row.tax, row.net])).toEqual([
      [two, 400_000, 40_000, 360_000],
      [one, 733_300, 73_330, 659_970],
    ]);
    expect(rows[1].packages.map((pack: ResponseBody) => pack.id)).toEqual(mine);
    expect(total).toMatchObject({ packages: 3, gross: 1_133_300, tax: 113_330, net: 1_019_970 });
    const { body } = await shop.finance.get(
      `/packages?filter[level]=L8,L8-7C&filter[finished_in_month]=2031-09&filter[agent_id]=${one}&filter[agent_paid]=false`,
    );
    const listed: ResponseBody[] = body.data.map((pack: ResponseBody) => pack.attributes);
    expect(listed.reduce((sum, pack) => sum + pack.agent_income, 0)).toBe(rows[1].gross);
  });

  test('pays each package once, however many simultaneous calls there are', async () => {
    const nurse = await shop.nurse();
    const ids = [
      await createPaidPackage(nurse, '2031-11-03'),
      await createPaidPackage(nurse, '2031-11-04'),
      await createPaidPackage(nurse, '2031-11-05'),
    ];
    const owed = (await run('2031-11')).rows.find((row: ResponseBody) => row.agent.id === nurse);
    const details = { at: '2031-12-01', month: '2031-11', payment_method: 'transfer' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => payAll(ids, details)));
    const finished = answers.flatMap(({ body }) =>
      body.data.results.filter((result: ResponseBody) => result.state === 'finished'),
    );
    expect(finished.map((result) => result.object_id).sort()).toEqual([...ids].sort());
    const booked = await payments(ids);
    expect(booked).toHaveLength(3);
    expect(booked.reduce((sum, each) => sum + each.amount, 0)).toBe(owed.gross);
    expect(booked[0]).toMatchObject({ kind: 'agent_salary', month: '2031-11', agent_id: Number(nurse) });
    expect((await run('2031-11')).rows).toEqual([]);
  });

  test('names packages that could not be paid with the reason, and pays the others', async () => {
    const nurse = await shop.nurse();
    const [good, twice] = [
      await createPaidPackage(nurse, '2031-12-01'),
      await createPaidPackage(nurse, '2031-12-02'),
    ];
    const open = await shop.register(bath, 1, { started_at: '2031-12-03' });
    expectActionDone(await shop.finance.act('packages', twice, 'pay_agent', {}));
    const { body } = await payAll([good, twice, open, '999999999']);
    expect(body.meta).toEqual({ success: 1, error: 3 });
    expect(body.data.results.map((result: ResponseBody) => [result.state, typeof result.error])).toEqual([
      ['finished', 'undefined'],
      ['failed', 'string'],
      ['failed', 'string'],
      ['failed', 'string'],
    ]);
    expect(await payments([good, twice, open])).toHaveLength(2);
  });

  test('requires a valid month; the default is the current one', async () => {
    expect((await run('')).month).toMatch(/^\d{4}-\d{2}$/);
    expect(getFirstError(await shop.finance.get('/pay_run?month=13/2031'))[0]).toBe(422);
  });
});

describe('a partner’s statement', () => {
  const statement = async (id: string): Promise<ResponseBody> =>
    (await shop.finance.get(`/partner_revenues/${id}/statement`)).body.data;

  test('adds up to the fixed totals, package by package, and shows the payment', async () => {
    const mechanism_id = expectCreated(
      await shop.admin.create('mechanisms', { code: makeUniqueName('M'), name: 'M' }),
    );
    const tier = { mechanism_id, revenue: 0, commission_percent: 12.35, bonus_percent: 2.5 };
    const threshold = expectCreated(await shop.admin.create('mechanism_thresholds', tier));
    const partner_id = expectCreated(
      await shop.admin.create('partners', {
        code: makeUniqueName('P'),
        name: 'Bệnh viện',
        mechanism_id,
        bank: 'acb',
        bank_account: '218765439',
      }),
    );
    const nurse = await shop.nurse();
    const packs = [];
    for (const [day, price] of [
      ['2032-03-02', 1_333_333],
      ['2032-03-03', 777_777],
    ] as const)
      packs.push(
        await createPaidPackage(nurse, day, {
          partner_id,
          services: [{ service_id: bath, quantity: 1, price, price_reason: 'thử' }],
        }),
      );
    const id = expectCreated(
      await shop.admin.create('partner_revenues', { partner_id, month: '2032-03', package_ids: packs }),
    );
    expectActionDone(await shop.admin.act('partner_revenues', id, 'confirm'));
    await shop.admin.change('mechanism_thresholds', threshold, { commission_percent: 50 });
    const before = await statement(id);
    expect(before).toMatchObject({
      company_name: 'Nôi',
      partner: { name: 'Bệnh viện', bank: 'acb', bank_account: '218765439' },
      level: 'confirmed',
      month: '2032-03',
      commission_percent: 12.35,
      bonus_percent: 2.5,
      payment: null,
    });
    expect(before.packages.map((pack: ResponseBody) => [pack.id, pack.total_price, pack.commission])).toEqual(
      [
        [packs[0], 1_333_333, 164_667],
        [packs[1], 777_777, 96_055],
      ],
    );
    expect([before.total_commission, before.total_bonus, before.total]).toEqual([260_722, 52_778, 313_500]);
    const paidHow = { at: '2032-04-05', payment_method: 'transfer', amount: 313_500 };
    expectActionDone(await shop.finance.act('partner_revenues', id, 'settle', paidHow));
    expect(await statement(id)).toMatchObject({ level: 'settled', payment: paidHow });
  });

  test('is visible to its own partner only', async () => {
    const [partner, other] = [await api.as('partner'), await api.as('partner2')];
    const { body } = await partner.get('/partner_revenues?page[size]=1');
    const path = `/partner_revenues/${body.data[0].id}/statement`;
    const own = await partner.get(path);
    expect(own.body.data.total_revenue).toBe(body.data[0].attributes.total_revenue);
    expect(own.body.data.packages).toHaveLength(body.data[0].attributes.total_packages);
    expect((await other.get(path)).status).toBe(404);
    expect((await shop.sales.get(path)).status).toBe(403);
  });
});

test('without a company account shows no account', async () => {
  const { status, body } = await shop.sales.get('/payment_account');
  expect([status, body]).toEqual([200, { data: null }]);
});
