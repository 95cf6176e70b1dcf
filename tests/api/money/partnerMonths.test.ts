import { expect, test } from 'vitest';
import { clockAfterSessions } from '../support/afterwards.ts';
import type { ResponseBody } from '../support/client.ts';
import { loadExplanation } from '../support/leads.ts';
import {
  ApiTestCompany,
  expectActionDone,
  expectCreated,
  getFirstError,
  makeUniqueName,
} from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile({ clock: clockAfterSessions });
const shop = await ApiTestCompany.open(api);
const bath = await shop.service({ price: 1_000_000 });

/** 10 % commission from 0 đồng; 20 % commission and 5 % bonus from 3,000,000 đồng. */
async function newPartner(): Promise<string> {
  const mechanism_id = expectCreated(
    await shop.admin.create('mechanisms', { code: makeUniqueName('M'), name: 'M' }),
  );
  for (const [revenue, commission_percent, bonus_percent] of [
    [0, 10, 0],
    [3_000_000, 20, 5],
  ])
    expectCreated(
      await shop.admin.create('mechanism_thresholds', {
        mechanism_id,
        revenue,
        commission_percent,
        bonus_percent,
      }),
    );
  return expectCreated(
    await shop.admin.create('partners', { code: makeUniqueName('P'), name: 'P', mechanism_id }),
  );
}
async function createPackage(partner_id: string, quantity: number, level = 'L8'): Promise<string> {
  const id = await shop.register(bath, quantity, { partner_id, started_at: '2031-06-02' });
  await shop.lead(id, level, await shop.nurse());
  return id;
}
const create = (values: object) => shop.admin.create('partner_revenues', { month: '2031-06', ...values });
const read = async (id: string): Promise<ResponseBody> =>
  (await shop.admin.get(`/partner_revenues/${id}`)).body.data.attributes;
const act = (id: string, code: string, data: object = {}) =>
  shop.owner.act('partner_revenues', id, code, data);
const transfer = { at: '2031-07-05', payment_method: 'transfer' };

test('a month with unpaid packages needs a confirmation, and its supplement uses the tier of the whole month', async () => {
  const partner_id = await newPartner();
  const [first, late] = [await createPackage(partner_id, 1), await createPackage(partner_id, 2, 'L7-C')];
  // Two sessions of the package are paid; one was held.
  const one = expectCreated(await create({ partner_id, package_ids: [first] }));
  expect(getFirstError(await create({ partner_id, package_ids: [first] }))[2]).toBe('/data/attributes/month');
  const refusal = await act(one, 'confirm');
  expect(getFirstError(refusal).slice(0, 2)).toEqual([409, 'month_open']);
  expect(refusal.body.errors[0].meta).toEqual({ running: [late] });
  expectActionDone(await act(one, 'confirm', { accept_open: true }));
  expect(await read(one)).toMatchObject({ number: 1, total_commission: 100_000, total_bonus: 0 });
  const paid = { at: '2031-07-01', payment_method: 'cash', amount: 2_000_000 };
  expectActionDone(await shop.sales.act('packages', late, 'paid_package', paid));
  const two = expectCreated(await create({ partner_id, package_ids: [late] }));
  expect(await read(two)).toMatchObject({
    number: 2,
    total_packages: 1,
    total_revenue: 2_000_000,
    total_commission: 600_000 - 100_000,
    total_bonus: 150_000,
  });
  const why = async (field: string) => loadExplanation(shop.finance, `partner_revenues/${two}`, field);
  const fields = ['total_revenue', 'total_commission', 'total_bonus'];
  const before = await Promise.all(fields.map(why));
  expect(before[0].lines).toMatchObject([{ label: expect.stringMatching(/^Gói 1 của /), value: 2_000_000 }]);
  expect(before[1].lines).toMatchObject([
    {
      label: 'Cả tháng',
      of: [
        { label: expect.stringMatching(/^20,00\s% của Gói 1 của /), value: 200_000 },
        { label: expect.stringMatching(/^20,00\s% của Gói 1 của /), value: 400_000 },
      ],
    },
    { value: 100_000, sign: '-' },
  ]);
  expectActionDone(await act(two, 'confirm'));
  expect(await Promise.all(fields.map(why))).toEqual(before);
  const { commission_percent, bonus_percent } = (await shop.finance.get(`/partner_revenues/${two}/statement`))
    .body.data;
  expect([commission_percent, bonus_percent]).toEqual([null, null]);
  // The mechanism of today no longer leads to the confirmed amounts.
  const { mechanism_id } = (await shop.admin.get(`/partners/${partner_id}`)).body.data.attributes;
  const tiers = await shop.admin.get(`/mechanism_thresholds?filter[mechanism_id]=${mechanism_id}`);
  for (const { id } of tiers.body.data as ResponseBody[])
    expect((await shop.admin.change('mechanism_thresholds', id, { commission_percent: 30 })).status).toBe(
      200,
    );
  expect((await why('total_commission')).lines).toMatchObject([
    { label: expect.stringMatching(/^Đã chốt theo doanh thu 2\.000\.000/), value: 500_000, rule: '6.5' },
  ]);
});

test('is paid in parts with a note, settled when all is paid, and back to confirmed when a payment is deleted', async () => {
  const partner_id = await newPartner();
  const pack = await createPackage(partner_id, 1);
  const id = expectCreated(await create({ partner_id, package_ids: [pack] }));
  expectActionDone(await act(id, 'confirm'));
  const settle = (data: object) => act(id, 'settle', { ...transfer, ...data });
  expect(getFirstError(await settle({ amount: 100_001 }))[2]).toBe('/action_data/amount');
  expect(getFirstError(await settle({ amount: 40_000 }))[2]).toBe('/action_data/note');
  expect(expectActionDone(await settle({ amount: 40_000, note: 'Đợt 1' })).level).toBe('confirmed');
  expect(await read(id)).toMatchObject({ level: 'confirmed', paid: 40_000, due: 60_000 });
  const { level, transaction_id } = expectActionDone(await settle({}));
  expect(level).toBe('settled');
  expect((await shop.finance.delete(`/transactions/${transaction_id}`)).status).toBe(204);
  expect(await read(id)).toMatchObject({ level: 'confirmed', due: 60_000 });
});

test('a reopened package stays in the draft without counting, and counts again once it is closed', async () => {
  const partner_id = await newPartner();
  const pack = await createPackage(partner_id, 1);
  const id = expectCreated(await create({ partner_id, package_ids: [pack] }));
  expectActionDone(await shop.admin.act('packages', pack, 'reopen_package', { reason: 'x' }));
  expect(await read(id)).toMatchObject({ total_packages: 0, package_ids: [pack] });
  expectActionDone(await shop.admin.act('packages', pack, 'finish_package', { paid: true }));
  expect(await read(id)).toMatchObject({ total_packages: 1, total_commission: 100_000 });
  expectActionDone(await act(id, 'confirm'));
  const refusal = await shop.admin.act('packages', pack, 'reopen_package', { reason: 'x' });
  expect(getFirstError(refusal)[1]).toBe('action_unavailable');
});

test('needs at least one package, and no future month', async () => {
  const partner_id = await newPartner();
  expect(getFirstError(await create({ partner_id, package_ids: [] }))[2]).toBe(
    '/data/attributes/package_ids',
  );
  expect(getFirstError(await create({ partner_id, month: '2033-07' }))[2]).toBe('/data/attributes/month');
  const turned = { period_start: '30/06/2031 00:00:00', period_end: '01/06/2031 23:59:59' };
  expect(getFirstError(await shop.admin.create('partner_revenues', { partner_id, ...turned }))[2]).toBe(
    '/data/attributes/period_end',
  );
});

test('a partner sees the packages of its own revenues', async () => {
  const partner = await api.as('partner');
  const { partner_id } = (await api
    .knex('users')
    .where({ email: 'partner@noi.test' })
    .first('partner_id')) as {
    partner_id: number;
  };
  const pack = await createPackage(String(partner_id), 1);
  const id = expectCreated(await create({ partner_id: String(partner_id), package_ids: [pack] }));
  const seen = async (who: typeof partner) =>
    (await who.get(`/partner_packages?filter[partner_revenue_id]=${id}`)).body.data.map(
      (one: ResponseBody) => one.id,
    );
  expect(await seen(partner)).toEqual([pack]);
  expect(await seen(await api.as('partner2'))).toEqual([]);
});
