import { describe, expect, test } from 'vitest';
import { ApiTestCompany, expectCreated, getFirstError, makeUniqueName } from './support/shop.ts';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);

const at = (field: string) => [422, 'invalid', `/data/attributes/${field}`];
const tier = (owner: object, min_quantity: number, max_quantity: number | null) =>
  shop.admin.create('bulk_discounts', { ...owner, min_quantity, max_quantity, price: 1000 });

describe('price tables', () => {
  test('have no two tiers for the same quantity', async () => {
    const service_id = await shop.service();
    await shop.tier({ service_id }, 5, 9, 1000);
    const open = await shop.tier({ service_id }, 20, null, 900);
    expect(getFirstError(await tier({ service_id }, 9, 12))).toEqual(at('min_quantity'));
    expect(getFirstError(await tier({ service_id }, 1, 5))).toEqual(at('max_quantity'));
    expect(getFirstError(await tier({ service_id }, 15, null))).toEqual(at('max_quantity'));
    expect(getFirstError(await tier({ service_id }, 40, 50))).toEqual(at('min_quantity'));
    expect(getFirstError(await tier({ service_id }, 12, 10))[2]).toBe('/data/attributes/max_quantity');
    expectCreated(await tier({ service_id }, 10, 19));
    expectCreated(await tier({ service_id: await shop.service() }, 5, 9));
    expect(getFirstError(await shop.admin.change('bulk_discounts', open, { min_quantity: 19 }))).toEqual(
      at('min_quantity'),
    );
    expect((await shop.admin.change('bulk_discounts', open, { min_quantity: 25 })).status).toBe(200);
  });

  test('belong to one service or one combo item', async () => {
    expect(getFirstError(await tier({}, 1, 2))).toEqual(at('service_id'));
  });
});

describe('combos', () => {
  test('contain single services, for one of their variants or all', async () => {
    const [combo, other] = [await shop.service({ pack: true }), await shop.service({ pack: true })];
    const bath = await shop.service();
    const variant = expectCreated(
      await shop.admin.create('variants', { name: 'S', quantity: 2, service_id: other }),
    );
    const item = (more: object) =>
      shop.admin.create('pack_items', { combo_id: combo, service_id: bath, quantity: 3, ...more });
    expect(getFirstError(await item({ combo_id: bath }))).toEqual(at('combo_id'));
    expect(getFirstError(await item({ service_id: other }))).toEqual(at('service_id'));
    expect(getFirstError(await item({ pack_variant_id: variant }))).toEqual(at('pack_variant_id'));
    const id = expectCreated(await item({}));
    expect((await shop.admin.get(`/pack_items/${id}`)).body.data.attributes.pack_item_id).toBe(id);
    expect(getFirstError(await shop.admin.change('services', combo, { pack: false }))).toEqual(at('pack'));
    expect(getFirstError(await shop.admin.change('services', bath, { pack: true }))).toEqual(at('pack'));
    expect(getFirstError(await shop.admin.delete(`/services/${bath}`))).toEqual([422, 'in_use', undefined]);
  });

  test('without a price cost the sum of their items, each at its own tier; a tier of the combo takes precedence', async () => {
    const combo = await shop.service({ pack: true, price: null, category: 'combo' });
    const [bath, massage] = [await shop.service({ price: 200_000 }), await shop.service({ price: 300_000 })];
    const item = async (service_id: string, quantity: number) =>
      expectCreated(await shop.admin.create('pack_items', { combo_id: combo, service_id, quantity }));
    const baths = await item(bath, 7);
    await item(massage, 2);
    await shop.tier({ pack_item_id: baths }, 5, null, 150_000);
    const unit = 7 * 150_000 + 2 * 300_000;
    const total = async (quantity: number) =>
      (await shop.sales.post('/packages/preview', shop.form(combo, quantity))).body.data.total_price;
    expect(await total(1)).toBe(unit);
    expect(await total(2)).toBe(2 * unit);
    await shop.tier({ service_id: combo }, 2, null, 1_500_000);
    expect([await total(1), await total(2)]).toEqual([unit, 3_000_000]);
  });
});

describe('discount codes', () => {
  test('are unique regardless of case', async () => {
    const code = await shop.code();
    const again = { code: ` ${code.toLowerCase()} `, discount_type: 'amount', discount_value: 1000 };
    expect(getFirstError(await shop.admin.create('discounts', again))).toEqual(at('code'));
  });

  test.each([
    ['percent', 0],
    ['percent', 1.01],
    ['amount', 0.5],
    ['amount', -1],
  ])('cannot deduct %s %d', async (discount_type, discount_value) => {
    const answer = await shop.admin.create('discounts', {
      code: makeUniqueName('X'),
      discount_type,
      discount_value,
    });
    expect(getFirstError(answer)).toEqual(at('discount_value'));
  });

  test('keep their name once used, and cannot be deleted', async () => {
    const code = await shop.code({ service_ids: [] });
    await shop.register(await shop.service(), 1, { discount_codes: [code] });
    const { id } = (await shop.admin.get(`/discounts?filter[code]=${code}`)).body.data[0];
    expect(getFirstError(await shop.admin.change('discounts', id, { code: makeUniqueName('NEW') }))).toEqual(
      at('code'),
    );
    expect((await shop.admin.change('discounts', id, { max_use: 5 })).status).toBe(200);
    expect((await shop.admin.delete(`/discounts/${id}`)).status).toBe(403);
    expect((await shop.sales.create('discounts', { code: makeUniqueName('X') })).status).toBe(403);
  });

  test('apply only to their services, category and partner, each to the original price, in order', async () => {
    const [bath, massage] = [
      await shop.service({ price: 100_000, category: 'baby_bath' }),
      await shop.service({ price: 50_000, category: 'postnatal_care' }),
    ];
    const byService = await shop.code({ discount_value: 0.2, service_ids: [bath] });
    const byType = await shop.code({ discount_value: 0.1, service_type: 'postnatal_care' });
    const all = await shop.code({ discount_type: 'amount', discount_value: 1_000_000 });
    const services = [
      { service_id: bath, quantity: 1 },
      { service_id: massage, quantity: 1 },
    ];
    const { body } = await shop.sales.post(
      '/packages/preview',
      shop.form(bath, 1, { services, discount_codes: [byService, byType, all] }),
    );
    expect(body.data.deductions.map((one: { amount: number }) => one.amount)).toEqual([
      20_000, 5_000, 125_000,
    ]);
    expect(body.data).toMatchObject({ total_price: 0, total_discount: 150_000 });
    const partner_id = (await shop.admin.get('/partners?filter[code]=HOAMAI')).body.data[0].id;
    const theirs = await shop.code({ partner_id });
    const form = shop.form(bath, 1, { discount_codes: [theirs] });
    expect((await shop.sales.post('/packages/preview', form)).status).toBe(422);
    expect((await shop.sales.post('/packages/preview', { ...form, partner_id })).status).toBe(200);
  });
});

describe('the daily marketing numbers', () => {
  test('are stored once a day, however often they are sent', async () => {
    const day = '05/01/2031';
    const send = (numbers: object) => shop.admin.post('/metrics/upsert', { day, ...numbers });
    expect((await send({ expense: 100, c3_zalo: 2 })).body.data).toMatchObject({
      day: '2031-01-05',
      expense: 100,
      c3_hotline: 0,
    });
    expect((await send({ expense: 250 })).body.data).toMatchObject({ expense: 250, c3_zalo: 2 });
    expect(
      (await shop.admin.get('/metrics?filter[day_from]=2031-01-05&filter[day_to]=2031-01-05')).body.meta
        .total,
    ).toBe(1);
    for (const wrong of [{ expense: 'abc' }, { c3_zalo: -1 }, { day: '31/02/2031' }])
      expect((await send(wrong)).status).toBe(422);
    expect((await shop.admin.post('/metrics/upsert', {})).status).toBe(422);
    expect((await shop.sales.post('/metrics/upsert', { day })).status).toBe(403);
  });
});
