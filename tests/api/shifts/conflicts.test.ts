import { describe, expect, test } from 'vitest';
import { ApiTestCompany, expectActionDone, getFirstError } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);
const bath = await shop.service();

const clash = [409, 'schedule_conflict', undefined];
const assign = (id: string, data: object) => shop.sales.act('packages', id, 'assign_agent', data);
const conflictsOf = (answer: { body: { errors: { meta: { conflicts: object[] } }[] } }) =>
  answer.body.errors[0]?.meta.conflicts;

describe('a nurse has one session at a time', () => {
  test('assigning her a second session in the same or an overlapping slot is refused, with the days', async () => {
    const nurse = await shop.nurse();
    const taken = await shop.register(bath, 3, { agent_id: nurse });
    const same = await shop.register(bath, 2, { started_at: '2031-06-04', time_period: ['08:00-09:00'] });
    const answer = await assign(same, { agent_id: nurse });
    expect(getFirstError(answer)).toEqual(clash);
    const { customer_name } = await shop.package(taken);
    expect(conflictsOf(answer)).toEqual([
      {
        package_id: taken,
        customer_name,
        day: '2031-06-04',
        time_period: ['07:30-08:30'],
        reason: expect.stringContaining(customer_name),
      },
    ]);
    expect(await shop.package(same)).toMatchObject({ level: 'L5', agent_id: null });
    const next = await shop.register(bath, 2, { started_at: '2031-06-04', time_period: ['08:30-09:30'] });
    expect(expectActionDone(await assign(next, { agent_id: nurse })).level).toBe('L6');
  });

  test('with a confirmation the conflict is accepted, and the admins are notified', async () => {
    const nurse = await shop.nurse();
    const form = { agent_id: nurse, started_at: '2031-07-01' };
    await shop.register(bath, 1, form);
    const countUnread = async () =>
      (await shop.admin.get('/notifications?filter[unread]=true')).body.meta.total;
    const before = await countUnread();
    const customer = await shop.customer();
    const register = (more: object) =>
      shop.sales.act('customers', customer, 'register_package_v2', shop.form(bath, 1, { ...form, ...more }));
    expect(getFirstError(await register({}))).toEqual(clash);
    expect(expectActionDone(await register({ accept_conflicts: true })).level).toBe('L6');
    expect(await countUnread()).toBe(before + 1);
  });

  test('provisional nurses count until a nurse is assigned', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const first = await shop.register(bath, 1, { agent1_id: nurse, started_at: '2031-07-02' });
    const second = await shop.register(bath, 1, { started_at: '2031-07-02' });
    expect(getFirstError(await assign(second, { agent2_id: nurse }))).toEqual(clash);
    expectActionDone(await assign(first, { agent_id: other }));
    expect(expectActionDone(await assign(second, { agent2_id: nurse })).level).toBe('L5-A');
  });

  test('postponing onto an occupied day is refused completely', async () => {
    const nurse = await shop.nurse();
    await shop.register(bath, 1, { agent_id: nurse, started_at: '2031-07-10' });
    const id = await shop.register(bath, 3, { agent_id: nurse, started_at: '2031-07-07' });
    const [, , third] = await shop.shifts(id);
    const answer = await shop.sales.act('shifts', third.id, 'delay_shift', { new_day: '2031-07-10' });
    expect(getFirstError(answer)).toEqual(clash);
    expect(await shop.days(id)).toEqual(['2031-07-07', '2031-07-08', '2031-07-09']);
    const accepted = { new_day: '2031-07-10', accept_conflicts: true };
    expectActionDone(await shop.sales.act('shifts', third.id, 'delay_shift', accepted));
    expect((await shop.days(id)).at(-1)).toBe('2031-07-10');
  });

  test('a cancelled package makes her free', async () => {
    const nurse = await shop.nurse();
    const first = await shop.register(bath, 1, { agent_id: nurse, started_at: '2031-07-15' });
    const second = await shop.register(bath, 1, { started_at: '2031-07-15' });
    expectActionDone(await shop.sales.act('packages', first, 'cancel_package', { cancel_reason: 'x' }));
    expect(expectActionDone(await assign(second, { agent_id: nurse })).level).toBe('L6');
  });

  test('of two simultaneous assignments, one succeeds and the other gets the reason', async () => {
    const nurse = await shop.nurse();
    const ids = await Promise.all(
      Array.from({ length: 6 }, () => shop.register(bath, 2, { started_at: '2031-07-21' })),
    );
    const answers = await Promise.all(ids.map((id) => assign(id, { agent_id: nurse })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers.filter((one) => one.status !== 200))
      expect(getFirstError(answer)).toEqual(clash);
  });
});

describe('days off and nurses who have left', () => {
  const profile = async (nurse: string, data: object) =>
    expectActionDone(await shop.admin.act('agents', nurse, 'update_profile', data));

  test('weekly days off and holidays are conflicts', async () => {
    const nurse = await shop.nurse();
    await profile(nurse, { weekly_off: [2], holiday_off: ['2031-08-06'] });
    // Mon 4, Tue 5 (weekly day off), Wed 6 (holiday) August.
    const id = await shop.register(bath, 3, { started_at: '2031-08-04' });
    const answer = await assign(id, { agent_id: nurse });
    expect(getFirstError(answer)).toEqual(clash);
    expect(conflictsOf(answer)?.map((one) => (one as { day: string }).day)).toEqual([
      '2031-08-05',
      '2031-08-06',
    ]);
  });

  test('an inactive nurse is a conflict, a nurse who has left cannot be chosen at all', async () => {
    const nurse = await shop.nurse();
    const id = await shop.register(bath, 1, { started_at: '2031-08-11' });
    await profile(nurse, { status: 'inactive' });
    expect(getFirstError(await assign(id, { agent_id: nurse }))).toEqual(clash);
    await profile(nurse, { status: 'out' });
    const answer = await assign(id, { agent_id: nurse, accept_conflicts: true });
    expect(getFirstError(answer)).toEqual([422, 'invalid', '/action_data/agent_id']);
  });

  test('a nurse who does not work is reported with that reason instead of a conflict, and accepted with it', async () => {
    const nurse = await shop.nurse();
    const id = await shop.register(bath, 1, { started_at: '2031-08-12' });
    await profile(nurse, { status: 'inactive' });
    const [error] = (await assign(id, { agent_id: nurse })).body.errors;
    expect(error).toMatchObject({
      title: 'Điều dưỡng không làm việc',
      detail: expect.stringMatching(/xác nhận vẫn phân công\.$/),
      meta: { accept: 'Vẫn phân công' },
    });
    expect(JSON.stringify(error).toLowerCase()).not.toContain('trùng lịch');
    expectActionDone(await assign(id, { agent_id: nurse, accept_conflicts: true }));
    const { body } = await shop.admin.get('/notifications?filter[unread]=true');
    const titles = body.data.map(({ attributes }: { attributes: { title: string } }) => attributes.title);
    expect(titles[0]).toBe('Điều dưỡng không làm việc vẫn được phân công');
  });
});
