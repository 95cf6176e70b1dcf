/** set_services and set_address: the services and the address of single sessions (rules 3.26). */
import { describe, expect, test } from 'vitest';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, expectCreated, getFirstError } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);
const bath = await shop.service({ name: 'Tắm bé' });
const massage = await shop.service({ name: 'Massage mẹ' });

const line = (service_id: string, quantity: number) => ({ service_id, quantity });
const sellPackage = (started_at: string, more: object = {}) =>
  shop.register(bath, 3, { started_at, services: [line(bath, 3), line(massage, 1)], ...more });
const setServices = (id: string, line_ids: string[] | null, who = shop.sales) =>
  who.act('shifts', id, 'set_services', { line_ids });
const setAddress = (id: string, address: string | null, who = shop.sales) =>
  who.act('shifts', id, 'set_address', { address });
const servicesOf = async (id: string) => (await shop.shifts(id)).map(({ services }) => services);
const linesOf = async (id: string): Promise<string[]> =>
  (
    (await shop.sales.get(`/package_services?filter[package_id]=${id}&sort=id`)).body.data as ResponseBody[]
  ).map((one) => one.id);

describe('the services of a session', () => {
  test('are the due ones, or those chosen for one or many sessions; the due ones are stored as null', async () => {
    const id = await sellPackage('2036-01-07');
    expect(await servicesOf(id)).toEqual(['Tắm bé, Massage mẹ', 'Tắm bé', 'Tắm bé']);
    const [first, second, third] = await shop.shifts(id);
    const [b = '', m = ''] = await linesOf(id);
    const bulk = await shop.sales.post('/shifts/bulk/actions', {
      action_code: 'set_services',
      object_ids: [second.id, third.id],
      action_data: { line_ids: [m, b] },
    });
    expect(bulk.status).toBeLessThan(300);
    expect(expectActionDone(await setServices(first.id, [b]))).toEqual({ line_ids: [b] });
    expect(await servicesOf(id)).toEqual(['Tắm bé', 'Tắm bé, Massage mẹ', 'Tắm bé, Massage mẹ']);
    expect(expectActionDone(await setServices(second.id, [b]))).toEqual({ line_ids: null });
    expect(expectActionDone(await setServices(third.id, null))).toEqual({ line_ids: null });
    expect(await servicesOf(id)).toEqual(['Tắm bé', 'Tắm bé', 'Tắm bé']);
  });

  test('include services added later', async () => {
    const id = await shop.register(bath, 2, { started_at: '2036-01-14', agent_id: await shop.nurse() });
    expectActionDone(
      await shop.sales.act('packages', id, 'add_services', { package_services: [line(massage, 1)] }),
    );
    expect(await servicesOf(id)).toEqual(['Tắm bé', 'Tắm bé', 'Massage mẹ']);
  });

  test('are reverted from the history line', async () => {
    const id = await sellPackage('2036-01-21');
    const [first] = await shop.shifts(id);
    const [b = '', m = ''] = await linesOf(id);
    expectActionDone(await setServices(first.id, [b]));
    const { body } = await setServices(first.id, [m]);
    expect(await servicesOf(id)).toEqual(['Massage mẹ', 'Tắm bé', 'Tắm bé']);
    expect((await shop.sales.post(`/${body.data.revert}`)).status).toBe(200);
    expect(await servicesOf(id)).toEqual(['Tắm bé', 'Tắm bé', 'Tắm bé']);
    expect((await setAddress(first.id, '5 Lê Lai')).status).toBe(200);
    const cleared = await setAddress(first.id, null);
    expect((await shop.sales.post(`/${cleared.body.data.revert}`)).status).toBe(200);
    expect((await shop.shifts(id))[0].address).toBe('5 Lê Lai');
  });

  test('are refused for lines of another package, held sessions and other roles', async () => {
    const id = await sellPackage('2026-03-02', { registered_at: '2026-03-02', agent_id: await shop.nurse() });
    const [first, second] = await shop.shifts(id);
    const [other = ''] = await linesOf(await sellPackage('2036-01-28'));
    expect(getFirstError(await setServices(second.id, [other]))).toEqual([
      ...[422, 'invalid', '/action_data/line_ids'],
    ]);
    const [b = ''] = await linesOf(id);
    expect((await setServices(second.id, [b], shop.finance)).status).toBe(403);
    expect((await setAddress(second.id, 'x', shop.finance)).status).toBe(403);
    expectActionDone(await shop.sales.act('shifts', first.id, 'finish_shift'));
    expect(getFirstError(await setServices(first.id, [b]))[1]).toBe('action_unavailable');
    expect(getFirstError(await setAddress(first.id, 'x'))[1]).toBe('action_unavailable');
  });
});

describe('a session that is added', () => {
  const add = async (package_id: string, day: string, more: object) =>
    shop.sales.create('shifts', { package_id, day, ...more });

  test('has a nurse, a time and services of its own; what its package has is stored as none', async () => {
    const [own, other] = [await shop.nurse(), await shop.nurse()];
    const id = await sellPackage('2036-02-04', { agent_id: own, time_period: ['09:00-10:00'] });
    const [b = '', m = ''] = await linesOf(id);
    const time = { time_period: ['13:00-14:00'] };
    const added = expectCreated(await add(id, '2036-02-08', { agent_id: other, line_ids: [m, b], ...time }));
    const same = { agent_id: own, time_period: ['09:00-10:00'] };
    const plain = expectCreated(await add(id, '2036-02-09', same));
    const stored = new Map((await shop.shifts(id)).map((one) => [one.id, one]));
    expect(stored.get(added)).toMatchObject({ agent_id: other, line_ids: [b, m], ...time });
    expect(stored.get(added).services).toBe('Tắm bé, Massage mẹ');
    expect(stored.get(plain)).toMatchObject({ agent_id: null, line_ids: null, time_period: null });
  });

  test('is refused with lines of another package, an unknown nurse, or a plan although it is cancelled', async () => {
    const id = await sellPackage('2036-02-11', { agent_id: await shop.nurse() });
    const [foreign = ''] = await linesOf(await sellPackage('2036-02-11'));
    const pointer = '/data/attributes/';
    expect(getFirstError(await add(id, '2036-02-16', { line_ids: [foreign] })).slice(0, 3)).toEqual([
      ...[422, 'invalid', `${pointer}line_ids`],
    ]);
    expect(getFirstError(await add(id, '2036-02-16', { agent_id: '999999' })).slice(0, 3)).toEqual([
      ...[422, 'not_found', `${pointer}agent_id`],
    ]);
    const held = { status: 'cancelled', time_period: ['13:00-14:00'] };
    expect(getFirstError(await add(id, '2036-02-16', held)).slice(0, 3)).toEqual([
      ...[422, 'invalid', `${pointer}time_period`],
    ]);
  });
});

test('messages, the calendar and the day plan show the services and the address of the session', async () => {
  const day = '2036-02-04';
  const nurse = await shop.nurse();
  const id = await sellPackage(day, { agent_id: nurse });
  const url = (await shop.sales.post(`/agents/${nurse}/calendar`, {})).body.data.url as string;
  const feed = async () =>
    (await (await fetch(`${shop.sales.url}${new URL(url).pathname}`)).text()).replace(/\r\n /g, '');
  const message = async (): Promise<ResponseBody | undefined> =>
    ((await shop.sales.get(`/messages?day=${day}&to=agents`)).body.data as ResponseBody[]).find(
      (one) => one.id === nurse,
    );
  expect((await message())?.text).toContain('Tắm bé, Massage mẹ');
  const [first] = await shop.shifts(id);
  const [, m = ''] = await linesOf(id);
  expectActionDone(await setServices(first.id, [m]));
  expectActionDone(await setAddress(first.id, '7 Lê Lai, Quận 1'));
  const text = (await message())?.text;
  expect(text).toContain('Massage mẹ');
  expect(text).not.toContain('Tắm bé');
  expect(text).toContain('7 Lê Lai, Quận 1');
  expect(await feed()).toContain('LOCATION:7 Lê Lai\\, Quận 1');
  expect(await feed()).toContain('Massage mẹ');
  const planned = (await shop.sales.get(`/reports/schedule/day?day=${day}&level=all`)).body
    .data as ResponseBody[];
  expect(planned.find(({ shift_id }) => shift_id === first.id)).toMatchObject({
    ...{ services: 'Massage mẹ', address: '7 Lê Lai, Quận 1', district: null },
  });
});

test('its own address is removed when the package moves to another mother', async () => {
  const id = await sellPackage('2036-02-11');
  const [first] = await shop.shifts(id);
  expectActionDone(await setAddress(first.id, '9 Lê Lai'));
  const customer_id = await shop.customer();
  expectActionDone(await shop.admin.act('packages', id, 'move_package', { customer_id, reason: 'nhầm' }));
  expect((await shop.shifts(id))[0].address).toBeNull();
});
