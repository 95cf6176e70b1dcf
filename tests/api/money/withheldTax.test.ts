/** Withheld tax per nurse and quarter, pay slips of any month, and the exported pay run (rules 5.13). */
import { expect, test } from 'vitest';
import { addMonths } from '#rules/days';
import { clockAfterSessions } from '../support/afterwards.ts';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, expectCreated } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile({ clock: clockAfterSessions });
const shop = await ApiTestCompany.open(api);
const bath = await shop.service({ price: 100_001 });
const taxOf = async (month: string): Promise<ResponseBody> =>
  (await shop.finance.get(`/pay_run/tax?month=${month}`)).body.data;

/** Creates a paid package of one session held by this nurse; she earns 40,000 đồng. */
async function createHeldPackage(nurse: string, day: string): Promise<string> {
  const id = await shop.register(bath, 1, { started_at: day, agent_id: nurse, agent_commission: 40 });
  for (const shift of await shop.shifts(id))
    expectActionDone(await shop.sales.act('shifts', shift.id, 'finish_shift'));
  expectActionDone(await shop.sales.act('packages', id, 'finish_package', { paid: true }));
  return id;
}

test('of pay in parts, each quarter withholds its own part, and recovered pay reduces the tax', async () => {
  const nurse = await shop.nurse();
  const id = await createHeldPackage(nurse, '2031-09-01');
  const pay = (at: string, more: object = {}) =>
    shop.finance.act('packages', id, 'pay_agent', { at, payment_method: 'cash', ...more });
  expectActionDone(await pay('2031-09-30', { amount: 10_001, note: 'Một phần' }));
  expectActionDone(await pay('2031-10-01'));
  const of = async (month: string) =>
    (await taxOf(month)).rows.find((row: ResponseBody) => row.agent_id === nurse);
  expect(await of('2031-07')).toMatchObject({ gross: 10_001, tax: 1000, net: 9001 });
  expect(await of('2031-11')).toMatchObject({ gross: 29_999, tax: 3000, net: 26_999 });
  expect(await taxOf('2031-12')).toMatchObject({ quarter: '2031-Q4', from: '2031-10-01', to: '2031-12-31' });
  const back = { agent_id: nurse, amount: 10_000, reason: 'Nhầm' };
  const recovered = await shop.finance.act('packages', id, 'recover_pay', back);
  expectActionDone(recovered);
  expect(await of('2033-06')).toMatchObject({ gross: -10_000, tax: -1000, net: -9000 });
  expectCreated(
    await shop.finance.create('transactions', {
      ...{ at: '2033-06-01', kind: 'agent_salary', amount: 50_000, payment_method: 'cash' },
      agent_id: nurse,
    }),
  );
  expect(await of('2033-06')).toMatchObject({ gross: 40_000, tax: 4000 });
});

interface Row {
  package_id: number | null;
  agent_id: number | null;
  amount: number;
  kind: string;
  at: string;
}

test('every quarter of the demo equals a recalculation from the records', {
  timeout: 60_000,
}, async () => {
  const rows = (await api.knex('transactions').whereIn('kind', ['agent_salary', 'agent_recovery'])) as Row[];
  const quarters = new Map(
    rows.map(({ at }) => [`${at.slice(0, 4)}-Q${Math.ceil(Number(at.slice(5, 7)) / 3)}`, at.slice(0, 7)]),
  );
  const shares = new Map<number, ResponseBody[]>();
  for (const id of new Set(rows.flatMap(({ package_id }) => package_id ?? [])))
    shares.set(id, (await shop.finance.get(`/packages/${id}/shares`)).body.data);
  expect(quarters.size).toBeGreaterThan(3);
  for (const [quarter, month] of quarters) {
    const { from, to, rows: answeredRows, total } = await taxOf(month);
    // The tax withheld up to a day is the tax on all pay up to that day.
    const until = (last: (at: string) => boolean) => {
      const sums = new Map<string, { gross: number; tax: number }>();
      const paid = new Map<string, number>();
      for (const { package_id, agent_id, kind, amount, at } of rows) {
        if (!last(at)) continue;
        const own = package_id ? (shares.get(package_id) ?? []) : [];
        const whose = own.find((share) => share.agent_id === String(agent_id)) ?? own[0];
        const key = `${package_id}/${whose?.agent_id ?? agent_id}`;
        paid.set(key, (paid.get(key) ?? 0) + (kind === 'agent_salary' ? 1 : -1) * Number(amount));
      }
      for (const [key, gross] of paid) {
        const [pack, nurse = ''] = key.split('/');
        const share = shares.get(Number(pack))?.find(({ agent_id }) => agent_id === nurse);
        const tax = share
          ? Math.floor((Math.floor(share.income / 10 + 0.5) * gross) / share.income + 0.5)
          : Math.floor(gross * 0.1 + 0.5);
        const before = sums.get(nurse) ?? { gross: 0, tax: 0 };
        sums.set(nurse, { gross: before.gross + gross, tax: before.tax + tax });
      }
      return sums;
    };
    const [end, start] = [until((at) => at <= to), until((at) => at < from)];
    const expected = [...end].flatMap(([nurse, sum]) => {
      const gross = sum.gross - (start.get(nurse)?.gross ?? 0);
      return gross === 0 ? [] : [[nurse, gross, sum.tax - (start.get(nurse)?.tax ?? 0)]];
    });
    const order = (a: (string | number)[], b: (string | number)[]) => Number(a[0]) - Number(b[0]);
    const answered = answeredRows.map((row: ResponseBody) => [row.agent_id, row.gross, row.tax]);
    expect(answered.toSorted(order), quarter).toEqual(expected.toSorted(order));
    expect(total.tax, quarter).toBe(
      answeredRows.reduce((sum: number, row: ResponseBody) => sum + row.tax, 0),
    );
  }
});

test('a payslip of any month shows full shares, paid or not', async () => {
  const nurse = await shop.nurse();
  const [paid, open] = [
    await createHeldPackage(nurse, '2031-11-03'),
    await createHeldPackage(nurse, '2031-11-10'),
  ];
  expectActionDone(
    await shop.finance.act('packages', paid, 'pay_agent', { at: '2031-12-01', payment_method: 'cash' }),
  );
  const run = async (query: string) =>
    (await shop.finance.get(`/pay_run?month=2031-11${query}`)).body.data.rows;
  const mine = (rows: ResponseBody[]) => rows.find((row) => row.agent.id === nurse);
  expect(mine(await run('')).packages.map((pack: ResponseBody) => pack.id)).toEqual([open]);
  const [slip, ...others] = await run(`&all=true&agent_id=${nurse}`);
  expect(others).toEqual([]);
  expect(slip).toMatchObject({ gross: 80_000, tax: 8000, net: 72_000 });
  expect(slip.packages.map((pack: ResponseBody) => [pack.id, pack.gross, pack.paid])).toEqual([
    [paid, 40_000, 40_000],
    [open, 40_000, 0],
  ]);
  const later = (
    await shop.finance.get(`/pay_run?month=${addMonths('2031-11', 1)}&all=true&agent_id=${nurse}`)
  ).body;
  expect(later.data.rows).toEqual([]);
});

test('the exported pay run shows the amount due and the tax withheld in the quarter, per nurse', async () => {
  const nurse = await shop.nurse();
  const id = await createHeldPackage(nurse, '2032-02-02');
  await createHeldPackage(nurse, '2032-02-09');
  expectActionDone(
    await shop.finance.act('packages', id, 'pay_agent', { at: '2032-03-01', payment_method: 'cash' }),
  );
  const { name } = (await shop.admin.get(`/agents/${nurse}`)).body.data.attributes;
  const file = await fetch(`${api.url}/api/v1/pay_run/export?format=csv&month=2032-02`, {
    headers: shop.finance.headers,
  });
  expect(file.status).toBe(200);
  const lines = (await file.text()).split(/\r?\n/);
  expect(lines[0]).toContain('Thuế đã khấu trừ trong quý');
  expect(lines.find((line) => line.startsWith(name))).toBe(
    `${name},1,40000,4000,36000,,2032-Q1,40000,4000,36000`,
  );
  expect(
    (await fetch(`${api.url}/api/v1/pay_run/export?format=csv`, { headers: shop.sales.headers })).status,
  ).toBe(403);
});
