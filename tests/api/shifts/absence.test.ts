import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, getFirstError } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);
const bath = await shop.service();

/** Registers a package of this nurse with sessions from the day on. */
async function sellPackage(agent_id: string, started_at: string, more: object = {}, days = 1) {
  const id = await shop.register(bath, days, { started_at, agent_id, ...more });
  return { id, shifts: await shop.shifts(id) };
}
const loadMissedSessions = (nurse: string, query: string) =>
  shop.sales.get(`/agents/${nurse}/absence?${query}`);
const callOff = (nurse: string, data: object) =>
  shop.sales.act('agents', nurse, 'call_off', { reason: 'ốm', ...data });
const profile = async (nurse: string): Promise<ResponseBody> => {
  const { body } = await shop.admin.get(`/agents/${nurse}?include=agent_profile`);
  return body.included[0].attributes;
};
const ids = (rows: ResponseBody[]) => rows.map((row) => row.id ?? row.shift_id);

test('a session given to another nurse while the call waits for its lock is not changed', async () => {
  const [nurse, other, free] = [await shop.nurse(), await shop.nurse(), await shop.nurse()];
  const { id, shifts } = await sellPackage(nurse, '2033-02-07');
  const [{ id: shift_id }] = shifts;
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const giving = api.knex.transaction(async (trx) => {
    await trx('packages')
      .where({ id: Number(id) })
      .forUpdate()
      .first('id');
    await trx('shifts')
      .where({ id: Number(shift_id) })
      .update({ agent_id: Number(other) });
    await isReleased;
  });
  const calling = callOff(nurse, {
    from: '2033-02-07',
    to: '2033-02-07',
    sessions: [{ shift_id, agent_id: free }],
  });
  // Leaves time for the call to wait for the package's lock.
  await wait(1_000);
  release();
  await giving;
  expect(getFirstError(await calling)).toEqual([422, 'invalid', '/action_data/sessions/0/shift_id']);
  expect((await shop.shifts(id))[0].agent_id).toBe(other);
});

describe('the sessions affected by an absence', () => {
  test('are the nurse’s planned sessions on those days, each with free nurses, the best first', async () => {
    const [nurse, free, busy] = [await shop.nurse(), await shop.nurse(), await shop.nurse()];
    const { id, shifts } = await sellPackage(nurse, '2033-01-03', {}, 3);
    await sellPackage(busy, '2033-01-04');
    const { body } = await loadMissedSessions(nurse, 'from=2033-01-04&to=2033-01-05');
    expect(
      body.data.map((one: ResponseBody) => [one.shift_id, one.package_id, one.day, one.time_period]),
    ).toEqual([
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

  test('with slots, are only sessions that overlap, including sessions she takes as a substitute', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    await sellPackage(nurse, '2033-01-10');
    const late = await sellPackage(nurse, '2033-01-10', { time_period: ['14:00-15:00'] });
    const taken = await sellPackage(other, '2033-01-10', { time_period: ['13:00-14:00'] });
    expectActionDone(await shop.sales.act('shifts', taken.shifts[0].id, 'substitute', { agent_id: nurse }));
    const { body } = await loadMissedSessions(nurse, 'from=2033-01-10&to=2033-01-10&time_period=13:30-14:30');
    expect(ids(body.data).sort()).toEqual([late.shifts[0].id, taken.shifts[0].id].sort());
  });

  test('are for users who sell, with days in order and valid slots', async () => {
    const nurse = await shop.nurse();
    const path = `/agents/${nurse}/absence`;
    expect((await shop.finance.get(`${path}?from=2033-01-10&to=2033-01-10`)).status).toBe(403);
    expect((await loadMissedSessions(nurse, 'from=2033-01-10&to=2033-01-09')).status).toBe(400);
    expect((await loadMissedSessions(nurse, 'from=2033-01-10&to=2033-01-10&time_period=1')).status).toBe(400);
    expect((await loadMissedSessions('999999999', 'from=2033-01-10&to=2033-01-10')).status).toBe(404);
  });
});

describe('an absence', () => {
  test('reassigns, postpones and keeps sessions as chosen, and stores the days off', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const one = await sellPackage(nurse, '2033-02-01');
    const two = await sellPackage(nurse, '2033-02-01', { time_period: ['09:00-10:00'] });
    const three = await sellPackage(nurse, '2033-02-01', { time_period: ['11:00-12:00'] });
    const result = expectActionDone(
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

  test('is stored completely or not at all: a conflict among the choices themselves counts too', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const [one, two] = [
      await sellPackage(nurse, '2033-02-08'),
      await sellPackage(await shop.nurse(), '2033-02-08'),
    ];
    expectActionDone(
      await shop.sales.act('packages', two.id, 'assign_agent', { agent_id: nurse, accept_conflicts: true }),
    );
    const sessions = [one, two].map(({ shifts }) => ({ shift_id: shifts[0].id, agent_id: other }));
    const data = { from: '2033-02-08', to: '2033-02-08', sessions };
    const answer = await callOff(nurse, data);
    expect(getFirstError(answer)).toEqual([409, 'schedule_conflict', undefined]);
    expect(answer.body.errors[0].meta.conflicts.length).toBeGreaterThan(0);
    expect((await shop.shifts(one.id))[0].agent_id).toBeNull();
    expect((await profile(nurse)).absences).toEqual([]);
    expectActionDone(await callOff(nurse, { ...data, accept_conflicts: true }));
    expect((await shop.shifts(two.id))[0].agent_id).toBe(other);
  });

  test('does not change unnamed sessions; a session named twice, or of another nurse, is refused', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const { id, shifts } = await sellPackage(nurse, '2033-02-14', {}, 2);
    const days = { from: '2033-02-14', to: '2033-02-14' };
    const once = { shift_id: shifts[0].id, agent_id: other };
    const at = (index: number) => [422, 'invalid', `/action_data/sessions/${index}/shift_id`];
    expect(getFirstError(await callOff(nurse, { ...days, sessions: [once, once] }))).toEqual(at(1));
    expect(
      getFirstError(await callOff(nurse, { ...days, sessions: [{ ...once, shift_id: shifts[1].id }] })),
    ).toEqual(at(0));
    const both = { ...once, leave: true };
    expect(getFirstError(await callOff(nurse, { ...days, sessions: [both] }))).toEqual(at(0));
    expectActionDone(await callOff(nurse, { ...days, sessions: [] }));
    expect((await shop.shifts(id))[0].agent_id).toBeNull();
  });

  test('a second absence at the same time, for the remaining sessions, is merged into the first', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const { id, shifts } = await sellPackage(nurse, '2033-02-16');
    const days = { from: '2033-02-16', to: '2033-02-17' };
    expectActionDone(await callOff(nurse, days));
    expectActionDone(await callOff(nurse, { ...days, time_period: ['07:30-08:30'] }));
    const sessions = [{ shift_id: shifts[0].id, agent_id: other }];
    expectActionDone(await callOff(nurse, { ...days, sessions, reason: 'con ốm' }));
    expect((await shop.shifts(id))[0].agent_id).toBe(other);
    expect((await profile(nurse)).absences).toEqual([
      { ...days, time_period: ['07:30-08:30'], reason: 'ốm' },
      { ...days, time_period: null, reason: 'con ốm' },
    ]);
    const back = { ...days, restore: [shifts[0].id] };
    expectActionDone(await shop.sales.act('agents', nurse, 'take_back_call_off', back));
    expect(await profile(nurse)).toMatchObject({ absences: [], holiday_off: [] });
    expect((await shop.shifts(id))[0].agent_id).toBeNull();
  });

  test('of some hours blocks only those hours, and is no day off', async () => {
    const nurse = await shop.nurse();
    expectActionDone(
      await callOff(nurse, { from: '2033-02-21', to: '2033-02-21', time_period: ['07:30-08:30'] }),
    );
    expect((await profile(nurse)).holiday_off).toEqual([]);
    const assign = async (time_period: string[]) => {
      const id = await shop.register(bath, 1, { started_at: '2033-02-21', time_period });
      return shop.sales.act('packages', id, 'assign_agent', { agent_id: nurse });
    };
    const answer = await assign(['08:00-09:00']);
    expect(getFirstError(answer)[1]).toBe('schedule_conflict');
    expect(answer.body.errors[0].detail).toMatch(/báo nghỉ/);
    expect(expectActionDone(await assign(['10:00-11:00'])).level).toBe('L6');
  });

  test('removing a day off shortens the absence', async () => {
    const nurse = await shop.nurse();
    expectActionDone(await callOff(nurse, { from: '2033-03-01', to: '2033-03-03' }));
    const off = { holiday_off: ['2033-03-01', '2033-03-03'] };
    expectActionDone(await shop.admin.act('agents', nurse, 'update_profile', off));
    expect((await profile(nurse)).absences.map((one: ResponseBody) => [one.from, one.to])).toEqual([
      ['2033-03-01', '2033-03-01'],
      ['2033-03-03', '2033-03-03'],
    ]);
  });

  test('entered in her profile uses the same days', async () => {
    const nurse = await shop.nurse();
    const write = (from: string, to: string) =>
      shop.admin.act('agents', nurse, 'update_profile', {
        absences: [
          { from: '2033-07-01', to: '2033-07-01', time_period: null, reason: 'ốm' },
          { from, to, time_period: null, reason: 'ốm' },
        ],
      });
    const at = '/action_data/absences/1/to';
    expect(getFirstError(await write('2033-07-05', '2033-07-04'))).toEqual([422, 'invalid', at]);
    expect(getFirstError(await write('1900-01-01', '2199-12-31'))).toEqual([422, 'invalid', at]);
    expect((await write('2033-07-04', '2034-07-04')).status).toBe(200);
  });

  test('is for users who sell', async () => {
    const nurse = await shop.nurse();
    const data = { reason: 'ốm', from: '2033-03-07', to: '2033-03-07' };
    expect((await shop.finance.act('agents', nurse, 'call_off', data)).status).toBe(403);
    const codes = (await shop.sales.get(`/agents/${nurse}/actions`)).body.data.actions;
    expect(codes.map((one: ResponseBody) => one.code)).toContain('call_off');
  });
});

describe('undoing an absence', () => {
  const takeBack = (nurse: string, data: object) =>
    shop.sales.act('agents', nurse, 'take_back_call_off', data);
  const calledOff = async (nurse: string, from: string, to: string): Promise<ResponseBody[]> =>
    (await shop.sales.get(`/agents/${nurse}/called_off?from=${from}&to=${to}`)).body.data;
  const now = async (id: string) => (await shop.shifts(id)).map((shift) => [shift.day, shift.agent_id]);

  test('removes the absence and its days off, and returns the chosen sessions', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse({ name: 'Bích Hà' })];
    const days = { from: '2033-04-02', to: '2033-04-06' };
    expectActionDone(
      await shop.admin.act('agents', nurse, 'update_profile', { holiday_off: ['2033-04-02'] }),
    );
    const given = await sellPackage(nurse, '2033-04-04');
    const moved = await sellPackage(nurse, '2033-04-05', { time_period: ['09:00-10:00'] }, 3);
    const kept = await sellPackage(nurse, '2033-04-05', { time_period: ['11:00-12:00'] });
    const sessions = [
      { shift_id: given.shifts[0].id, agent_id: other },
      { shift_id: moved.shifts[0].id, new_day: '2033-04-08' },
      { shift_id: kept.shifts[0].id, agent_id: other },
    ];
    expectActionDone(await callOff(nurse, { ...days, sessions }));
    const shown = await calledOff(nurse, days.from, days.to);
    expect(shown.map((one) => [one.shift_id, one.way, one.day, one.now_day, one.changed])).toEqual([
      [given.shifts[0].id, 'substitute', '2033-04-04', '2033-04-04', null],
      [moved.shifts[0].id, 'postpone', '2033-04-05', '2033-04-08', null],
      [kept.shifts[0].id, 'substitute', '2033-04-05', '2033-04-05', null],
    ]);
    expect(shown[0]?.now_agent).toEqual({ id: other, name: 'Bích Hà' });
    const restore = [given.shifts[0].id, moved.shifts[0].id];
    const result = expectActionDone(await takeBack(nurse, { ...days, restore }));
    expect(result).toMatchObject({ restored: 2, left: 0 });
    expect([await now(given.id), await now(moved.id), await now(kept.id)]).toEqual([
      [['2033-04-04', null]],
      ['2033-04-05', '2033-04-06', '2033-04-07'].map((day) => [day, null]),
      [['2033-04-05', other]],
    ]);
    expect((await shop.shifts(moved.id)).map(({ delayed_days }) => delayed_days)).toEqual([0, 0, 0]);
    expect(await profile(nurse)).toMatchObject({ absences: [], holiday_off: ['2033-04-02'] });
    const log = (await shop.admin.get(`/agents/${nurse}/action_logs`)).body.data[0].attributes;
    expect(log).toMatchObject({ action_code: 'take_back_call_off', state: 'finished' });
    expect(getFirstError(await takeBack(nurse, { ...days, restore: [] }))).toEqual([
      422,
      'invalid',
      '/action_data/from',
    ]);
  });

  test('returns nothing that has changed meanwhile, and names the change; with a confirmation it stays as it is', async () => {
    const [nurse, other, third] = [await shop.nurse(), await shop.nurse(), await shop.nurse({ name: 'Thu' })];
    const days = { from: '2033-04-11', to: '2033-04-11' };
    const one = await sellPackage(nurse, '2033-04-11');
    const two = await sellPackage(nurse, '2033-04-11', { time_period: ['09:00-10:00'] });
    const ids = [one.shifts[0].id, two.shifts[0].id];
    expectActionDone(
      await callOff(nurse, { ...days, sessions: ids.map((shift_id) => ({ shift_id, agent_id: other })) }),
    );
    expectActionDone(await shop.sales.act('shifts', ids[0], 'substitute', { agent_id: third }));
    expect((await calledOff(nurse, days.from, days.to)).map(({ changed }) => changed)).toEqual([
      'Buổi đã giao cho Thu.',
      null,
    ]);
    const answer = await takeBack(nurse, { ...days, restore: ids });
    expect(getFirstError(answer)).toEqual([409, 'changed', undefined]);
    expect(answer.body.errors[0].meta.changes).toMatchObject([
      { shift_id: ids[0], day: '2033-04-11', reason: 'Buổi đã giao cho Thu.' },
    ]);
    expect((await profile(nurse)).absences).toHaveLength(1);
    expect(await now(two.id)).toEqual([['2033-04-11', other]]);
    expect(
      expectActionDone(await takeBack(nurse, { ...days, restore: ids, accept_changes: true })),
    ).toMatchObject({
      restored: 1,
      left: 1,
    });
    expect([await now(one.id), await now(two.id)]).toEqual([[['2033-04-11', third]], [['2033-04-11', null]]]);
  });

  test('counts as changed: a package with another nurse, moved, begun, or with another session that day', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const days = { from: '2033-04-18', to: '2033-04-20' };
    const times = ['07:30-08:30', '09:00-10:00', '10:30-11:30', '13:00-14:00'];
    const sales = [];
    for (const time of times) sales.push(await sellPackage(nurse, '2033-04-18', { time_period: [time] }, 2));
    const [given, moved, added, along] = sales;
    if (!given || !moved || !added || !along) throw new Error('not everything was sold');
    const first = ({ shifts }: { shifts: ResponseBody[] }) => shifts[0].id;
    const later = (one: { shifts: ResponseBody[] }) => ({ shift_id: first(one), new_day: '2033-04-21' });
    expectActionDone(
      await callOff(nurse, {
        ...days,
        sessions: [{ shift_id: first(given), agent_id: other }, later(moved), later(added), later(along)],
      }),
    );
    expectActionDone(
      await shop.sales.act('packages', given.id, 'assign_agent', { agent_id: await shop.nurse() }),
    );
    expectActionDone(await shop.sales.act('shifts', first(moved), 'delay_shift', { new_day: '2033-04-25' }));
    const extra = { package_id: added.id, day: '2033-04-18', is_addition: true };
    expect((await shop.sales.create('shifts', extra)).body.errors?.[0]?.code).toBe('schedule_conflict');
    expectActionDone(
      await shop.admin.act('agents', nurse, 'update_profile', { holiday_off: ['2033-04-19', '2033-04-20'] }),
    );
    expect((await shop.sales.create('shifts', extra)).status).toBe(201);
    expectActionDone(await shop.admin.act('agents', nurse, 'update_profile', { holiday_off: [] }));
    const last = (await shop.shifts(along.id))[1].id;
    expect((await shop.sales.change('shifts', last, { day: '2033-04-27' })).status).toBe(200);
    const reasons = (await calledOff(nurse, days.from, days.to)).map(({ shift_id, changed }) => [
      shift_id,
      changed,
    ]);
    expect(reasons).toEqual([
      [first(given), 'Gói đã giao cho điều dưỡng khác.'],
      [first(moved), 'Buổi đã dời sang ngày 25/04/2033.'],
      [first(added), 'Gói đã có buổi khác vào ngày 18/04/2033.'],
      [first(along), 'Buổi 2 của gói dời theo nó đã thay đổi.'],
    ]);
  });

  test('asks about conflicts, and is done completely or not at all', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const days = { from: '2033-05-03', to: '2033-05-03' };
    const { id, shifts } = await sellPackage(nurse, '2033-05-03');
    expectActionDone(
      await callOff(nurse, { ...days, sessions: [{ shift_id: shifts[0].id, agent_id: other }] }),
    );
    const clashing = await sellPackage(await shop.nurse(), '2033-05-03');
    expectActionDone(
      await shop.sales.act('packages', clashing.id, 'assign_agent', {
        agent_id: nurse,
        accept_conflicts: true,
      }),
    );
    const data = { ...days, restore: [shifts[0].id] };
    expect(getFirstError(await takeBack(nurse, data))).toEqual([409, 'schedule_conflict', undefined]);
    expect((await profile(nurse)).absences).toHaveLength(1);
    expectActionDone(await takeBack(nurse, { ...data, accept_conflicts: true }));
    expect(await now(id)).toEqual([['2033-05-03', null]]);
  });

  test('of some hours, and of a substitute’s session, returns the session to her', async () => {
    const [nurse, own, third] = [await shop.nurse(), await shop.nurse(), await shop.nurse()];
    const { id, shifts } = await sellPackage(own, '2033-05-10');
    expectActionDone(await shop.sales.act('shifts', shifts[0].id, 'substitute', { agent_id: nurse }));
    const days = { from: '2033-05-10', to: '2033-05-10' };
    const sessions = [{ shift_id: shifts[0].id, agent_id: third }];
    expectActionDone(await callOff(nurse, { ...days, time_period: ['07:30-08:30'], sessions }));
    expectActionDone(await takeBack(nurse, { ...days, restore: [shifts[0].id] }));
    expect(await now(id)).toEqual([['2033-05-10', nurse]]);
  });

  test('informs only recipients who got the message about the absence, such as the substitute', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const days = { from: '2033-05-12', to: '2033-05-12' };
    const { shifts } = await sellPackage(nurse, '2033-05-12');
    const off = async () =>
      expectActionDone(
        await callOff(nurse, { ...days, sessions: [{ shift_id: shifts[0].id, agent_id: other }] }),
      );
    const back = async () =>
      expectActionDone(await takeBack(nurse, { ...days, restore: [shifts[0].id] })).messages;
    const list = async (to: string): Promise<ResponseBody[]> =>
      (await shop.sales.get(`/messages?day=2033-05-12&to=${to}`)).body.data;
    await off();
    expect(await back()).toEqual([]);
    expect((await list('agents')).map(({ id, kind }) => [id, kind])).toEqual([[nurse, 'nurse_day']]);
    await off();
    for (const { to, id, day, version } of (
      await Promise.all(
        ['agents', 'customers'].map(async (to) =>
          (await list(to)).map((one) => ({ ...one, to, day: '2033-05-12' })),
        ),
      )
    ).flat() as ResponseBody[])
      expect((await shop.sales.post('/messages/sent', { to, id, day, version })).status).toBe(200);
    expect((await back()).map(({ to }: ResponseBody) => to)).toEqual(['customers']);
    const emptied = (await list('agents')).find(({ id }) => id === other);
    expect(emptied).toMatchObject({ kind: 'nurse_change' });
  });

  test('is for users who sell, and only for sessions that the absence changed', async () => {
    const nurse = await shop.nurse();
    const days = { from: '2033-05-17', to: '2033-05-17' };
    const { shifts } = await sellPackage(nurse, '2033-05-17');
    expectActionDone(await callOff(nurse, days));
    expect((await shop.finance.act('agents', nurse, 'take_back_call_off', days)).status).toBe(403);
    expect((await shop.finance.get(`/agents/${nurse}/called_off?from=2033-05-17&to=2033-05-17`)).status).toBe(
      403,
    );
    const reversed = await shop.sales.get(`/agents/${nurse}/called_off?from=2033-05-17&to=2033-05-16`);
    expect([reversed.status, reversed.body.errors[0].source]).toEqual([400, { parameter: 'to' }]);
    const restore = [shifts[0].id];
    expect(getFirstError(await takeBack(nurse, { ...days, restore }))).toEqual([
      422,
      'invalid',
      '/action_data/restore/0',
    ]);
    expect(getFirstError(await takeBack(nurse, { from: '2033-05-18', to: '2033-05-17' }))[0]).toBe(422);
  });
});
