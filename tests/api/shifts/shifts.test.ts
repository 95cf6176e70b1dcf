import { describe, expect, test } from 'vitest';
import { clockAfterSessions } from '../support/afterwards.ts';
import { ApiTestCompany, expectActionDone, expectCreated, getFirstError } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile({ clock: clockAfterSessions });
const shop = await ApiTestCompany.open(api);
const bath = await shop.service();

const act = (shift: { id: string }, code: string, data: object = {}) =>
  shop.sales.act('shifts', shift.id, code, data);

describe('postponing', () => {
  // Mon 2 to Sat 7 June, then Mon 9.
  test('moves every later planned session by the same number of session days, skipping Sundays', async () => {
    const id = await shop.register(bath, 6);
    const [, , third] = await shop.shifts(id);
    expect(expectActionDone(await act(third, 'delay_shift', { new_day: '2031-06-09' }))).toMatchObject({
      delayed_days: 5,
      moved: 4,
    });
    expect(await shop.days(id)).toEqual(['02', '03', '09', '10', '11', '12'].map((day) => `2031-06-${day}`));
    expect((await shop.shifts(id)).map((shift) => shift.delayed_days)).toEqual([0, 0, 5, 0, 0, 0]);
    expect((await shop.package(id)).finished_at).toBe('2031-06-12');
  });

  test('refuses a Sunday, an earlier day, and an invalid day', async () => {
    const id = await shop.register(bath, 2);
    const [, second] = await shop.shifts(id);
    for (const new_day of ['2031-06-08', '2031-06-03', '2031-06-02', '2031-02-30', undefined]) {
      const [status, , pointer] = getFirstError(await act(second, 'delay_shift', { new_day }));
      expect([new_day, status, pointer]).toEqual([new_day, 422, '/action_data/new_day']);
    }
    expect(await shop.days(id)).toEqual(['2031-06-02', '2031-06-03']);
  });

  test('refuses to move any of the sessions onto a day with a finished one', async () => {
    const id = await shop.register(bath, 3, { agent_id: await shop.nurse() });
    const [first, second, third] = await shop.shifts(id);
    expectActionDone(await act(third, 'finish_shift'));
    for (const [shift, new_day] of [
      [second, '2031-06-04'],
      [first, '2031-06-03'],
    ] as const) {
      const refused = await act(shift, 'delay_shift', { new_day });
      expect(getFirstError(refused)).toEqual([422, 'invalid', '/action_data/new_day']);
      expect(refused.body.errors[0].detail).toContain('04/06/2031');
    }
    expect(await shop.days(id)).toEqual(['2031-06-02', '2031-06-03', '2031-06-04']);
  });

  test('is refused if the session’s day has changed since it was shown', async () => {
    const [first] = await shop.shifts(await shop.register(bath, 2));
    const stale = await act(first, 'delay_shift', { new_day: '2031-06-05', current_day: '2031-06-01' });
    expect(getFirstError(stale)).toEqual([412, 'stale', '/action_data/current_day']);
    const counted = { new_day: '2031-06-05', current_day: '2031-06-02', delayed_days: 7 };
    expect(expectActionDone(await act(first, 'delay_shift', counted))).toMatchObject({ delayed_days: 3 });
  });
});

describe('sessions', () => {
  test('cancelling one cancels the later planned ones and moves the last day back', async () => {
    const id = await shop.register(bath, 5);
    const before = await shop.shifts(id);
    expect(before.map(({ planned_from_here }) => planned_from_here)).toEqual([5, 4, 3, 2, 1]);
    const [, , third] = before;
    expect(expectActionDone(await act(third, 'cancel_shift')).cancelled).toBe(third.planned_from_here);
    const statuses = (await shop.shifts(id)).map((shift) => shift.status);
    expect(statuses).toEqual(['planned', 'planned', 'cancelled', 'cancelled', 'cancelled']);
    expect((await shop.package(id)).finished_at).toBe('2031-06-03');
    expect(getFirstError(await act(third, 'cancel_shift'))[1]).toBe('action_unavailable');
  });

  test('deleting one renumbers the others', async () => {
    const id = await shop.register(bath, 4);
    const [, second] = await shop.shifts(id);
    expectActionDone(await shop.sales.act('packages', id, 'delete_shift', { shift_id: second.id }));
    expect((await shop.shifts(id)).map(({ index, day }) => [index, day])).toEqual([
      [1, '2031-06-02'],
      [2, '2031-06-04'],
      [3, '2031-06-05'],
    ]);
    const [first] = await shop.shifts(id);
    expect((await shop.sales.delete(`/shifts/${first.id}`)).status).toBe(204);
    expect(await shop.days(id)).toEqual(['2031-06-04', '2031-06-05']);
  });

  test('an extra session is added by hand and does not count as sold', async () => {
    const id = await shop.register(bath, 2);
    const extra = expectCreated(
      await shop.sales.create('shifts', { package_id: id, day: '07/06/2031', status: 'planned' }),
    );
    const shifts = await shop.shifts(id);
    expect(shifts.map(({ index, day, is_addition }) => [index, day, is_addition])).toEqual([
      [1, '2031-06-02', false],
      [2, '2031-06-03', false],
      [3, '2031-06-07', true],
    ]);
    expect(await shop.package(id)).toMatchObject({
      finished_at: '2031-06-07',
      total_quantity: 2,
      planned_shifts: 3,
    });
    expect(
      (await shop.sales.change('shifts', extra, { day: '2031-06-05' })).body.data.attributes,
    ).toMatchObject({
      day: '2031-06-05',
      wday: 4,
    });
    expect((await shop.package(id)).finished_at).toBe('2031-06-05');
  });

  test('by hand: not on a Sunday, not two on a day, and not more than were sold', async () => {
    const id = await shop.register(bath, 2);
    const add = (more: object) => shop.sales.create('shifts', { package_id: id, status: 'planned', ...more });
    for (const day of ['2031-06-08', '2031-06-03', '2031-06-31'])
      expect(getFirstError(await add({ day }))).toEqual([422, 'invalid', '/data/attributes/day']);
    expect(getFirstError(await add({ day: '2031-06-04', is_addition: false }))[2]).toBe(
      '/data/attributes/is_addition',
    );
    expect(await shop.days(id)).toHaveLength(2);
  });

  test('a finished session can be neither moved nor finished again', async () => {
    const id = await shop.register(bath, 3);
    await shop.lead(id, 'L7', await shop.nurse());
    const [first] = await shop.shifts(id);
    expect(getFirstError(await act(first, 'finish_shift'))[1]).toBe('action_unavailable');
    expect((await shop.sales.change('shifts', first.id, { day: '2031-06-20' })).status).toBe(422);
    expect((await shop.shifts(id))[0]).toMatchObject({ day: '2031-06-02', status: 'finished' });
  });

  test('finishing a session at L5 is refused, because no nurse is assigned', async () => {
    const [first] = await shop.shifts(await shop.register(bath, 1));
    expect(getFirstError(await act(first, 'finish_shift'))[1]).toBe('action_unavailable');
  });
});
