import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FreeNurse } from '#rules/freeNurses';
import { clockAfterSessions } from '../support/afterwards.ts';
import type { ApiClient } from '../support/client.ts';
import {
  ApiTestCompany,
  expectActionDone,
  expectCreated,
  getFirstError,
  makeUniqueName,
} from '../support/shop.ts';
import { startApi, type TestApi } from '../support/startApi.ts';

let api: TestApi;
let shop: ApiTestCompany;
let bath: string;
/** A district that only this test uses, so that its nurses are listed before the demo's. */
const district = makeUniqueName('Quận ');
const other = makeUniqueName('Huyện ');
const place = { city: 'Hồ Chí Minh', province: district, ward: 'Phường 1' };
const nurse = (more: object = {}) =>
  shop.nurse({ city: 'Hồ Chí Minh', province: district, address: '1 Đường A, Phường 1', ...more });

beforeAll(async () => {
  api = await startApi({ clock: clockAfterSessions });
  shop = await ApiTestCompany.open(api);
  bath = await shop.service();
  const area = makeUniqueName('Khu ');
  expectCreated(
    await shop.admin.create('locations', { province: place.city, district, ward: place.ward, area }),
  );
  expectCreated(
    await shop.admin.create('locations', { province: place.city, district: other, ward: 'Phường 2', area }),
  );
});
afterAll(() => api.stop());

const register = async (more: object = {}): Promise<string> => {
  const form = shop.form(bath, 3, more);
  const customer = await shop.customer(place);
  return expectActionDone(await shop.sales.act('customers', customer, 'register_package_v2', form))
    .package_id;
};
const loadFreeNurses = async (id: string, client: ApiClient = shop.sales): Promise<FreeNurse[]> => {
  const { status, body } = await client.get(`/packages/${id}/free_agents`);
  expect(status).toBe(200);
  return body.data;
};
const filterByIds = (found: FreeNurse[], ...ids: string[]) =>
  found.filter((one) => ids.includes(one.id)).map((one) => one.id);

describe('free nurses for a package', () => {
  test('the search for free nurses reads other nurses’ sessions outside the write transaction', async () => {
    const id = await register();
    const customer = await shop.customer(place);
    const open = `/free_agents?customer_id=${customer}&started_at=2030-01-07&sessions=3&time_period=07:30-08:30&service_ids=${bath}`;
    const written: string[] = [];
    const note = ({ sql }: { sql: string }) => void written.push(sql);
    api.knex.on('query', note);
    expect((await shop.sales.get(`/packages/${id}/free_agents`)).status).toBe(200);
    expect((await shop.sales.get(open)).status).toBe(200);
    api.knex.off('query', note);
    expect(written.filter((sql) => /shifts|packages|services|locations/.test(sql))).toEqual([]);
  });

  test('nearest first, then the least busy, each with her reasons', async () => {
    const skills = { skills: ['baby_bath'] };
    const same = await nurse();
    const area = await nurse({ province: other, address: null });
    const near = await nurse({ address: null });
    const loaded = await nurse();
    for (const one of [same, area, near, loaded])
      expectActionDone(await shop.admin.act('agents', one, 'update_profile', skills));
    await register({ agent_id: loaded, started_at: '2033-01-03' });
    const found = await loadFreeNurses(await register());
    expect(filterByIds(found, same, area, near, loaded)).toEqual([same, loaded, near, area]);
    expect(found.find((one) => one.id === loaded)).toMatchObject({
      commission: 40,
      nearness: 'ward',
      free_days: 3,
      total_days: 3,
      running: 1,
      missing_skills: [],
      clashes: [],
      reasons: ['cùng phường', 'rảnh đủ 3 buổi', 'đủ kỹ năng', '1 ca đang chạy'],
    });
    expect(found.find((one) => one.id === area)?.reasons[0]).toBe('cùng khu vực');
  });

  test('partly free nurses follow, with the days in conflict; a nurse without a free day is left out', async () => {
    const [partly, never, idle] = [await nurse(), await nurse(), await nurse()];
    const taken = await register({ agent_id: partly, started_at: '2033-02-03' });
    await register({ agent_id: never, started_at: '2033-02-01' });
    await shop.admin.act('agents', idle, 'update_profile', { status: 'inactive' });
    // Tue 1, Wed 2, Thu 3 February; the first nurse has a session on the 3rd at 08:30.
    const id = await register({ started_at: '2033-02-01', time_period: ['08:00-09:00'] });
    const found = await loadFreeNurses(id);
    expect(filterByIds(found, partly, never, idle)).toEqual([partly]);
    const { customer_name } = await shop.package(taken);
    expect(found.find((one) => one.id === partly)).toMatchObject({
      free_days: 2,
      clashes: [{ day: '2033-02-03', customer_name, time_period: ['07:30-08:30'] }],
    });
    const free = found.findIndex((one) => one.free_days < one.total_days);
    expect(found.slice(free).every((one) => one.free_days < one.total_days)).toBe(true);
    expect(getFirstError(await shop.sales.act('packages', id, 'assign_agent', { agent_id: partly }))[1]).toBe(
      'schedule_conflict',
    );
  });

  test('only the remaining sessions count, and a nurse’s own sessions of this package are no conflict', async () => {
    const mine = await nurse();
    const id = await register({ agent_id: mine, started_at: '2033-03-01' });
    const [first] = await shop.shifts(id);
    expectActionDone(await shop.sales.act('shifts', first.id, 'finish_shift'));
    const found = (await loadFreeNurses(id)).find((one) => one.id === mine);
    expect(found).toMatchObject({ total_days: 2, free_days: 2, running: 0 });
    expect(found?.reasons[0]).toBe('đang ở gói này');
  });

  test('a combo needs the skills of the services it includes', async () => {
    const combo = await shop.service({ pack: true, category: 'combo', price: 900_000 });
    const duct = await shop.service({ category: 'blocked_duct' });
    expectCreated(await shop.admin.create('pack_items', { combo_id: combo, service_id: duct, quantity: 1 }));
    const able = await nurse();
    expectActionDone(await shop.admin.act('agents', able, 'update_profile', { skills: ['blocked_duct'] }));
    const unable = await nurse();
    const found = await loadFreeNurses(await register({ services: [{ service_id: combo, quantity: 2 }] }));
    expect(found.find((one) => one.id === able)?.missing_skills).toEqual([]);
    expect(found.find((one) => one.id === unable)?.missing_skills).toEqual(['blocked_duct']);
    expect(filterByIds(found, able, unable)).toEqual([able, unable]);
  });

  test('the first nurse can be assigned without a conflict', async () => {
    await nurse();
    const id = await register({ started_at: '2033-05-02' });
    const [first] = await loadFreeNurses(id);
    expect(
      expectActionDone(await shop.sales.act('packages', id, 'assign_agent', { agent_id: first?.id })).level,
    ).toBe('L6');
  });
});

describe('free nurses for a package that is being registered', () => {
  const ask = (query: string, client: ApiClient = shop.sales) => client.get(`/free_agents?${query}`);

  test('are found from the data in the form', async () => {
    const one = await nurse();
    const customer_id = await shop.customer(place);
    const taken = await nurse();
    await register({ agent_id: taken, started_at: '2033-06-06' });
    const { body } = await ask(
      `customer_id=${customer_id}&started_at=05/06/2033&sessions=3&time_period[]=07:30-08:30&service_ids[]=${bath}`,
    );
    // A start on Sunday moves to Monday.
    expect(filterByIds(body.data, one, taken)).toEqual([one]);
    expect(body.data.find((each: FreeNurse) => each.id === one)).toMatchObject({
      nearness: 'ward',
      total_days: 3,
      missing_skills: ['baby_bath'],
    });
  });

  test('invalid data is refused by name', async () => {
    const customer_id = await shop.customer();
    const good = `customer_id=${customer_id}&started_at=2033-06-06&sessions=3&time_period[]=07:30-08:30`;
    const cases: [string, string][] = [
      ['', 'started_at'],
      ['started_at=2033-06-06', 'time_period'],
      [good.replace('&sessions=3', ''), 'sessions'],
      [good.replace('2033-06-06', '2033-06-31'), 'started_at'],
      [good.replace('sessions=3', 'sessions=0'), 'sessions'],
      [good.replace('07:30-08:30', '07:00-08:00'), 'time_period'],
      [`${good}&service_ids[]=x`, 'service_ids'],
      [`${good}&colour=red`, 'colour'],
    ];
    for (const [query, parameter] of cases) {
      const { status, body } = await ask(query);
      expect([status, body.errors?.[0].source.parameter], query).toEqual([400, parameter]);
    }
    expect((await ask(good.replace(customer_id, '999999999'))).status).toBe(404);
  });
});

test('without a customer, nurses who are free on that day and time are returned, with their reasons', async () => {
  const [idle, near, far, taken] = [
    await nurse(),
    await nurse(),
    await nurse({ city: 'Hà Nội' }),
    await nurse(),
  ];
  await register({ agent_id: near, started_at: '2033-08-01', time_period: ['07:30-08:30'] });
  await register({ agent_id: taken, started_at: '2033-08-01', time_period: ['09:30-10:30'] });
  const where = `district=${encodeURIComponent(district)}`;
  const { status, body } = await shop.sales.get(
    `/free_agents?started_at=2033-08-01&time_period[]=09:00-10:00&${where}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  expect(filterByIds(body.data, idle, near, far, taken)).toEqual([near, idle, far]);
  expect(body.data.find((one: FreeNurse) => one.id === near).reasons).toEqual([
    ...['cùng quận với ca trước', 'cùng quận', 'rảnh lúc 09:00–10:00', '1 buổi hôm đó'],
  ]);
  expect(body.data.find((one: FreeNurse) => one.id === idle).reasons).toEqual(['cùng quận', 'rảnh cả ngày']);
});

test('only users who assign nurses may call it; a missing package is 404', async () => {
  const id = await register({ started_at: '2033-07-04' });
  for (const path of [`/packages/${id}/free_agents`, '/free_agents']) {
    for (const person of ['finance', 'partner', 'waiting'] as const)
      expect((await (await api.as(person)).get(path)).status, `${person} ${path}`).toBe(403);
    expect((await api.anyone.get(path)).status).toBe(401);
  }
  expect((await loadFreeNurses(id, shop.admin)).length).toBeGreaterThan(0);
  expect((await shop.sales.get('/packages/999999999/free_agents')).status).toBe(404);
});

test('needs the same number of queries for many nurses as for few', async () => {
  const id = await register({ started_at: '2033-08-01' });
  let queries = 0;
  const count = () => {
    queries += 1;
  };
  const measured = async () => {
    queries = 0;
    api.knex.on('query', count);
    await loadFreeNurses(id);
    api.knex.off('query', count);
    return queries;
  };
  const few = await measured();
  for (let more = 0; more < 5; more += 1)
    await register({ agent_id: await nurse(), started_at: '2033-08-01' });
  expect(await measured()).toBe(few);
});
