import { describe, expect, test } from 'vitest';
import { toLocalDay } from '#rules/days';
import { formatDate } from '#rules/format';
import {
  ApiTestCompany,
  expectActionDone,
  expectCreated,
  getFirstError,
  makeUniqueName,
} from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);
const bath = await shop.service({ price: 200_000 });
await shop.tier({ service_id: bath }, 1, 4, 200_000);
await shop.tier({ service_id: bath }, 5, 9, 180_000);
await shop.tier({ service_id: bath }, 10, null, 150_000);

const preview = (form: object) => shop.sales.post('/packages/preview', form);
const at = (field: string) => [422, `/action_data/${field}`];
const refusal = async (form: object) => {
  const [status, , pointer] = getFirstError(
    await shop.sales.act('customers', await shop.customer(), 'register_package_v2', form),
  );
  return [status, pointer];
};

describe('the preview', () => {
  test('returns exactly these members', async () => {
    const { status, body } = await preview(shop.form(bath, 5));
    expect(status).toBe(200);
    expect(Object.keys(body.data).sort()).toEqual(
      [
        'lines',
        'original_price',
        'deductions',
        'total_discount',
        'total_price',
        'total_sessions',
        'finished_at',
        'agent_income',
        'agent_tax',
        'partner_income',
        'company_income',
      ].sort(),
    );
    expect(body.data.lines).toEqual([
      {
        service_id: bath,
        variant_id: null,
        unit_price: 180_000,
        quantity: 5,
        amount: 1,
        subtotal_price: 900_000,
        price: 900_000,
      },
    ]);
  });

  test('accepts the word for no variant', async () => {
    const services = [{ service_id: bath, variant_id: 'no-variant', quantity: 5 }];
    const { status, body } = await preview({ ...shop.form(bath, 5), services });
    expect([status, body.data.lines[0].variant_id]).toEqual([200, null]);
    const other = [{ service_id: bath, variant_id: 'no-agent', quantity: 5 }];
    expect((await preview({ ...shop.form(bath, 5), services: other })).status).toBe(422);
  });

  test.each([
    [4, 200_000],
    [5, 180_000],
    [9, 180_000],
    [10, 150_000],
    [40, 150_000],
  ])('%i baths cost %i đồng each', async (quantity, unit) => {
    const { body } = await preview(shop.form(bath, quantity));
    expect(body.data.total_price).toBe(unit * quantity);
  });

  test('equals what registering stores, to the đồng', async () => {
    const nurse = await shop.nurse({ commission: 33.33 });
    const [first, second] = [
      await shop.code({ discount_value: 0.075 }),
      await shop.code({ discount_type: 'amount', discount_value: 123_457 }),
    ];
    const form = shop.form(bath, 7, {
      agent_id: nurse,
      started_at: '2034-02-03',
      discount_codes: [first, second],
      direct_discount: 11_111,
      applied_to: 'company',
    });
    const { body } = await preview(form);
    const id = await shop.register(bath, 7, form);
    const stored = await shop.package(id);
    const original = 7 * 180_000;
    const off = [Math.floor(original * 0.075 + 0.5), 123_457, 11_111];
    const total = original - off[0]! - off[1]! - off[2]!;
    expect(body.data.deductions.map((one: { amount: number }) => one.amount)).toEqual(off);
    expect(stored).toMatchObject({ original_price: original, total_price: total, total_quantity: 7 });
    // The company bears the whole discount, so the nurse's share is calculated from the price before discounts.
    const income = Math.floor((original * 3333) / 10_000 + 0.5);
    expect(stored).toMatchObject({
      agent_commission: 33.33,
      agent_income: income,
      company_income: total - income,
    });
    for (const key of Object.keys(body.data).filter(
      (one) => !['lines', 'deductions', 'total_sessions'].includes(one),
    ))
      expect([key, stored[key]]).toEqual([key, body.data[key]]);
    const { body: deductions } = await shop.admin.get(`/deductions?filter[package_id]=${id}&sort=id`);
    expect(deductions.data.map((one: { attributes: { amount: number } }) => one.attributes.amount)).toEqual(
      off,
    );
  });

  test('explains why a code cannot be used, like registering does', async () => {
    const over = await shop.code({ expired_at: '2020-01-01T00:00:00.000Z' });
    const elsewhere = await shop.code({ service_type: 'combo' });
    for (const code of [over, elsewhere, 'NO-SUCH-CODE']) {
      const form = shop.form(bath, 5, { discount_codes: [code] });
      const answer = await preview(form);
      expect(getFirstError(answer)).toEqual([422, 'invalid', '/data/attributes/discount_codes']);
      expect(answer.body.errors[0].detail).toContain(code);
      expect(await refusal(form)).toEqual(at('discount_codes'));
    }
  });

  test('accepts a code until the end of its last day', async () => {
    const today = toLocalDay(new Date());
    for (const expired_at of [today, formatDate(today)]) {
      const code = await shop.code({ expired_at });
      const { status, body } = await preview(shop.form(bath, 5, { discount_codes: [code] }));
      expect([status, body.data?.deductions.length]).toEqual([200, 1]);
    }
  });

  test('is for users who may register', async () => {
    expect((await shop.finance.post('/packages/preview', shop.form(bath, 5))).status).toBe(403);
    expect((await (await api.as('partner')).post('/packages/preview', shop.form(bath, 5))).status).toBe(403);
    expect((await api.anyone.post('/packages/preview', shop.form(bath, 5))).status).toBe(401);
  });
});

describe('registering', () => {
  test.each([
    'registered_at',
    'started_at',
    'time_period',
    'sales_id',
    'services',
  ])('needs %s', async (field) => {
    const { [field]: _, ...rest } = shop.form(bath, 5);
    expect(await refusal(rest)).toEqual(at(field));
  });

  test('refuses invalid data at its field', async () => {
    const cases: [object, string][] = [
      [{ services: [] }, 'services'],
      [{ services: [{ service_id: bath, quantity: 0 }] }, 'services/0/quantity'],
      [{ services: [{ service_id: '999999', quantity: 1 }] }, 'services/0/service_id'],
      [{ started_at: '31/02/2031' }, 'started_at'],
      [{ started_at: '9999-12-30' }, 'started_at'],
      [{ started_at: '01/01/2200' }, 'started_at'],
      [{ time_period: ['07:00-08:00'] }, 'time_period'],
      [{ direct_discount: -1 }, 'direct_discount'],
      [{ direct_discount: 1e21 }, 'direct_discount'],
      [{ agent_commission: 101 }, 'agent_commission'],
    ];
    for (const [more, field] of cases) {
      const [status, pointer] = await refusal(shop.form(bath, 5, more));
      expect([status, String(pointer).startsWith(`/action_data/${field}`)]).toEqual([422, true]);
    }
  });

  test('gets L6 with a nurse, L5-A with provisional nurses only, otherwise L5', async () => {
    const [one, two] = [await shop.nurse(), await shop.nurse()];
    const levelOf = async (more: object) => (await shop.package(await shop.register(bath, 1, more))).level;
    expect(await levelOf({})).toBe('L5');
    expect(await levelOf({ agent1_id: one })).toBe('L5-A');
    expect(await levelOf({ agent_id: two, agent1_id: one, started_at: '2031-09-01' })).toBe('L6');
  });

  test('moves a Sunday start to Monday and skips Sundays', async () => {
    const id = await shop.register(bath, 8, { started_at: '2031-06-01' });
    const days = ['02', '03', '04', '05', '06', '07', '09', '10'].map((day) => `2031-06-${day}`);
    expect(await shop.days(id)).toEqual(days);
    expect(await shop.package(id)).toMatchObject({ started_at: '2031-06-02', finished_at: '2031-06-10' });
    expect((await shop.shifts(id)).map(({ index, wday }) => [index, wday])).toEqual(
      [1, 2, 3, 4, 5, 6, 1, 2].map((wday, at) => [at + 1, wday]),
    );
  });

  test('counts sessions by the largest quantity × amount', async () => {
    const course = await shop.service({ amount: 3 });
    const services = [
      { service_id: bath, quantity: 5 },
      { service_id: course, quantity: 2 },
    ];
    const id = await shop.register(bath, 1, { services });
    expect(await shop.package(id)).toMatchObject({
      total_quantity: 6,
      total_price: 5 * 180_000 + 2 * 3 * 200_000,
    });
    expect(await shop.days(id)).toHaveLength(6);
  });

  test('keeps a manually entered line price', async () => {
    const services = [{ service_id: bath, quantity: 5, price: 777_000, price_reason: 'khách quen' }];
    const id = await shop.register(bath, 1, { services });
    expect(await shop.package(id)).toMatchObject({ original_price: 777_000, total_price: 777_000 });
    expect((await shop.package(id)).services).toEqual([
      { service_id: bath, variant_id: null, quantity: 5, price: 777_000, price_reason: 'khách quen' },
    ]);
  });

  test('a price below the list needs a reason, and the list’s unit price is stored', async () => {
    const sell = async (price: number, more: object = {}, client = shop.sales) => {
      const services = [{ service_id: bath, quantity: 5, price, ...more }];
      return client.act(
        'customers',
        await shop.customer(),
        'register_package_v2',
        shop.form(bath, 1, { services }),
      );
    };
    const refused = await sell(800_000);
    expect(refused.status).toBe(422);
    expect(getFirstError(refused)[2]).toMatch(/services\/0$/);
    const id = expectActionDone(await sell(800_000, { price_reason: 'khách quen' })).package_id;
    const lines = async () => (await shop.sales.get(`/package_services?filter[package_id]=${id}`)).body.data;
    const [line] = await lines();
    expect(line.attributes).toMatchObject({
      price: 800_000,
      subtotal_price: 900_000,
      list_price: 180_000,
      price_reason: 'khách quen',
    });
    expect(expectActionDone(await sell(950_000)).package_id).toBeTruthy();

    // An unchanged price keeps its reason; another price below the list price needs a new reason.
    const services = [{ service_id: bath, quantity: 5, price: 800_000 }];
    expect((await shop.sales.change('packages', id, { services })).status).toBe(200);
    expect((await lines())[0].attributes.price_reason).toBe('khách quen');
    const lower = await shop.sales.change('packages', id, { services: [{ ...services[0], price: 700_000 }] });
    expect(getFirstError(lower)).toEqual([422, 'invalid', '/data/attributes/services/0']);
    const change = (more: object) => shop.sales.change('package_services', line.id, more);
    expect(getFirstError(await change({ price: 700_000, price_reason: null }))).toEqual([
      ...[422, 'invalid', '/data/attributes/price_reason'],
    ]);

    const set = (max_price_cut: number | null) =>
      shop.admin.send(
        'PATCH',
        '/settings/pricing',
        { max_price_cut },
        { 'content-type': 'application/json' },
      );
    expect((await set(10)).body.data).toEqual({ max_price_cut: 10 });
    const reason = { price_reason: 'khách quen' };
    expect((await sell(809_999, reason)).status).toBe(422);
    expect(getFirstError(await change({ price: 700_000 }))).toEqual([
      422,
      'invalid',
      '/data/attributes/price',
    ]);
    expect((await sell(810_000, reason)).status).toBe(200);
    expect((await sell(1, reason, shop.admin)).status).toBe(200);
    expect((await set(null)).body.data).toEqual({ max_price_cut: null });
  });

  test("takes the mechanism's lowest commission for a partner", async () => {
    const partners = (await shop.admin.get('/partners?filter[code]=HOAMAI')).body.data;
    const partner_id = partners[0].id;
    expect(partners[0].attributes.commission).toBe(10);
    const id = await shop.register(bath, 5, { partner_id });
    expect(await shop.package(id)).toMatchObject({ partner_commission: 10, partner_income: 90_000 });
  });

  test('also works through POST /packages with the old form', async () => {
    const { services: _, ...form } = shop.form(bath, 1);
    const customer_id = await shop.customer();
    const old = {
      ...form,
      customer_id,
      service_1: bath,
      service_1_quantity: 5,
      service_3: bath,
      service_3_quantity: 1,
    };
    const id = expectCreated(await shop.sales.create('packages', old));
    expect(await shop.package(id)).toMatchObject({
      total_price: 5 * 180_000 + 200_000,
      level: 'L5',
      service_1: bath,
      service_1_price: 900_000,
      service_2_quantity: 1,
    });
    const wrong = await shop.sales.create('packages', {
      ...form,
      customer_id,
      service_2: bath,
      service_2_quantity: 1,
    });
    expect(getFirstError(wrong)).toEqual([422, 'invalid', '/data/attributes/service_1']);
    expect(getFirstError(await shop.sales.create('packages', { ...form, customer_id }))[2]).toBe(
      '/data/attributes/services',
    );
  });

  test('books the deposit for finance to approve', async () => {
    const id = await shop.register(bath, 1, {
      total_deposit: 90_000,
      payment_method: 'transfer',
      bank: 'acb',
    });
    expect(await shop.transactions(id)).toMatchObject([
      {
        kind: 'revenue',
        status: 'created',
        amount: 90_000,
        bank: 'acb',
        payment_method: 'transfer',
        at: '2031-06-02',
      },
    ]);
  });

  test('stores nothing when it is refused', async () => {
    const customer = await shop.customer();
    const code = await shop.code({ max_use: 1 });
    const nurse = await shop.nurse();
    const form = shop.form(bath, 2, { agent_id: nurse, started_at: '2035-03-05' });
    expectActionDone(await shop.sales.act('customers', await shop.customer(), 'register_package_v2', form));
    const clash = await shop.sales.act('customers', customer, 'register_package_v2', {
      ...form,
      discount_codes: [code],
    });
    expect(clash.status).toBe(409);
    expect(await shop.used(code)).toBe(0);
    expect(await api.knex('packages').where({ customer_id: customer })).toEqual([]);
    expect(await shop.customerLevel(customer)).toBe('C3');
  });
});

describe('codes', () => {
  test('are found in any case and counted', async () => {
    const code = await shop.code({ max_use: 2 });
    const id = await shop.register(bath, 5, { discount_codes: [code.toLowerCase()] });
    expect((await shop.package(id)).discount_codes).toEqual([code]);
    expect(await shop.used(code)).toBe(1);
    expectActionDone(await shop.sales.act('packages', id, 'cancel_package', { cancel_reason: 'x' }));
    expect(await shop.used(code)).toBe(0);
    expectActionDone(await shop.admin.act('packages', id, 'delete_package'));
    expect(await shop.used(code)).toBe(0);
  });

  test('release their use when the package is deleted', async () => {
    const code = await shop.code();
    const id = await shop.register(bath, 5, { discount_codes: [code] });
    expectActionDone(await shop.admin.act('packages', id, 'delete_package'));
    expect(await shop.used(code)).toBe(0);
  });

  test('of ten simultaneous registrations with three uses left, exactly three get the code', async () => {
    const code = await shop.code({ max_use: 3 });
    const customers = await Promise.all(Array.from({ length: 10 }, () => shop.customer()));
    const form = shop.form(bath, 5, { discount_codes: [code] });
    const answers = await Promise.all(
      customers.map((customer) => shop.sales.act('customers', customer, 'register_package_v2', form)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    for (const answer of answers.filter((one) => one.status !== 200))
      expect(getFirstError(answer)).toEqual([422, 'invalid', '/action_data/discount_codes']);
    expect(await shop.used(code)).toBe(3);
    const { body } = await shop.admin.get(`/packages?filter[customer_id]=${customers.join(',')}`);
    expect(body.errors ?? body.meta.total).toBeTruthy();
  });
});

describe('a service that is not sold any more', () => {
  const stop = (resource: 'services' | 'partners', id: string) =>
    shop.admin.change(resource, id, { discontinued: true });
  const partner = async () =>
    expectCreated(
      await shop.admin.create('partners', { code: makeUniqueName('DT'), name: 'Nhà hộ sinh Ngừng' }),
    );

  test('cannot be registered, previewed or added, but stays in existing packages', async () => {
    const gone = await shop.service({ name: 'Xông hơi', price: 100_000 });
    const pack = await shop.register(gone, 2);
    expect((await stop('services', gone)).status).toBe(200);
    const services = [
      { service_id: bath, quantity: 1 },
      { service_id: gone, quantity: 1 },
    ];
    const refused = await preview({ ...shop.form(bath, 1), services });
    expect(getFirstError(refused)).toEqual([422, 'invalid', '/data/attributes/services/1']);
    expect(refused.body.errors[0].detail).toBe('Xông hơi đã ngừng bán. Hãy chọn dịch vụ khác.');
    expect(await refusal({ ...shop.form(bath, 1), services })).toEqual(at('services/1'));
    const other = await shop.register(bath, 1);
    const line = { package_id: other, service_id: gone, quantity: 1 };
    expect(getFirstError(await shop.sales.create('package_services', line))[2]).toBe(
      '/data/attributes/service_id',
    );
    const more = [
      { service_id: gone, quantity: 3 },
      { service_id: bath, quantity: 1 },
    ];
    expect((await shop.sales.change('packages', pack, { services: more })).status).toBe(200);
    expect((await shop.package(pack)).total_price).toBe(500_000);
  });

  test('the same applies to a partner who has left', async () => {
    const partner_id = await partner();
    const pack = await shop.register(bath, 1, { partner_id });
    expect((await stop('partners', partner_id)).status).toBe(200);
    expect(await refusal(shop.form(bath, 1, { partner_id }))).toEqual(at('partner_id'));
    const other = await shop.register(bath, 1);
    expect(getFirstError(await shop.sales.change('packages', other, { partner_id }))[2]).toBe(
      '/data/attributes/partner_id',
    );
    const edit = { partner_id, note: 'gọi trước khi đến' };
    expect((await shop.sales.change('packages', pack, edit)).status).toBe(200);
  });
});
