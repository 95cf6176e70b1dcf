import { describe, expect, test } from 'vitest';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, expectCreated, getFirstError } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const today = '2031-06-03';
const api = await startApiForFile({ clock: () => new Date(`${today}T03:00:00Z`) });
const shop = await ApiTestCompany.open(api);
const bath = await shop.service({ price: 200_000 });
await shop.tier({ service_id: bath }, 3, null, 180_000);
const care = await shop.service({ price: 500_000, amount: 2 });

const act = (id: string, code: string, data: object = {}) => shop.sales.act('packages', id, code, data);
const add = (id: string, package_services: object[], more: object = {}) =>
  act(id, 'add_services', { package_services, ...more });
const lines = async (id: string): Promise<ResponseBody[]> =>
  (await shop.admin.get(`/package_services?filter[package_id]=${id}`)).body.data.map(
    ({ attributes }: ResponseBody) => attributes,
  );
const loadSoldSessions = async (id: string): Promise<[boolean, string][]> =>
  (await shop.shifts(id)).map(({ is_addition, status }) => [is_addition, status]);

describe('add_services', () => {
  test('plans the added sessions after the last one, at the prices of the day', async () => {
    const nurse = await shop.nurse({ commission: 40 });
    const id = await shop.register(bath, 2, { agent_id: nurse });
    await shop.lead(id, 'L7', nurse);
    const days = await shop.days(id);
    expect(days).toEqual(['2031-06-02', '2031-06-03']);
    const added = expectActionDone(
      await add(id, [
        { service_id: bath, quantity: 3 },
        { service_id: care, quantity: 1 },
      ]),
    );
    // Three baths at the price of the tier of three, and two sessions of care on the same days: 3 × 180,000 + 2 × 500,000 đồng.
    expect(added).toEqual({
      sessions: 3,
      total_price: 400_000 + 540_000 + 1_000_000,
      finished_at: '2031-06-06',
    });
    expect(await shop.days(id)).toEqual([...days, '2031-06-04', '2031-06-05', '2031-06-06']);
    expect(await shop.package(id)).toMatchObject({
      level: 'L7',
      original_price: 1_940_000,
      total_quantity: 5,
      agent_income: 776_000,
      company_income: 1_164_000,
      due: 1_940_000,
      planned_shifts: 4,
    });
    expect((await lines(id)).map(({ price, quantity }) => [quantity, price])).toEqual(
      expect.arrayContaining([
        [2, 400_000],
        [3, 540_000],
        [1, 1_000_000],
      ]),
    );
  });

  test('plans from today on if the last session is in the past, and asks about conflicts', async () => {
    const nurse = await shop.nurse();
    const id = await shop.register(bath, 1, { registered_at: '2031-05-26', started_at: '2031-05-26' });
    await shop.lead(id, 'L6', nurse);
    const other = await shop.register(bath, 1, { started_at: today });
    await shop.lead(other, 'L6', nurse);
    const wanted = [{ service_id: bath, quantity: 1 }];
    const refusal = await add(id, wanted);
    expect(getFirstError(refusal).slice(0, 2)).toEqual([409, 'schedule_conflict']);
    expect(refusal.body.errors[0].meta.conflicts).toMatchObject([{ package_id: other, day: today }]);
    expect((await shop.package(id)).total_price).toBe(200_000);
    expectActionDone(await add(id, wanted, { accept_conflicts: true }));
    expect(await shop.days(id)).toEqual(['2031-05-26', today]);
  });

  test('codes apply to all lines, and a price below the list needs a reason', async () => {
    const code = await shop.code();
    const id = await shop.register(bath, 1, { discount_codes: [code] });
    await shop.lead(id, 'L6', await shop.nurse());
    const cheap = [{ service_id: bath, quantity: 1, price: 100_000 }];
    expect(getFirstError(await add(id, cheap))).toEqual([422, 'invalid', '/action_data/package_services/0']);
    expectActionDone(await add(id, [{ ...cheap[0], price_reason: 'Khách quen' }]));
    expect(await shop.package(id)).toMatchObject({
      original_price: 300_000,
      total_discount: 30_000,
      total_price: 270_000,
    });
    expect(await shop.used(code)).toBe(1);
    expect(await lines(id)).toContainEqual(
      expect.objectContaining({ price: 100_000, list_price: 200_000, price_reason: 'Khách quen' }),
    );
    // A second line at this price needs its own reason.
    expect(getFirstError(await add(id, cheap))).toEqual([422, 'invalid', '/action_data/package_services/0']);
  });

  test('works at L6 and L7 only, and needs at least one line', async () => {
    const id = await shop.register(bath, 1);
    const wanted = [{ service_id: bath, quantity: 1 }];
    expect(getFirstError(await add(id, wanted))[1]).toBe('action_unavailable');
    await shop.lead(id, 'L6', await shop.nurse());
    expect(getFirstError(await add(id, []))[0]).toBe(422);
    expect(getFirstError(await add(id, [{ service_id: '999999', quantity: 1 }]))[0]).toBe(422);
    const finance = await shop.finance.act('packages', id, 'add_services', { package_services: wanted });
    expect(finance.status).toBe(403);
  });

  test('is undone from the history while none of its sessions was held', async () => {
    const id = await shop.register(bath, 1);
    await shop.lead(id, 'L6', await shop.nurse());
    const before = await shop.package(id);
    const revert = async (): Promise<ResponseBody> => {
      const { body } = await shop.sales.get(`/packages/${id}/action_logs`);
      const line = body.data.find(
        ({ attributes }: ResponseBody) => attributes.action_code === 'add_services',
      );
      return shop.sales.post(`/packages/${id}/action_logs/${line.id}/revert`, {});
    };
    expectActionDone(await add(id, [{ service_id: care, quantity: 1 }]));
    expect(await shop.package(id)).toMatchObject({ total_price: 1_200_000, total_quantity: 3 });
    expect((await revert()).status).toBe(200);
    const { total_price, total_quantity, finished_at } = before;
    expect(await shop.package(id)).toMatchObject({ total_price, total_quantity, finished_at });
    expect(await shop.days(id)).toHaveLength(1);
    expectActionDone(await add(id, [{ service_id: bath, quantity: 1 }]));
    const last = (await shop.shifts(id)).at(-1);
    expectActionDone(await shop.sales.act('shifts', last.id, 'cancel_shift'));
    expect((await revert()).body.errors[0].code).toBe('changed_again');
  });
});

describe('a session added by hand', () => {
  test('is free by default: the price stays, and it does not count as sold', async () => {
    const id = await shop.register(bath, 2);
    const added = expectActionDone(await act(id, 'add_shift', { day: '2031-06-10' }));
    expectCreated(await shop.sales.create('shifts', { package_id: id, day: '2031-06-11', charge: 'free' }));
    expect(await shop.package(id)).toMatchObject({ total_price: 400_000, total_quantity: 2 });
    expect((await shop.shifts(id)).find((shift) => shift.id === added.shift_id)).toMatchObject({
      is_addition: true,
    });
  });

  test('that is charged costs the price of one session, and discounts stay', async () => {
    const id = await shop.register(bath, 2, { direct_discount: 50_001, applied_to: 'all' });
    expect(await shop.package(id)).toMatchObject({ total_price: 349_999 });
    expectActionDone(await act(id, 'add_shift', { day: '2031-06-10', charge: 'price' }));
    // 349,999 ÷ 2, rounded half up.
    expect(await shop.package(id)).toMatchObject({
      total_price: 349_999 + 175_000,
      total_discount: 50_001,
      total_quantity: 3,
      due: 524_999,
    });
    expectCreated(await shop.sales.create('shifts', { package_id: id, day: '2031-06-11', charge: 'price' }));
    expect(await shop.package(id)).toMatchObject({ total_price: 524_999 + 175_000, total_quantity: 4 });
    expect(await loadSoldSessions(id)).toEqual(Array.from({ length: 4 }, () => [false, 'planned']));
    // Two sessions with the same price are one line.
    expect((await lines(id)).map(({ quantity, price }) => [quantity, price]).sort()).toEqual([
      [2, 350_000],
      [2, 400_000],
    ]);
  });

  test('asks about a conflict, and is refused on a day that has a session already', async () => {
    const nurse = await shop.nurse();
    const [id, other] = [
      await shop.register(bath, 1),
      await shop.register(bath, 1, { started_at: '2031-06-12' }),
    ];
    for (const one of [id, other]) await shop.lead(one, 'L6', nurse);
    expect(getFirstError(await act(id, 'add_shift', { day: '2031-06-02' }))).toEqual([
      422,
      'invalid',
      '/action_data/day',
    ]);
    const busy = { day: '2031-06-12', charge: 'price' };
    expect(getFirstError(await act(id, 'add_shift', busy))[1]).toBe('schedule_conflict');
    expect((await shop.package(id)).total_price).toBe(200_000);
    expectActionDone(await act(id, 'add_shift', { ...busy, accept_conflicts: true }));
    expect((await shop.package(id)).total_price).toBe(400_000);
  });
});
