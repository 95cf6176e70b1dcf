/** Today's sessions as the home page lists them (rules 8.18). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TodaysSession, TodaysSessions } from '#schema/reports/todayReport';
import { ApiTestCompany, expectActionDone } from '../support/shop.ts';
import { startApi, type TestApi } from '../support/startApi.ts';

/** A Thursday, 10:00 in Vietnam. */
const day = '2033-06-16';
let api: TestApi;
let shop: ApiTestCompany;
let service: string;
let nurse: string;
beforeAll(async () => {
  api = await startApi({ clock: () => new Date(`${day}T03:00:00Z`) });
  shop = await ApiTestCompany.open(api);
  [service, nurse] = await Promise.all([shop.service(), shop.nurse()]);
});
afterAll(() => api.stop());

/** Sells one session at this time today; returns the package. */
async function sell(slot: string, more: object = {}, customer: object = {}): Promise<string> {
  const form = shop.form(service, 1, {
    registered_at: '2033-06-01',
    started_at: day,
    time_period: [slot],
    ...more,
  });
  const id = await shop.customer(customer);
  return expectActionDone(await shop.sales.act('customers', id, 'register_package_v2', form)).package_id;
}
async function loadToday(query = 'only=all&page[size]=1000') {
  const { status, body } = await shop.sales.get(`/reports/today?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as {
    data: Pick<TodaysSessions, 'hours' | 'sessions'> & { counts: Record<string, number> };
    meta: { total: number };
  };
}
const findSessions = (packages: readonly string[], sessions: readonly TodaysSession[]) =>
  packages.map((id) => sessions.find(({ package_id }) => package_id === id));

describe('the sessions of today', () => {
  test('are sorted by time, each with customer, phone, full address, nurse and state', async () => {
    const place = { address: '12 Trần Phú', ward: 'Bến Nghé', province: 'Quận 1', city: 'Hồ Chí Minh' };
    const phone = '0912555001';
    const late = await sell('14:00-15:00', { agent_id: nurse }, { name: 'Lê Thị Trâm', phone, ...place });
    const early = await sell('11:00-12:00', { agent_id: nurse });
    const { sessions } = (await loadToday()).data;
    const times = sessions.map(({ time_period }) => time_period[0] ?? '');
    expect(times).toEqual([...times].sort());
    const [first, second] = findSessions([early, late], sessions);
    expect(sessions.indexOf(first as TodaysSession)).toBeLessThan(sessions.indexOf(second as TodaysSession));
    expect(second).toMatchObject({
      customer_name: 'Lê Thị Trâm',
      customer_phone: phone,
      address: '12 Trần Phú, Phường Bến Nghé, Quận 1, Hồ Chí Minh',
      district: 'Quận 1',
      nurses: [{ id: nurse }],
      status: 'planned',
      clashes: false,
    });
  });

  test('that are still ahead are planned sessions whose time is not over', async () => {
    const [over, running, held] = [
      await sell('08:30-09:30'),
      await sell('09:30-10:30'),
      await sell('12:00-13:00', { agent_id: await shop.nurse() }),
    ];
    const [session] = await shop.shifts(held);
    expectActionDone(await shop.sales.act('shifts', session.id, 'finish_shift'));
    const { data, meta } = await loadToday('page[size]=1000');
    expect(findSessions([over, running, held], data.sessions).map(Boolean)).toEqual([false, true, false]);
    expect([data.counts.ahead, data.sessions.length]).toEqual([meta.total, meta.total]);
    expect(findSessions([held], (await loadToday()).data.sessions)).toMatchObject([{ status: 'finished' }]);
    // The other sessions are over: finished, or planned and not yet marked.
    const rest = (await loadToday('only=over&page[size]=1000')).data;
    expect(findSessions([over, running, held], rest.sessions).map(Boolean)).toEqual([true, false, true]);
    expect(rest.counts.over).toBe(rest.sessions.length);
    expect(rest.counts.unmarked).toBe(rest.sessions.filter(({ status }) => status === 'planned').length);
  });

  test('in conflict are two planned ones of a nurse at the same time, also as a substitute', async () => {
    const [busy, other] = [await shop.nurse(), await shop.nurse()];
    const one = await sell('13:00-14:00', { agent_id: busy });
    const two = await sell('13:30-14:30', { agent_id: busy, accept_conflicts: true });
    const before = (await loadToday('only=clashing&page[size]=1000')).data;
    expect(findSessions([one, two], before.sessions)).toMatchObject([{ clashes: true }, { clashes: true }]);
    expect(before.counts.clashing).toBe(before.sessions.length);
    const [session] = await shop.shifts(two);
    expectActionDone(await shop.sales.act('shifts', session.id, 'substitute', { agent_id: other }));
    expect(
      findSessions([one, two], (await loadToday('only=clashing&page[size]=1000')).data.sessions),
    ).toEqual([undefined, undefined]);
    expect(findSessions([two], (await loadToday()).data.sessions)).toMatchObject([
      { nurses: [{ id: other }] },
    ]);
  });

  test('without a nurse are listed', async () => {
    const alone = await sell('07:30-08:30');
    const { sessions, counts } = (await loadToday('only=unassigned&page[size]=1000')).data;
    expect(findSessions([alone], sessions)).toMatchObject([{ nurses: [], status: 'planned' }]);
    expect(counts.unassigned).toBe(sessions.length);
  });

  test('are returned in pages, each with the total', async () => {
    await sell('09:00-10:00');
    await sell('09:00-10:00');
    const { counts, sessions } = (await loadToday()).data;
    expect(counts.all).toBe(sessions.length);
    const pages = await Promise.all(
      [1, 2].map((at) => loadToday(`only=all&page[size]=1&page[number]=${at}`)),
    );
    expect(pages.map(({ data }) => data.sessions)).toEqual([[sessions[0]], [sessions[1]]]);
    expect(pages.map(({ meta }) => meta.total)).toEqual([counts.all, counts.all]);
  });

  test('are counted by the hour of their start, and one hour can be listed alone', async () => {
    const hourOf = ({ time_period: [slot = ''] }: TodaysSession) => Number(slot.slice(0, 2));
    await sell('14:30-15:30');
    const { sessions, hours } = (await loadToday()).data;
    const expected = [...new Set(sessions.map(hourOf))].map((hour) => {
      const inHour = sessions.filter((session) => hourOf(session) === hour);
      const unassigned = inHour.filter(({ nurses, status }) => status === 'planned' && nurses.length === 0);
      return { hour, total: inHour.length, unassigned: unassigned.length };
    });
    expect(hours).toEqual(expected);
    const late = (await loadToday('only=all&hour=14&page[size]=1000')).data;
    expect(late.sessions).toEqual(sessions.filter((session) => hourOf(session) === 14));
    expect(late.hours).toEqual(hours);
  });

  test('do not include cancelled ones, as in the count of the schedule', async () => {
    const package_id = await sell('14:30-15:30');
    const before = (await loadToday()).data;
    const [session] = await shop.shifts(package_id);
    expectActionDone(await shop.sales.act('shifts', session.id, 'cancel_shift'));
    const after = (await loadToday()).data;
    expect(findSessions([package_id], before.sessions)).toMatchObject([{ status: 'planned' }]);
    expect(findSessions([package_id], after.sessions)).toEqual([undefined]);
    expect([before.counts.all, after.counts.all]).toEqual([
      before.sessions.length,
      before.sessions.length - 1,
    ]);
  });

  test('do not include cancelled registrations or other days', async () => {
    const gone = await sell('08:00-09:00');
    expectActionDone(
      await shop.sales.act('packages', gone, 'cancel_package', { cancel_reason: 'moved away' }),
    );
    const tomorrow = await sell('08:00-09:00', { started_at: '2033-06-17' });
    expect(findSessions([gone, tomorrow], (await loadToday()).data.sessions)).toEqual([undefined, undefined]);
  });
});

test.each(['finance', 'partner', 'waiting'] as const)('%s has no access', async (person) => {
  expect((await (await api.as(person)).get('/reports/today')).status).toBe(403);
});
