import { describe, expect, test } from 'vitest';
import { clockAfterSessions } from '../support/afterwards.ts';
import type { ResponseBody } from '../support/client.ts';
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
const bath = await shop.service({ price: 100_000 });

/** Creates a partner with 10 % commission from 0 đồng, and 20 % commission and 5 % bonus from 1,000,000 đồng. */
async function newPartner(): Promise<{ partner_id: string; mechanism_id: string; high: string }> {
  const mechanism_id = expectCreated(
    await shop.admin.create('mechanisms', { code: makeUniqueName('M'), name: 'Mechanism' }),
  );
  const step = async (revenue: number, commission_percent: number, bonus_percent: number) =>
    expectCreated(
      await shop.admin.create('mechanism_thresholds', {
        mechanism_id,
        revenue,
        commission_percent,
        bonus_percent,
      }),
    );
  await step(0, 10, 0);
  const high = await step(1_000_000, 20, 5);
  return {
    partner_id: expectCreated(
      await shop.admin.create('partners', { code: makeUniqueName('P'), name: 'Partner', mechanism_id }),
    ),
    mechanism_id,
    high,
  };
}

let week = 0;
/** Registers a paid package of the partner at this price, finished on its own day in month 2031-MM. */
async function paidPackage(partner_id: string, price: number, month = '06'): Promise<string> {
  week += 1;
  const day = String(2 + (week % 5)).padStart(2, '0');
  const form = {
    partner_id,
    started_at: `2031-${month}-${day}`,
    services: [{ service_id: bath, quantity: 1, price, price_reason: 'thử' }],
  };
  const id = await shop.register(bath, 1, form);
  await shop.lead(id, 'L8', await shop.nurse());
  return id;
}

const create = (values: object) => shop.admin.create('partner_revenues', values);
/** Creates the partner's revenue of the month with all packages it may contain. */
const gather = async (partner_id: string, month: string, more: object = {}) =>
  create({ partner_id, month, package_ids: await shop.gatherable(partner_id, month), ...more });
const read = async (id: string): Promise<ResponseBody> =>
  (await shop.admin.get(`/partner_revenues/${id}`)).body.data.attributes;

describe('creating', () => {
  test('collects what the partner is owed for the month, at the tier of its revenue', async () => {
    const { partner_id } = await newPartner();
    const ids = [await paidPackage(partner_id, 333_333), await paidPackage(partner_id, 666_667)];
    await paidPackage(partner_id, 500_000, '07');
    const unpaid = await shop.register(bath, 1, { partner_id });
    const id = expectCreated(await gather(partner_id, '06/2031', { summary: 'June' }));
    expect(await read(id)).toMatchObject({
      level: 'draft',
      month: '2031-06',
      total_packages: 2,
      total_revenue: 1_000_000,
      total_commission: 66_667 + 133_333,
      total_bonus: 50_000,
      package_ids: ids,
    });
    expect((await shop.package(unpaid)).partner_revenue_id).toBeNull();
  });

  test('accepts the month as the form sends it, and chosen packages', async () => {
    const { partner_id } = await newPartner();
    const [one] = [await paidPackage(partner_id, 400_000), await paidPackage(partner_id, 700_000)];
    const period = { period_start: '01/06/2031 00:00:00', period_end: '30/06/2031 23:59:59' };
    const id = expectCreated(await create({ partner_id, ...period, package_ids: [one] }));
    expect(await read(id)).toMatchObject({
      month: '2031-06',
      total_revenue: 400_000,
      total_commission: 40_000,
      total_bonus: 0,
    });
  });

  test('refuses packages that do not belong to it, without a partial result', async () => {
    const [{ partner_id }, stranger] = [await newPartner(), await newPartner()];
    const mine = await paidPackage(partner_id, 100_000);
    const wrong = [
      await paidPackage(stranger.partner_id, 100_000),
      await paidPackage(partner_id, 100_000, '08'),
      await shop.register(bath, 1, { partner_id }),
    ];
    for (const bad of wrong) {
      const answer = await create({ partner_id, month: '2031-06', package_ids: [mine, bad] });
      expect(getFirstError(answer)).toEqual([422, 'invalid', '/data/attributes/package_ids']);
    }
    expect(getFirstError(await create({ partner_id }))[2]).toBe('/data/attributes/month');
    const across = { period_start: '01/06/2031 00:00:00', period_end: '31/07/2031 23:59:59' };
    expect(getFirstError(await create({ partner_id, ...across }))[2]).toBe('/data/attributes/period_end');
    expect((await shop.package(mine)).partner_revenue_id).toBeNull();
    expect(await api.knex('partner_revenues').where({ partner_id })).toEqual([]);
  });

  test('only one per partner and month, and a package is in one only', async () => {
    const { partner_id } = await newPartner();
    const pack = await paidPackage(partner_id, 100_000);
    expectCreated(await gather(partner_id, '2031-06'));
    expect(getFirstError(await gather(partner_id, '2031-06'))).toEqual([
      422,
      'invalid',
      '/data/attributes/month',
    ]);
    expect(getFirstError(await create({ partner_id, month: '2031-07', package_ids: [pack] }))[2]).toBe(
      '/data/attributes/package_ids',
    );
  });

  test('is for admins only', async () => {
    const values = { partner_id: '1', month: '2031-01' };
    for (const who of [shop.finance, shop.sales, await api.as('partner')])
      expect((await who.create('partner_revenues', values)).status).toBe(403);
  });
});

describe('a draft', () => {
  test('follows its packages, its thresholds and its partner’s mechanism', async () => {
    const { partner_id, high } = await newPartner();
    const [one, two] = [await paidPackage(partner_id, 600_000), await paidPackage(partner_id, 500_000)];
    const id = expectCreated(await gather(partner_id, '2031-06'));
    expect(await read(id)).toMatchObject({ total_commission: 220_000, total_bonus: 55_000 });
    await shop.admin.change('mechanism_thresholds', high, { commission_percent: 30 });
    expect(await read(id)).toMatchObject({ total_commission: 330_000 });
    expectActionDone(await shop.admin.act('packages', two, 'delete_package'));
    expect(await read(id)).toMatchObject({
      total_packages: 1,
      total_revenue: 600_000,
      total_commission: 60_000,
      package_ids: [one],
    });
    const { mechanism_id } = await newPartner();
    await shop.admin.change('mechanism_thresholds', high, { revenue: 500_000 });
    expect(await read(id)).toMatchObject({ total_commission: 180_000 });
    await shop.admin.change('partners', partner_id, { mechanism_id });
    expect(await read(id)).toMatchObject({ total_commission: 60_000 });
    const [shift] = await shop.shifts(one);
    expectActionDone(await shop.sales.act('shifts', shift.id, 'delete_shift'));
    expect(await read(id)).toMatchObject({ total_packages: 0, total_revenue: 0, total_commission: 0 });
    expect(getFirstError(await shop.admin.act('partner_revenues', id, 'confirm'))[1]).toBe('empty');
  });

  test('releases its packages when deleted; only its summary can be edited', async () => {
    const { partner_id } = await newPartner();
    const pack = await paidPackage(partner_id, 100_000);
    const id = expectCreated(await gather(partner_id, '2031-06'));
    expect(
      (await shop.admin.change('partner_revenues', id, { summary: 'x' })).body.data.attributes.summary,
    ).toBe('x');
    expect((await shop.admin.change('partner_revenues', id, { month: '2031-07' })).status).toBe(400);
    expect((await shop.admin.delete(`/partner_revenues/${id}`)).status).toBe(204);
    expect((await shop.package(pack)).partner_revenue_id).toBeNull();
    expectCreated(await gather(partner_id, '2031-06'));
  });
});

describe('confirming and settling', () => {
  const settlement = { at: '2031-07-05', payment_method: 'transfer', bank: 'acb', amount: 10_000 };

  test('fixes the amounts, then books the payment, each once and in this order', async () => {
    const { partner_id, high } = await newPartner();
    const pack = await paidPackage(partner_id, 100_000);
    const id = expectCreated(await gather(partner_id, '2031-06'));
    expect((await shop.admin.act('partner_revenues', id, 'settle', settlement)).status).toBe(422);
    expectActionDone(await shop.admin.act('partner_revenues', id, 'confirm'));
    expect((await shop.admin.act('partner_revenues', id, 'confirm')).status).toBe(422);
    expect((await shop.admin.change('partner_revenues', id, { summary: 'x' })).status).toBe(403);
    expect((await shop.admin.delete(`/partner_revenues/${id}`)).status).toBe(403);
    await shop.admin.change('mechanism_thresholds', high, { revenue: 1 });
    expect(await read(id)).toMatchObject({ level: 'confirmed', total_commission: 10_000 });
    expect((await shop.package(pack)).deletable).toBe(false);
    expect((await shop.admin.act('packages', pack, 'delete_package')).status).toBe(422);

    expectActionDone(await shop.finance.act('partner_revenues', id, 'settle', settlement));
    expect((await shop.finance.act('partner_revenues', id, 'settle', settlement)).status).toBe(422);
    const { body } = await shop.finance.get(`/transactions?filter[partner_revenue_id]=${id}`);
    expect(body.data.map((one: ResponseBody) => one.attributes)).toMatchObject([
      {
        kind: 'partner',
        account_type: 'partner',
        status: 'created',
        amount: 10_000,
        month: '2031-07',
        bank: 'acb',
      },
    ]);
    expect((await read(id)).level).toBe('settled');
    const { body: partner } = await shop.admin.get(`/partners/${partner_id}`);
    expect(partner.data.attributes).toMatchObject({
      packages_sent: 1,
      revenue_earned: 10_000,
      revenue_paid: 10_000,
      revenue_due: 0,
      revenue_open: 0,
    });
  });

  test('a package does not leave the month of a confirmed revenue', async () => {
    const { partner_id } = await newPartner();
    // Mon 30 June and Tue 1 July.
    const services = [{ service_id: bath, quantity: 2, price: 700_000, price_reason: 'thử' }];
    const long = await shop.register(bath, 2, { partner_id, started_at: '2031-06-30', services });
    await shop.lead(long, 'L7', await shop.nurse());
    const [, last] = await shop.shifts(long);
    expectActionDone(await shop.sales.act('shifts', last.id, 'delete_shift'));
    expectActionDone(await shop.sales.act('packages', long, 'finish_package', { paid: true }));
    const id = expectCreated(await gather(partner_id, '2031-06'));
    expectActionDone(await shop.admin.act('partner_revenues', id, 'confirm'));
    const [deleted] = (await shop.admin.get('/trash?filter[resource]=shifts&sort=-deleted_at')).body.data;
    expect((await shop.admin.post(`/trash/${deleted.id}/restore`)).status).toBe(422);
    const [first] = await shop.shifts(long);
    const [status, code] = getFirstError(await shop.sales.act('shifts', first.id, 'delete_shift'));
    expect([status, code]).toEqual([422, 'action_unavailable']);
    expect(await shop.package(long)).toMatchObject({ finished_at: '2031-06-30', partner_revenue_id: id });
  });

  test('a confirmed revenue does not change when days of its packages move, and cannot be deleted', async () => {
    const { partner_id } = await newPartner();
    const [one, two] = [await paidPackage(partner_id, 600_000), await paidPackage(partner_id, 500_000)];
    const id = expectCreated(await gather(partner_id, '2031-06'));
    expectActionDone(await shop.admin.act('partner_revenues', id, 'confirm'));
    const before = await read(id);
    const [shift] = await shop.shifts(one);
    await shop.admin.change('shifts', shift.id, { day: '2031-07-15' });
    await shop.sales.act('shifts', shift.id, 'delete_shift');
    expect((await shop.admin.act('packages', two, 'delete_package')).status).toBe(422);
    expect(await read(id)).toMatchObject({
      level: 'confirmed',
      package_ids: before.package_ids,
      total_packages: 2,
      total_revenue: 1_100_000,
      total_commission: 220_000,
      total_bonus: 55_000,
    });
  });

  test('a draft loses a package whose last day moves into another month', async () => {
    const { partner_id } = await newPartner();
    // Mon 30 June and Tue 1 July.
    const services = [{ service_id: bath, quantity: 2, price: 700_000, price_reason: 'thử' }];
    const long = await shop.register(bath, 2, { partner_id, started_at: '2031-06-30', services });
    await shop.lead(long, 'L8', await shop.nurse());
    const stays = await paidPackage(partner_id, 300_000, '07');
    const id = expectCreated(await gather(partner_id, '2031-07'));
    expect(await read(id)).toMatchObject({
      total_packages: 2,
      total_revenue: 1_000_000,
      total_bonus: 50_000,
    });
    const [, last] = await shop.shifts(long);
    expectActionDone(await shop.sales.act('shifts', last.id, 'delete_shift'));
    expect((await shop.package(long)).finished_at).toBe('2031-06-30');
    expect(await read(id)).toMatchObject({
      total_packages: 1,
      total_revenue: 300_000,
      total_commission: 30_000,
      total_bonus: 0,
      package_ids: [stays],
    });
  });

  test('the tier changes exactly at the đồng of its threshold', async () => {
    const { partner_id } = await newPartner();
    const edge = await newPartner();
    await paidPackage(partner_id, 999_999);
    await paidPackage(edge.partner_id, 1_000_000);
    const below = await read(expectCreated(await gather(partner_id, '2031-06')));
    const reached = await read(expectCreated(await gather(edge.partner_id, '2031-06')));
    expect([below.total_commission, below.total_bonus]).toEqual([100_000, 0]);
    expect([reached.total_commission, reached.total_bonus]).toEqual([200_000, 50_000]);
  });

  test('a revenue needs packages, and one whose packages have left cannot be confirmed', async () => {
    const { partner_id } = await newPartner();
    const pack = await paidPackage(partner_id, 100_000);
    for (const values of [{}, { package_ids: null }, { package_ids: [] }])
      expect(getFirstError(await create({ partner_id, month: '2031-06', ...values }))).toEqual([
        422,
        'invalid',
        '/data/attributes/package_ids',
      ]);
    const id = expectCreated(await create({ partner_id, month: '2031-06', package_ids: [pack] }));
    expectActionDone(await shop.admin.act('packages', pack, 'delete_package'));
    expect(await read(id)).toMatchObject({ total_packages: 0, total_revenue: 0, total_commission: 0 });
    expect(getFirstError(await shop.admin.act('partner_revenues', id, 'confirm'))[1]).toBe('empty');
    expect((await shop.finance.act('partner_revenues', id, 'settle', settlement)).status).toBe(422);
    expect((await read(id)).level).toBe('draft');
    expect(await api.knex('transactions').where({ partner_revenue_id: id })).toEqual([]);
  });

  test('settling an amount of 0 books nothing, and is possible only if nothing is due', async () => {
    const { partner_id } = await newPartner();
    await paidPackage(partner_id, 1);
    const id = expectCreated(await gather(partner_id, '2031-06'));
    expectActionDone(await shop.admin.act('partner_revenues', id, 'confirm'));
    expect(await read(id)).toMatchObject({ total_commission: 0, total_bonus: 0 });
    expectActionDone(await shop.finance.act('partner_revenues', id, 'settle', { ...settlement, amount: 0 }));
    expect((await read(id)).level).toBe('settled');
    expect(await api.knex('transactions').where({ partner_revenue_id: id })).toEqual([]);

    const other = await newPartner();
    await paidPackage(other.partner_id, 100_000);
    const due = expectCreated(await gather(other.partner_id, '2031-06'));
    expectActionDone(await shop.admin.act('partner_revenues', due, 'confirm'));
    const refused = await shop.finance.act('partner_revenues', due, 'settle', { ...settlement, amount: 0 });
    expect(refused.status).toBe(422);
    expect((await read(due)).level).toBe('confirmed');
  });

  test('simultaneous settlements pay once', async () => {
    const { partner_id } = await newPartner();
    await paidPackage(partner_id, 100_000);
    const id = expectCreated(await gather(partner_id, '2031-06'));
    expectActionDone(await shop.admin.act('partner_revenues', id, 'confirm'));
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => shop.finance.act('partner_revenues', id, 'settle', settlement)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const { body } = await shop.finance.get(`/transactions?filter[partner_revenue_id]=${id}`);
    expect(body.meta.total).toBe(1);
  });

  test('notifies the partner’s users, who see only their own months', async () => {
    const partner = await api.as('partner');
    const partner_id = (await shop.admin.get('/partners?filter[code]=MEGAO')).body.data[0].id;
    const pack = await paidPackage(partner_id, 100_000);
    const id = expectCreated(await create({ partner_id, month: '2031-06', package_ids: [pack] }));
    const unread = async () => (await partner.get('/notifications?filter[unread]=true')).body.meta.total;
    const before = await unread();
    expectActionDone(await shop.admin.act('partner_revenues', id, 'confirm'));
    expectActionDone(
      await shop.finance.act('partner_revenues', id, 'settle', { ...settlement, amount: null }),
    );
    expect(await unread()).toBe(before + 2);
    expect((await partner.get(`/partner_revenues/${id}`)).status).toBe(200);
    expect((await (await api.as('partner2')).get(`/partner_revenues/${id}`)).status).toBe(404);
    expect((await partner.act('partner_revenues', id, 'confirm')).status).toBe(403);
  });
});
