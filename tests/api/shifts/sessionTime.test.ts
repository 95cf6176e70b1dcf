/** move_time and change_time: sessions with slots of their own (rules 2.20, 3.20). */
import { describe, expect, test } from 'vitest';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, getFirstError } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);
const bath = await shop.service();
const morning = ['07:30-08:30'];
const afternoon = ['13:00-14:00'];

const sellPackage = (started_at: string, days: number, more: object = {}) =>
  shop.register(bath, days, { started_at, ...more });
const moveTime = (id: string, data: object, who = shop.sales) => who.act('shifts', id, 'move_time', data);
const changeTime = (id: string, data: object, who = shop.sales) =>
  who.act('packages', id, 'change_time', data);
/** Returns the time slots of the sessions, in order. */
const times = async (id: string) => (await shop.shifts(id)).map(({ time_period }) => time_period);

describe('one session', () => {
  test('has its own slots; the slots of its package are stored as null', async () => {
    const id = await sellPackage('2036-01-07', 2);
    const [first] = await shop.shifts(id);
    expect(expectActionDone(await moveTime(first.id, { time_period: afternoon }))).toEqual({
      time_period: afternoon,
    });
    expect(await times(id)).toEqual([afternoon, null]);
    expect(expectActionDone(await moveTime(first.id, { time_period: morning }))).toEqual({
      time_period: null,
    });
    expect(await times(id)).toEqual([null, null]);
  });

  test('accepts every confirmation in advance, like all calls that plan sessions', async () => {
    const id = await sellPackage('2036-01-07', 2);
    const [first] = await shop.shifts(id);
    const consents = { accept_conflicts: true, accept_refused: true, accept_papers: true };
    expectActionDone(await moveTime(first.id, { time_period: afternoon, ...consents }));
    expectActionDone(await changeTime(id, { time_period: afternoon, from_day: '2036-01-07', ...consents }));
  });

  test('conflicts at its own time, and no longer at that of its package', async () => {
    const nurse = await shop.nurse();
    const id = await sellPackage('2036-01-14', 1, { agent_id: nurse });
    await sellPackage('2036-01-14', 1, { agent_id: nurse, time_period: afternoon });
    const [shift] = await shop.shifts(id);
    const answer = await moveTime(shift.id, { time_period: ['12:30-13:30'] });
    expect(getFirstError(answer)).toEqual([409, 'schedule_conflict', undefined]);
    expect(answer.body.errors[0].meta.conflicts[0].time_period).toEqual(afternoon);
    expect(await times(id)).toEqual([null]);
    expectActionDone(await moveTime(shift.id, { time_period: ['10:00-11:00'] }));
    await sellPackage('2036-01-14', 1, { agent_id: nurse });
    const late = await moveTime(shift.id, { time_period: afternoon, accept_conflicts: true });
    expect(expectActionDone(late)).toEqual({ time_period: afternoon });
  });

  test('is free for a nurse at its own time', async () => {
    const nurse = await shop.nurse();
    await sellPackage('2036-01-21', 1, { agent_id: nurse });
    const id = await sellPackage('2036-01-21', 1);
    const isFree = async () =>
      (await shop.sales.get(`/packages/${id}/free_agents`)).body.data.some(
        (one: ResponseBody) => one.id === nurse,
      );
    expect(await isFree()).toBe(false);
    const [shift] = await shop.shifts(id);
    expectActionDone(await moveTime(shift.id, { time_period: afternoon }));
    expect(await isFree()).toBe(true);
  });

  test('is in the schedule, its cells, messages and the calendar at its own time, with a higher SEQUENCE', async () => {
    const nurse = await shop.nurse();
    const day = '2036-01-28';
    const id = await sellPackage(day, 1, { agent_id: nurse });
    const url = (await shop.sales.post(`/agents/${nurse}/calendar`, {})).body.data.url as string;
    const feed = async () => await (await fetch(`${shop.sales.url}${new URL(url).pathname}`)).text();
    const sequence = async () => Number(/SEQUENCE:(\d+)/.exec(await feed())?.[1]);
    const before = await sequence();
    const [shift] = await shop.shifts(id);
    expectActionDone(await moveTime(shift.id, { time_period: afternoon }));
    expect(await sequence()).toBeGreaterThan(before);
    expect(await feed()).toContain('DTSTART;TZID=Asia/Ho_Chi_Minh:20360128T130000');
    const report = (
      await shop.sales.get(`/reports/schedule?from=${day}&to=${day}&level=all&agent_id=${nurse}`)
    ).body.data;
    expect(Object.keys(report.rows[0].shifts[day])).toEqual(afternoon);
    const cell = async (slot: string): Promise<ResponseBody[]> =>
      (
        await shop.sales.get(
          `/reports/schedule/cell?agent_id=${nurse}&day=${day}&level=all&time_period=${slot}`,
        )
      ).body.data;
    expect(await cell('07:30-08:30')).toEqual([]);
    expect((await cell('13:00-14:00')).map(({ time_period }) => time_period)).toEqual([afternoon]);
    const messages = (await shop.sales.get(`/messages?day=${day}&to=agents`)).body.data as ResponseBody[];
    expect(messages.find((one) => one.id === nurse)?.text).toContain('13:00');
  });

  test('several at once; a held session, another role and missing slots are refused', async () => {
    const nurse = await shop.nurse();
    const id = await sellPackage('2026-03-02', 3, { agent_id: nurse, registered_at: '2026-03-02' });
    const [first, second, third] = await shop.shifts(id);
    expectActionDone(await shop.sales.act('shifts', first.id, 'finish_shift'));
    const bulk = await shop.sales.post('/shifts/bulk/actions', {
      action_code: 'move_time',
      object_ids: [second.id, third.id],
      action_data: { time_period: afternoon },
    });
    expect(bulk.status).toBeLessThan(300);
    expect(await times(id)).toEqual([null, afternoon, afternoon]);
    expect(getFirstError(await moveTime(first.id, { time_period: afternoon }))[1]).toBe('action_unavailable');
    expect((await moveTime(second.id, { time_period: morning }, shop.finance)).status).toBe(403);
    expect((await moveTime(second.id, { time_period: [] })).status).toBe(422);
  });
});

describe('a package from a day on', () => {
  test('has the new slots, which replace those of single sessions; held and earlier sessions keep their time', async () => {
    const nurse = await shop.nurse();
    const id = await sellPackage('2026-03-09', 4, { agent_id: nurse, registered_at: '2026-03-09' });
    const [first, , , fourth] = await shop.shifts(id);
    expectActionDone(await shop.sales.act('shifts', first.id, 'finish_shift'));
    expectActionDone(await moveTime(fourth.id, { time_period: ['10:00-11:00'] }));
    const result = expectActionDone(await changeTime(id, { time_period: afternoon, from_day: '2026-03-11' }));
    expect(result).toEqual({ sessions: 2 });
    expect((await shop.package(id)).time_period).toEqual(afternoon);
    expect(await times(id)).toEqual([morning, morning, null, null]);
  });

  test('conflicts from that day on only, and errors name their field', async () => {
    const nurse = await shop.nurse();
    await sellPackage('2036-02-04', 1, { agent_id: nurse, time_period: afternoon });
    const id = await sellPackage('2036-02-04', 3, { agent_id: nurse });
    const all = { time_period: afternoon, from_day: '2036-02-04' };
    const preview = await shop.sales.get(
      `/packages/${id}/session_changes?from_day=2036-02-04&time_period=${afternoon}`,
    );
    expect(preview.body.data.sessions.map(({ day }: ResponseBody) => day)).toEqual(await shop.days(id));
    expect(preview.body.data.conflicts.map(({ day }: ResponseBody) => day)).toEqual(['2036-02-04']);
    expect(getFirstError(await changeTime(id, all))).toEqual([409, 'schedule_conflict', undefined]);
    expect(await times(id)).toEqual([null, null, null]);
    expectActionDone(await changeTime(id, { ...all, from_day: '2036-02-05' }));
    expect(await times(id)).toEqual([morning, null, null]);
    expectActionDone(await changeTime(id, { ...all, accept_conflicts: true }));
    expect(await times(id)).toEqual([null, null, null]);
    const late = await changeTime(id, { time_period: morning, from_day: '2036-03-01' });
    expect(getFirstError(late)).toEqual([422, 'invalid', '/action_data/from_day']);
    expect((await changeTime(id, all, shop.finance)).status).toBe(403);
  });
});
