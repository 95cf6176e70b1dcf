import { describe, expect, test } from 'vitest';
import type { Body } from '../support/client.ts';
import { done, fault, Shop } from '../support/shop.ts';
import { openApi } from '../support/startApi.ts';

const api = await openApi();
const shop = await Shop.open(api);
const bath = await shop.service();

/** A package of this nurse with sessions from the day on. */
async function sold(agent_id: string, started_at: string, more: object = {}, days = 1) {
  const id = await shop.register(bath, days, { started_at, agent_id, ...more });
  return { id, shifts: await shop.shifts(id) };
}
const missed = (nurse: string, query: string) => shop.sales.get(`/agents/${nurse}/absence?${query}`);
const callOff = (nurse: string, data: object) =>
  shop.sales.act('agents', nurse, 'call_off', { reason: 'ốm', ...data });
const profile = async (nurse: string): Promise<Body> => {
  const { body } = await shop.admin.get(`/agents/${nurse}?include=agent_profile`);
  return body.included[0].attributes;
};
const ids = (rows: Body[]) => rows.map((row) => row.id ?? row.shift_id);

describe('what a nurse would miss', () => {
  test('is her planned sessions of those days, each with who is free then, the fittest first', async () => {
    const [nurse, free, busy] = [await shop.nurse(), await shop.nurse(), await shop.nurse()];
    const { id, shifts } = await sold(nurse, '2033-01-03', {}, 3);
    await sold(busy, '2033-01-04');
    const { body } = await missed(nurse, 'from=2033-01-04&to=2033-01-05');
    expect(body.data.map((one: Body) => [one.shift_id, one.package_id, one.day, one.time_period])).toEqual([
      [shifts[1].id, id, '2033-01-04', ['07:30-08:30']],
      [shifts[2].id, id, '2033-01-05', ['07:30-08:30']],
    ]);
    const [first, second] = body.data;
    expect(ids(first.candidates)).toContain(free);
    expect(ids(first.candidates)).not.toContain(busy);
    expect(ids(first.candidates)).not.toContain(nurse);
    expect(ids(second.candidates)).toContain(busy);
    expect(first.candidates[0]).toMatchObject({ free_days: 1, total_days: 1, clashes: [] });
    const whole = (await shop.sales.get(`/packages/${id}/free_agents`)).body.data;
    const order = ids(whole).filter((one) => ids(first.candidates).includes(one));
    expect(ids(first.candidates).filter((one) => order.includes(one))).toEqual(order);
  });

  test('in some slots only what overlaps with them, and what she takes for others', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    await sold(nurse, '2033-01-10');
    const late = await sold(nurse, '2033-01-10', { time_period: ['14:00-15:00'] });
    const taken = await sold(other, '2033-01-10', { time_period: ['13:00-14:00'] });
    done(await shop.sales.act('shifts', taken.shifts[0].id, 'substitute', { agent_id: nurse }));
    const { body } = await missed(nurse, 'from=2033-01-10&to=2033-01-10&time_period=13:30-14:30');
    expect(ids(body.data).sort()).toEqual([late.shifts[0].id, taken.shifts[0].id].sort());
  });

  test('is for who sells, for days in their order and slots there are', async () => {
    const nurse = await shop.nurse();
    const path = `/agents/${nurse}/absence`;
    expect((await shop.finance.get(`${path}?from=2033-01-10&to=2033-01-10`)).status).toBe(403);
    expect((await missed(nurse, 'from=2033-01-10&to=2033-01-09')).status).toBe(400);
    expect((await missed(nurse, 'from=2033-01-10&to=2033-01-10&time_period=1')).status).toBe(400);
    expect((await missed('999999999', 'from=2033-01-10&to=2033-01-10')).status).toBe(404);
  });
});

describe('calling off', () => {
  test('gives sessions away, postpones and leaves, and keeps the absence as days off', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const one = await sold(nurse, '2033-02-01');
    const two = await sold(nurse, '2033-02-01', { time_period: ['09:00-10:00'] });
    const three = await sold(nurse, '2033-02-01', { time_period: ['11:00-12:00'] });
    const result = done(
      await callOff(nurse, {
        from: '2033-02-01',
        to: '2033-02-02',
        sessions: [
          { shift_id: one.shifts[0].id, agent_id: other },
          { shift_id: two.shifts[0].id, new_day: '2033-02-03' },
          { shift_id: three.shifts[0].id, leave: true },
        ],
      }),
    );
    expect(result).toMatchObject({ substituted: 1, postponed: 1, left: 1 });
    const now = async (id: string) => (await shop.shifts(id)).map((shift) => [shift.day, shift.agent_id]);
    expect([await now(one.id), await now(two.id), await now(three.id)]).toEqual([
      [['2033-02-01', other]],
      [['2033-02-03', null]],
      [['2033-02-01', null]],
    ]);
    expect(await profile(nurse)).toMatchObject({
      absences: [{ from: '2033-02-01', to: '2033-02-02', time_period: null, reason: 'ốm' }],
      holiday_off: ['2033-02-01', '2033-02-02'],
    });
  });

  test('does all of it or nothing: a clash among the choices themselves is a clash', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const [one, two] = [await sold(nurse, '2033-02-08'), await sold(await shop.nurse(), '2033-02-08')];
    done(
      await shop.sales.act('packages', two.id, 'assign_agent', { agent_id: nurse, accept_conflicts: true }),
    );
    const sessions = [one, two].map(({ shifts }) => ({ shift_id: shifts[0].id, agent_id: other }));
    const data = { from: '2033-02-08', to: '2033-02-08', sessions };
    const answer = await callOff(nurse, data);
    expect(fault(answer)).toEqual([409, 'schedule_conflict', undefined]);
    expect(answer.body.errors[0].meta.conflicts.length).toBeGreaterThan(0);
    expect((await shop.shifts(one.id))[0].agent_id).toBeNull();
    expect((await profile(nurse)).absences).toEqual([]);
    done(await callOff(nurse, { ...data, accept_conflicts: true }));
    expect((await shop.shifts(two.id))[0].agent_id).toBe(other);
  });

  test('a session that is not named stays; one named twice, or not hers, is refused', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const { id, shifts } = await sold(nurse, '2033-02-14', {}, 2);
    const days = { from: '2033-02-14', to: '2033-02-14' };
    const once = { shift_id: shifts[0].id, agent_id: other };
    const at = (index: number) => [422, 'invalid', `/action_data/sessions/${index}/shift_id`];
    expect(fault(await callOff(nurse, { ...days, sessions: [once, once] }))).toEqual(at(1));
    expect(fault(await callOff(nurse, { ...days, sessions: [{ ...once, shift_id: shifts[1].id }] }))).toEqual(
      at(0),
    );
    const both = { ...once, leave: true };
    expect(fault(await callOff(nurse, { ...days, sessions: [both] }))).toEqual(at(0));
    done(await callOff(nurse, { ...days, sessions: [] }));
    expect((await shop.shifts(id))[0].agent_id).toBeNull();
  });

  test('of some hours blocks those hours only, and is no day off', async () => {
    const nurse = await shop.nurse();
    done(await callOff(nurse, { from: '2033-02-21', to: '2033-02-21', time_period: ['07:30-08:30'] }));
    expect((await profile(nurse)).holiday_off).toEqual([]);
    const assign = async (time_period: string[]) => {
      const id = await shop.register(bath, 1, { started_at: '2033-02-21', time_period });
      return shop.sales.act('packages', id, 'assign_agent', { agent_id: nurse });
    };
    const answer = await assign(['08:00-09:00']);
    expect(fault(answer)[1]).toBe('schedule_conflict');
    expect(answer.body.errors[0].detail).toMatch(/báo nghỉ/);
    expect(done(await assign(['10:00-11:00'])).level).toBe('L6');
  });

  test('taking a day off back takes it out of the absence', async () => {
    const nurse = await shop.nurse();
    done(await callOff(nurse, { from: '2033-03-01', to: '2033-03-03' }));
    const off = { holiday_off: ['2033-03-01', '2033-03-03'] };
    done(await shop.admin.act('agents', nurse, 'update_profile', off));
    expect((await profile(nurse)).absences.map((one: Body) => [one.from, one.to])).toEqual([
      ['2033-03-01', '2033-03-01'],
      ['2033-03-03', '2033-03-03'],
    ]);
  });

  test('is for who sells', async () => {
    const nurse = await shop.nurse();
    const data = { reason: 'ốm', from: '2033-03-07', to: '2033-03-07' };
    expect((await shop.finance.act('agents', nurse, 'call_off', data)).status).toBe(403);
    const codes = (await shop.sales.get(`/agents/${nurse}/actions`)).body.data.actions;
    expect(codes.map((one: Body) => one.code)).toContain('call_off');
  });
});
