import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);
const bath = await shop.service();

const pathOf = (url: string): string => new URL(url).pathname;
const openCalendar = async (nurse: string): Promise<string> =>
  pathOf((await shop.sales.post(`/agents/${nurse}/calendar`, {})).body.data.url);
const read = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${shop.sales.url}${path}`, { headers });

interface Event {
  uid: string;
  status: string;
  summary: string;
  location: string | null;
  description: string | null;
  from: string;
  to: string;
}

/** Returns for each event, by UID, the number of changes and the time of the last one. */
async function revisions(path: string): Promise<Record<string, { sequence: number; stamp: string }>> {
  const root = new ICAL.Component(ICAL.parse(await (await read(path)).text()));
  return Object.fromEntries(
    root.getAllSubcomponents('vevent').map((component) => [
      String(component.getFirstPropertyValue('uid')),
      {
        sequence: Number(component.getFirstPropertyValue('sequence')),
        stamp: String(component.getFirstPropertyValue('dtstamp')),
      },
    ]),
  );
}

/** Returns the feed as another program reads it, with times as instants. */
async function events(path: string): Promise<Event[]> {
  const response = await read(path);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const root = new ICAL.Component(ICAL.parse(await response.text()));
  for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return root.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      status: String(component.getFirstPropertyValue('status')),
      summary: event.summary,
      location: event.location,
      description: event.description,
      from: event.startDate.toJSDate().toISOString(),
      to: event.endDate.toJSDate().toISOString(),
    };
  });
}

async function sellPackage(agent_id: string, started_at: string, more: object = {}) {
  const id = await shop.register(bath, 1, { started_at, agent_id, ...more });
  return { id, name: (await shop.package(id)).customer_name, shifts: await shop.shifts(id) };
}

describe('a nurse’s calendar', () => {
  test('has an event for each of her planned sessions, at its time in Vietnam, with mother, address and phone', async () => {
    const nurse = await shop.nurse();
    const customer = await shop.customer({
      name: 'Lê Thị, Mai; "A"',
      phone: '0905333444',
      address: '5 Lê Lợi',
    });
    const form = shop.form(bath, 1, {
      started_at: '2034-02-01',
      agent_id: nurse,
      time_period: ['07:30-08:30', '08:30-09:30'],
    });
    expectActionDone(await shop.sales.act('customers', customer, 'register_package_v2', form));
    const split = await sellPackage(nurse, '2034-02-02', { time_period: ['08:00-09:00', '14:00-15:00'] });
    const found = await events(await openCalendar(nurse));
    expect(found[0]).toMatchObject({
      status: 'CONFIRMED',
      summary: 'Lê Thị, Mai; "A"',
      location: '5 Lê Lợi',
      from: '2034-02-01T00:30:00.000Z',
      to: '2034-02-01T02:30:00.000Z',
    });
    expect(found[0]?.description).toContain('0905333444');
    expect(found.slice(1).map(({ summary, from }) => [summary, from])).toEqual([
      [split.name, '2034-02-02T01:00:00.000Z'],
      [split.name, '2034-02-02T07:00:00.000Z'],
    ]);
    expect(new Set(found.map(({ uid }) => uid)).size).toBe(3);
  });

  test('follows substitutions: an event for the substitute, and a cancelled event for the previous nurse', async () => {
    const [nurse, other, third] = [await shop.nurse(), await shop.nurse(), await shop.nurse()];
    const paths = [await openCalendar(nurse), await openCalendar(other), await openCalendar(third)];
    const statuses = async () =>
      Promise.all(paths.map(async (path) => (await events(path)).map(({ status }) => status)));
    const { shifts } = await sellPackage(nurse, '2034-02-06');
    const give = async (agent_id: string | null) =>
      expectActionDone(await shop.sales.act('shifts', shifts[0].id, 'substitute', { agent_id }));
    await give(other);
    expect(await statuses()).toEqual([['CANCELLED'], ['CONFIRMED'], []]);
    await give(third);
    expect(await statuses()).toEqual([['CANCELLED'], ['CANCELLED'], ['CONFIRMED']]);
    await give(null);
    expect(await statuses()).toEqual([['CONFIRMED'], ['CANCELLED'], ['CANCELLED']]);
  });

  test('shows a cancelled session as cancelled, under the same UID', async () => {
    const nurse = await shop.nurse();
    const path = await openCalendar(nurse);
    const { id } = await sellPackage(nurse, '2034-02-08');
    const [before] = await events(path);
    expectActionDone(await shop.sales.act('packages', id, 'cancel_package', { cancel_reason: 'x' }));
    expect(await events(path)).toEqual([{ ...before, status: 'CANCELLED' }]);
  });

  test('a package given to another nurse, also by an edit, is cancelled in the previous nurse’s calendar', async () => {
    const [nurse, other, third] = [await shop.nurse(), await shop.nurse(), await shop.nurse()];
    const paths = [await openCalendar(nurse), await openCalendar(other), await openCalendar(third)];
    const statuses = async () =>
      Promise.all(paths.map(async (path) => (await events(path)).map(({ status }) => status)));
    const { id } = await sellPackage(nurse, '2034-03-01');
    const [before] = await events(paths[0] ?? '');
    expectActionDone(await shop.sales.act('packages', id, 'assign_agent', { agent_id: other }));
    expect(await statuses()).toEqual([['CANCELLED'], ['CONFIRMED'], []]);
    expect(await events(paths[0] ?? '')).toEqual([{ ...before, status: 'CANCELLED' }]);
    await shop.sales.change('packages', id, { agent_id: third });
    expect(await statuses()).toEqual([['CANCELLED'], ['CANCELLED'], ['CONFIRMED']]);
  });

  test('shows the sessions as cancelled to a provisional nurse who is not chosen', async () => {
    const [first, second] = [await shop.nurse(), await shop.nurse()];
    const path = await openCalendar(second);
    const id = await shop.register(bath, 1, {
      started_at: '2034-03-06',
      agent1_id: first,
      agent2_id: second,
    });
    expectActionDone(await shop.sales.act('packages', id, 'assign_agent', { agent_id: first }));
    expect((await events(path)).map(({ status }) => status)).toEqual(['CANCELLED']);
  });

  test('another hour, address or nurse of an event raises its SEQUENCE and DTSTAMP, under the same UID', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const path = await openCalendar(nurse);
    const { id } = await sellPackage(nurse, '2034-03-08');
    const { customer_id } = await shop.package(id);
    const steps = [
      () => shop.sales.change('packages', id, { time_period: ['10:00-11:00'] }),
      () => shop.sales.change('customers', customer_id, { address: '7 Lê Lợi' }),
      () => shop.sales.act('packages', id, 'assign_agent', { agent_id: other }),
    ];
    for (const step of steps) {
      const before = Object.entries(await revisions(path));
      // DTSTAMP has no fractions of a second.
      await new Promise((resolve) => setTimeout(resolve, 1_050));
      await step();
      const after = await revisions(path);
      expect(Object.keys(after)).toEqual(before.map(([uid]) => uid));
      for (const [uid, { sequence, stamp }] of before) {
        expect(after[uid]?.sequence).toBeGreaterThan(sequence);
        expect((after[uid]?.stamp ?? '') > stamp).toBe(true);
      }
    }
  });

  test('merging customers raises both too, however many edits the other customer had', async () => {
    const nurse = await shop.nurse();
    const path = await openCalendar(nurse);
    const { id } = await sellPackage(nurse, '2034-03-13');
    const { customer_id } = await shop.package(id);
    for (const address of ['1', '2', '3', '4', '5'])
      await shop.sales.change('customers', customer_id, { address });
    const [before] = Object.values(await revisions(path));
    expectActionDone(
      await shop.admin.act('customers', await shop.customer(), 'merge', { other_id: customer_id }),
    );
    const [after] = Object.values(await revisions(path));
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
  });

  test('undoing a merge raises both again, also for a package deleted later and restored', async () => {
    const nurse = await shop.nurse();
    const path = await openCalendar(nurse);
    const { id } = await sellPackage(nurse, '2034-03-20');
    const deleted = await sellPackage(nurse, '2034-03-21');
    const { customer_id } = await shop.package(id);
    const lost = (await shop.package(deleted.id)).customer_id;
    const kept = await shop.customer();
    for (const address of ['1', '2', '3', '4', '5']) await shop.sales.change('customers', kept, { address });
    expectActionDone(await shop.admin.act('customers', customer_id, 'merge', { other_id: lost }));
    expectActionDone(await shop.admin.act('customers', kept, 'merge', { other_id: customer_id }));
    for (const address of ['6', '7', '8']) await shop.sales.change('customers', kept, { address });
    const before = await revisions(path);
    expect((await shop.admin.delete(`/packages/${deleted.id}`)).status).toBe(204);
    const restore = async (resource: string, record_id: string) => {
      const { body } = await shop.admin.get(`/trash?filter[resource]=${resource}&sort=-deleted_at`);
      const entry = body.data.find(({ attributes }: ResponseBody) => attributes.record_id === record_id);
      expect((await shop.admin.post(`/trash/${entry.id}/restore`)).status).toBe(200);
    };
    await restore('customers', customer_id);
    await restore('customers', lost);
    await restore('packages', deleted.id);
    const after = await revisions(path);
    expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
    expect(Object.keys(after)).toHaveLength(2);
    for (const [uid, { sequence }] of Object.entries(before))
      expect(after[uid]?.sequence).toBeGreaterThan(sequence);
  });

  test('ends its last line like every other', async () => {
    const text = await (await read(await openCalendar(await shop.nurse()))).text();
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  test('needs only the secret, and has the same answer until something changes', async () => {
    const nurse = await shop.nurse();
    const path = await openCalendar(nurse);
    const etag = (await read(path)).headers.get('etag') ?? '';
    expect((await read(path, { 'if-none-match': etag })).status).toBe(304);
    await sellPackage(nurse, '2034-02-13');
    expect((await read(path, { 'if-none-match': etag })).status).toBe(200);
  });

  test('is closed by a new URL, when the office closes it, and when she leaves', async () => {
    const nurse = await shop.nurse();
    const first = await openCalendar(nurse);
    const second = await openCalendar(nurse);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect((await shop.sales.delete(`/agents/${nurse}/calendar`)).status).toBe(200);
    expect((await read(second)).status).toBe(404);
    const third = await openCalendar(nurse);
    expectActionDone(await shop.admin.act('agents', nurse, 'update_profile', { status: 'out' }));
    expect((await read(third)).status).toBe(404);
    const stored = await api
      .knex('calendars')
      .where({ agent_id: Number(nurse) })
      .first('secret');
    expect(stored?.secret ?? '').not.toContain(third.split('/').pop()?.replace('.ics', ''));
  });

  test('is opened by users who sell', async () => {
    const nurse = await shop.nurse();
    expect((await shop.finance.post(`/agents/${nurse}/calendar`, {})).status).toBe(403);
    expect((await shop.sales.post('/agents/999999999/calendar', {})).status).toBe(404);
  });

  test('wrong secrets are counted: after two hundred, the address is refused for a time', async () => {
    const wrong = (n: number) => read(`/api/v1/calendar/wrong-${n}.ics`);
    expect((await wrong(0)).status).toBe(404);
    await Promise.all(Array.from({ length: 200 }, (_, n) => wrong(n)));
    expect((await wrong(201)).status).toBe(429);
  });
});
