import { describe, expect, test } from 'vitest';
import { clockAfterSessions } from '../support/afterwards.ts';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, expectCreated, getFirstError } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile({ clock: clockAfterSessions });
const shop = await ApiTestCompany.open(api);
const bath = await shop.service({ price: 200_000 });
await shop.tier({ service_id: bath }, 5, null, 180_000);

const change = (id: string, attributes: object) => shop.sales.change('packages', id, attributes);
const changePackage = async (id: string, attributes: object): Promise<ResponseBody> => {
  const { status, body } = await change(id, attributes);
  expect(body.errors?.[0]).toBeUndefined();
  expect(status).toBe(200);
  return body.data.attributes;
};
const amounts = async (id: string): Promise<[number, string][]> => {
  const { body } = await shop.admin.get(`/deductions?filter[package_id]=${id}&page[size]=100`);
  return body.data
    .sort((a: ResponseBody, b: ResponseBody) => Number(a.id) - Number(b.id))
    .map(({ attributes }: ResponseBody) => [attributes.amount, attributes.applied_to]);
};
/**
 * Compares the sums with a second calculation: lines minus discounts, the nurse's share after the discounts that she bears, and the rest.
 */
async function expectSums(id: string): Promise<void> {
  const pack = await shop.package(id);
  const { body } = await shop.admin.get(`/package_services?filter[package_id]=${id}&page[size]=100`);
  const lines = body.data.reduce((total: number, one: ResponseBody) => total + one.attributes.price, 0);
  const off = await amounts(id);
  const borne = (who: string) =>
    off.filter(([, by]) => by === who).reduce((total, [amount]) => total + amount, 0);
  const total = lines - off.reduce((sum, [amount]) => sum + amount, 0);
  expect(total).toBeGreaterThanOrEqual(0);
  const share = (base: number, percent: number | null) =>
    Math.floor((base * Math.round((percent ?? 0) * 100)) / 10_000 + 0.5);
  const income = Math.max(
    0,
    share(total + borne('company') + borne('agent'), pack.agent_commission) - borne('agent'),
  );
  const partner = share(total, pack.partner_commission);
  expect(pack).toMatchObject({
    original_price: lines,
    total_discount: lines - total,
    total_price: total,
    agent_income: income,
    agent_tax: Math.floor(income / 10 + 0.5),
    partner_income: partner,
    company_income: total - income - partner,
  });
}

describe('a package is edited', () => {
  test('another start day plans the sessions again', async () => {
    const id = await shop.register(bath, 3);
    expect(await changePackage(id, { started_at: '2031-06-06' })).toMatchObject({
      finished_at: '2031-06-09',
    });
    expect(await shop.days(id)).toEqual(['2031-06-06', '2031-06-07', '2031-06-09']);
  });

  test('other services are priced and planned again', async () => {
    const code = await shop.code();
    const id = await shop.register(bath, 3, { discount_codes: [code] });
    expect((await shop.package(id)).total_price).toBe(540_000);
    const services = [{ service_id: bath, quantity: 6 }];
    expect(getFirstError(await change(id, { services: [] }))[2]).toBe('/data/attributes/services');
    expect(await changePackage(id, { services })).toMatchObject({
      total_price: 6 * 180_000 * 0.9,
      total_quantity: 6,
    });
    expect(await shop.days(id)).toHaveLength(6);
    expect(await shop.used(code)).toBe(1);
    await expectSums(id);
  });

  test('codes are added and removed, each counted once; the amount of a code that stays does not change', async () => {
    const [first, second] = [
      await shop.code({ discount_value: 0.1 }),
      await shop.code({ discount_value: 0.05 }),
    ];
    const id = await shop.register(bath, 5, { discount_codes: [first] });
    const discount = (await shop.admin.get(`/discounts?filter[code]=${first}`)).body.data[0];
    expect((await shop.admin.change('discounts', discount.id, { discount_value: 0.5 })).status).toBe(200);
    expect((await shop.package(id)).total_price).toBe(810_000);
    await changePackage(id, { discount_codes: [first, second] });
    expect(await amounts(id)).toEqual([
      [90_000, 'all'],
      [45_000, 'all'],
    ]);
    expect([await shop.used(first), await shop.used(second)]).toEqual([1, 1]);
    await changePackage(id, { discount_codes: [second], direct_discount: 5_000, applied_to: 'company' });
    expect([await shop.used(first), await shop.used(second)]).toEqual([0, 1]);
    expect((await amounts(id)).map(([amount]) => amount).sort()).toEqual([45_000, 5_000]);
    await expectSums(id);
  });

  test('another nurse brings her commission, and changes the level', async () => {
    const id = await shop.register(bath, 2);
    const nurse = await shop.nurse({ commission: 35 });
    expect(await changePackage(id, { agent_id: nurse })).toMatchObject({ level: 'L6', agent_commission: 35 });
    expect(await changePackage(id, { agent_commission: 50 })).toMatchObject({
      agent_income: 200_000,
      agent_id: nurse,
    });
    expect(getFirstError(await change(id, { agent_id: null }))).toEqual([
      422,
      'invalid',
      '/data/attributes/agent_id',
    ]);
    await expectSums(id);
  });

  test('sessions that a nurse cannot do, or a nurse the customer refuses, need a confirmation', async () => {
    const [nurse, refused] = [await shop.nurse(), await shop.nurse()];
    await shop.register(bath, 1, { agent_id: nurse });
    const id = await shop.register(bath, 1, { agent_id: nurse, started_at: '2031-06-09' });
    const { customer_id } = await shop.package(id);
    const refused_agents = [{ agent_id: refused, reason: 'x' }];
    expect((await shop.sales.change('customers', customer_id, { refused_agents })).status).toBe(200);
    const accept = (attributes: object, meta: object) =>
      shop.sales.patch(`/packages/${id}`, { data: { type: 'packages', id, attributes }, meta });
    const clashing = { started_at: '2031-06-02' };
    expect(getFirstError(await change(id, clashing))).toEqual([409, 'schedule_conflict', undefined]);
    expect((await accept(clashing, { accept_refused: true })).status).toBe(409);
    expect(getFirstError(await accept(clashing, { accept_conflicts: 'yes' }))).toEqual([
      ...[400, 'malformed', '/meta/accept_conflicts'],
    ]);
    expect((await accept(clashing, { accept_conflicts: true })).status).toBe(200);
    expect(await shop.days(id)).toEqual(['2031-06-02']);
    expect(getFirstError(await change(id, { agent_id: refused }))[1]).toBe('refused_nurse');
    expect((await accept({ agent_id: refused }, { accept_refused: true })).status).toBe(200);
    // The same conflicts are reported when a session is added or moved by hand.
    const planned = { package_id: id, day: '2031-06-03' };
    await shop.register(bath, 1, { agent_id: refused, started_at: planned.day });
    expect(getFirstError(await shop.sales.create('shifts', planned))[1]).toBe('schedule_conflict');
    const document = { data: { type: 'shifts', attributes: planned }, meta: { accept_conflicts: true } };
    expect((await shop.sales.post('/shifts', document)).status).toBe(201);
  });

  test('a percentage sent with another nurse is used, also if it equals the package’s current one', async () => {
    const id = await shop.register(bath, 2, { agent_commission: 45 });
    const agent_id = await shop.nurse({ commission: 55 });
    expect(await changePackage(id, { agent_id, agent_commission: 45 })).toMatchObject({
      agent_id,
      agent_commission: 45,
    });
  });

  test('is refused at levels that forbid it', async () => {
    const nurse = await shop.nurse();
    const id = await shop.register(bath, 3, { started_at: '2031-10-06' });
    await shop.lead(id, 'L7', nurse);
    for (const [key, value] of Object.entries({
      services: [{ service_id: bath, quantity: 9 }],
      started_at: '2031-11-03',
      time_period: ['09:00-10:00'],
    }))
      expect(getFirstError(await change(id, { [key]: value }))).toEqual([
        422,
        'invalid',
        `/data/attributes/${key}`,
      ]);
    expect(await changePackage(id, { direct_discount: 10_000 })).toMatchObject({ total_discount: 10_000 });
    expectActionDone(await shop.sales.act('packages', id, 'finish_package', { paid: true }));
    for (const [key, value] of Object.entries({
      direct_discount: 0,
      agent_commission: 1,
      discount_codes: ['X'],
    }))
      expect(getFirstError(await change(id, { [key]: value }))).toEqual([
        422,
        'invalid',
        `/data/attributes/${key}`,
      ]);
    expect(getFirstError(await change(id, { level: 'L5' }))).toEqual([
      400,
      'not_writable',
      '/data/attributes/level',
    ]);
    await expectSums(id);
  });

  test('many packages are assigned to a seller at once', async () => {
    const ids = [await shop.register(bath, 1), await shop.register(bath, 1)];
    const other = (await shop.admin.get('/users?filter[kind]=sales&filter[email]=hang')).body.data[0].id;
    const call = {
      action_code: 'assign_sales',
      action_data: { sales_id: other },
      object_ids: [...ids, '999999999'],
    };
    const { body } = await shop.sales.post('/packages/bulk/actions', call);
    expect(body.meta).toEqual({ success: 2, error: 1 });
    for (const id of ids) expect((await shop.package(id)).sales_id).toBe(other);
  });
});

describe('discount lines', () => {
  test('are added, changed and deleted, and the totals follow', async () => {
    const id = await shop.register(bath, 5, { agent_id: await shop.nurse(), started_at: '2031-10-20' });
    expectActionDone(
      await shop.sales.act('packages', id, 'add_discount', {
        amount: 100_000,
        applied_to: 'agent',
        description: 'x',
      }),
    );
    await expectSums(id);
    const line = expectCreated(
      await shop.sales.create('deductions', { package_id: id, amount: 50_000, applied_to: 'company' }),
    );
    await expectSums(id);
    expect((await shop.sales.change('deductions', line, { amount: 70_000, applied_to: 'all' })).status).toBe(
      200,
    );
    expect((await shop.package(id)).total_discount).toBe(170_000);
    await expectSums(id);
    expect((await shop.sales.delete(`/deductions/${line}`)).status).toBe(204);
    expect((await shop.package(id)).total_discount).toBe(100_000);
    await expectSums(id);
  });

  test('never make the total negative', async () => {
    const id = await shop.register(bath, 1);
    expectActionDone(
      await shop.sales.act('packages', id, 'add_discount', { amount: 5_000_000, applied_to: 'company' }),
    );
    expect(await shop.package(id)).toMatchObject({ total_price: 0, total_discount: 200_000 });
    await expectSums(id);
    const more = await shop.sales.act('packages', id, 'add_discount', { amount: 1, applied_to: 'company' });
    expect(getFirstError(more)).toEqual([422, 'invalid', '/action_data/amount']);
  });

  test('are reduced when the lines cost less than they do', async () => {
    const id = await shop.register(bath, 5);
    expectActionDone(
      await shop.sales.act('packages', id, 'add_discount', { amount: 800_000, applied_to: 'all' }),
    );
    await changePackage(id, { services: [{ service_id: bath, quantity: 1 }] });
    expect(await shop.package(id)).toMatchObject({ total_price: 0, total_discount: 200_000 });
    await expectSums(id);
  });

  test('of a code release the use of the code when deleted', async () => {
    const code = await shop.code();
    const id = await shop.register(bath, 5, { discount_codes: [code] });
    const { body } = await shop.admin.get(`/deductions?filter[package_id]=${id}`);
    expect((await shop.sales.delete(`/deductions/${body.data[0].id}`)).status).toBe(204);
    expect(await shop.used(code)).toBe(0);
    expect(await shop.package(id)).toMatchObject({ discount_codes: [], total_discount: 0 });
  });

  test('cannot change once the package is paid', async () => {
    const id = await shop.register(bath, 1);
    await shop.lead(id, 'L8', await shop.nurse());
    const answer = await shop.sales.create('deductions', { package_id: id, amount: 1, applied_to: 'all' });
    expect(answer.status).toBe(422);
  });
});

describe('lines', () => {
  test('are added, changed and deleted; prices and sessions follow', async () => {
    const massage = await shop.service({ price: 300_000, amount: 2 });
    const id = await shop.register(bath, 3);
    const line = expectCreated(
      await shop.sales.create('package_services', { package_id: id, service_id: massage, quantity: 2 }),
    );
    expect(await shop.package(id)).toMatchObject({ original_price: 600_000 + 1_200_000, total_quantity: 4 });
    expect(await shop.days(id)).toHaveLength(4);
    expect(
      (await shop.sales.change('package_services', line, { quantity: 3 })).body.data.attributes.price,
    ).toBe(1_800_000);
    expect(await shop.days(id)).toHaveLength(6);
    expect(
      (await shop.sales.change('package_services', line, { price: 1_000_000, price_reason: 'thử' })).status,
    ).toBe(200);
    await expectSums(id);
    expect((await shop.sales.delete(`/package_services/${line}`)).status).toBe(204);
    expect(await shop.package(id)).toMatchObject({ original_price: 600_000, total_quantity: 3 });
    expect(await shop.days(id)).toHaveLength(3);
    const { body } = await shop.admin.get(`/package_services?filter[package_id]=${id}`);
    expect((await shop.sales.delete(`/package_services/${body.data[0].id}`)).status).toBe(422);
  });

  test('sold earlier keep their price when the price list changes', async () => {
    const service = await shop.service({ price: 100_000 });
    const id = await shop.register(service, 2);
    expect((await shop.admin.change('services', service, { price: 999_000 })).status).toBe(200);
    expectCreated(
      await shop.sales.create('package_services', { package_id: id, service_id: bath, quantity: 1 }),
    );
    expect(await shop.package(id)).toMatchObject({ original_price: 400_000 });
    const { body } = await shop.admin.get(
      `/package_services?filter[package_id]=${id}&filter[service_id]=${service}`,
    );
    expect(body.data[0].attributes).toMatchObject({ price: 200_000, unit_price: 100_000 });
  });

  test('cannot change once sessions have begun', async () => {
    const id = await shop.register(bath, 2);
    await shop.lead(id, 'L7', await shop.nurse());
    const answer = await shop.sales.create('package_services', {
      package_id: id,
      service_id: bath,
      quantity: 1,
    });
    expect(answer.status).toBe(422);
  });
});

test('a note is stored at registration, and can be edited even after the last session', async () => {
  const id = await shop.register(bath, 1, { note: 'Gọi cửa sau' });
  expect((await shop.package(id)).note).toBe('Gọi cửa sau');
  await shop.lead(id, 'L8', await shop.nurse());
  expect((await changePackage(id, { note: 'Mẹ muốn cùng người' })).note).toBe('Mẹ muốn cùng người');
});

test('the nurse is paid once, however many simultaneous calls there are', async () => {
  const id = await shop.register(bath, 1);
  await shop.lead(id, 'L8', await shop.nurse());
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => shop.finance.act('packages', id, 'pay_agent', { at: '2031-06-03' })),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  for (const answer of answers.filter((one) => one.status !== 200))
    expect(getFirstError(answer)[1]).toBe('action_unavailable');
  const salaries = (await shop.transactions(id)).filter((one) => one.kind === 'agent_salary');
  expect(salaries).toMatchObject([{ amount: 80_000, account_type: 'agent' }]);
  expect((await shop.package(id)).agent_paid).toBe(true);
});
