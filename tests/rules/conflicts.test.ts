import { describe, expect, it } from 'vitest';
import {
  type BusySession,
  describeDayOff,
  findNurseConflicts,
  type NurseAvailability,
} from '#rules/conflicts';

const nurse: NurseAvailability = { status: 'active', weekly_off: [], holiday_off: [] };
const busy: BusySession = {
  package_id: '5',
  customer_name: 'Chị Lan',
  day: '2026-11-20',
  time_period: ['08:00-09:00', '10:00-11:00'],
};
const buildWantedSession = (slot: string, day = '2026-11-20') => [{ day, time_period: [slot] }];

describe('the reason why a nurse is off on a day', () => {
  const day = '2026-11-20';
  const absence = { from: '2026-11-19', to: day };
  it.each([
    [{ holiday_off: [day] }, 'Nghỉ phép'],
    [{ holiday_off: [day], absences: [{ ...absence, time_period: null }] }, 'Báo nghỉ'],
    [{ absences: [{ ...absence, time_period: ['09:00-10:00'] }] }, 'Báo nghỉ 09:00-10:00'],
    [{ absences: [{ ...absence, to: '2026-11-19', time_period: null }] }, null],
    [{ weekly_off: [5] }, null],
  ])('%o: %s', (profile, why) => expect(describeDayOff({ ...nurse, ...profile }, day)).toBe(why));
});

describe('two sessions at the same time', () => {
  it('conflict in the same slot, with customer and time', () => {
    expect(findNurseConflicts([busy], buildWantedSession('08:00-09:00'), nurse)).toEqual([
      {
        package_id: '5',
        customer_name: 'Chị Lan',
        day: '2026-11-20',
        time_period: ['08:00-09:00'],
        reason: 'Trùng lịch với Chị Lan, 08:00-09:00 ngày 20/11/2026.',
      },
    ]);
  });
  it('conflict in slots that share half an hour', () =>
    expect(findNurseConflicts([busy], buildWantedSession('08:30-09:30'), nurse)).toHaveLength(1));
  it('do not conflict in adjacent slots', () =>
    expect(findNurseConflicts([busy], buildWantedSession('09:00-10:00'), nurse)).toEqual([]));
  it('do not conflict on different days', () =>
    expect(findNurseConflicts([busy], buildWantedSession('08:00-09:00', '2026-11-21'), nurse)).toEqual([]));
  it('are reported once for all conflicting slots', () => {
    const [found, ...others] = findNurseConflicts(
      [busy],
      [{ day: busy.day, time_period: busy.time_period }],
      nurse,
    );
    expect([found?.time_period, others]).toEqual([['08:00-09:00', '10:00-11:00'], []]);
  });
  it('are reported for every conflicting package', () => {
    const other = { ...busy, package_id: '6' };
    expect(
      findNurseConflicts([busy, other], buildWantedSession('08:00-09:00'), nurse).map(
        (one) => one.package_id,
      ),
    ).toEqual(['5', '6']);
  });
});

describe('days off', () => {
  it('a weekly day off is reported', () =>
    expect(
      findNurseConflicts([], buildWantedSession('08:00-09:00'), { ...nurse, weekly_off: [5] })[0]?.reason,
    ).toBe('Điều dưỡng nghỉ Thứ Sáu hằng tuần.'));
  it('another weekly day off is not', () =>
    expect(
      findNurseConflicts([], buildWantedSession('08:00-09:00'), { ...nurse, weekly_off: [6, 7] }),
    ).toEqual([]));
  it('after her last day of work is a conflict, on it not', () => {
    const leaving = { ...nurse, leaves_on: '2026-11-19' };
    expect(findNurseConflicts([], buildWantedSession('08:00-09:00'), leaving)[0]?.reason).toBe(
      'Điều dưỡng nghỉ việc sau ngày 19/11/2026.',
    );
    expect(findNurseConflicts([], buildWantedSession('08:00-09:00', '2026-11-19'), leaving)).toEqual([]);
  });
  it('a holiday is reported, once even on a weekly day off', () => {
    const off = { ...nurse, weekly_off: [5], holiday_off: ['2026-11-20'] };
    expect(findNurseConflicts([], buildWantedSession('08:00-09:00'), off).map((one) => one.reason)).toEqual([
      'Điều dưỡng nghỉ phép ngày 20/11/2026.',
    ]);
  });
  it('a day off names the package that needs the day', () => {
    const one = {
      day: '2026-11-20',
      time_period: ['08:00-09:00'],
      package_id: '9',
      customer_name: 'Chị Mai',
    };
    expect(findNurseConflicts([], [one], { ...nurse, weekly_off: [5] })[0]).toMatchObject({
      package_id: '9',
      customer_name: 'Chị Mai',
    });
  });
});

describe('a nurse who does not work', () => {
  const days = [
    ...buildWantedSession('08:00-09:00', '2026-11-23'),
    ...buildWantedSession('08:00-09:00', '2026-11-20'),
  ];
  it.each([
    ['inactive', 'Điều dưỡng đang không hoạt động.'],
    ['out', 'Điều dưỡng đã nghỉ việc.'],
  ])('%s is reported once, on the first day', (status, reason) =>
    expect(findNurseConflicts([], days, { ...nurse, status })).toMatchObject([
      { day: '2026-11-20', reason },
    ]));
  it('active and unverified are no conflict', () =>
    expect(
      ['active', 'unverified'].flatMap((status) => findNurseConflicts([], days, { ...nurse, status })),
    ).toEqual([]));
});

it('conflicts are sorted by day', () => {
  const days = ['2026-11-23', '2026-11-20'];
  const sessions = days.map((day) => ({ ...busy, day }));
  expect(findNurseConflicts(sessions, sessions, nurse).map((one) => one.day)).toEqual([
    '2026-11-20',
    '2026-11-23',
  ]);
});
