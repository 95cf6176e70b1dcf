import { describe, expect, it } from 'vitest';
import type { DaySession, ScheduleNurse, ScheduleRow } from '#schema/reports/schedule';
import { findClashingIds, findSessionsInSlot } from '../../src/reports/schedule/findClashingIds.ts';
import { buildNurseDay, calculateNurseLoad, describeNurseDay } from '../../src/reports/schedule/nurseDay.ts';
import { buildScheduleGrid } from '../../src/reports/schedule/scheduleGrid.ts';
import {
  chooseInitialView,
  chooseShownDay,
  formatWeek,
  toWeekRange,
} from '../../src/reports/schedule/scheduleView.ts';
import { countUnmarked, getSessionPhase, getSessionSign } from '../../src/reports/schedule/sessionPhase.ts';
import { formatFreeSlots } from '../../src/reports/schedule/timesText.ts';
import { describeNurseToday } from '../../src/reports/schedule/week/describeNurseToday.ts';

const cell = (planned = 0, finished = 0, cancelled = 0, duplicated = false) => ({
  planned,
  finished,
  cancelled,
  duplicated,
});
const days = ['23', '24', '25', '26', '27', '28', '29'].map((day) => `2026-11-${day}`);

/** Returns the block of one nurse from Monday 23 to Sunday 29 November 2026. */
function blockOf(shifts: ScheduleRow['shifts'], more: Partial<ScheduleNurse> = {}) {
  const nurse = { verified: true, full_load: 3, weekly_off: [], off: {}, area: null, ...more };
  const [block] = buildScheduleGrid(
    [{ agent: { id: '1', name: 'An' }, time_periods: [], shifts }],
    undefined,
    {
      1: nurse,
    },
  ).blocks;
  if (!block) throw new Error('one nurse was given');
  return block;
}

describe('a nurse’s day', () => {
  it('counts a session of two slots once, and occupies both', () => {
    const continued = { planned: 1, finished: 0, cancelled: 0 };
    const held = buildNurseDay(
      blockOf({ '2026-11-23': { '10:00-11:00': { ...cell(1), continued }, '09:00-10:00': cell(1) } }),
      '2026-11-23',
    );
    expect(held).toMatchObject({ planned: 1, finished: 0, cancelled: 0, clashes: false });
    expect(held.taken.map(({ slot }) => slot)).toEqual(['09:00-10:00', '10:00-11:00']);
    expect(held.starts).toEqual([{ slot: '09:00-10:00', mark: 'planned' }]);
    expect(held.free).toEqual([
      '07:30-08:30',
      '08:00-09:00',
      '11:00-12:00',
      '11:30-12:30',
      '12:00-13:00',
      '12:30-13:30',
      '13:00-14:00',
      '13:30-14:30',
      '14:00-15:00',
      '14:30-15:30',
    ]);
  });
  it('is free in slots of cancelled sessions and of sessions that a substitute takes', () => {
    const shifts = { '2026-11-23': { '09:00-10:00': cell(0, 0, 1), '10:00-11:00': { ...cell(), given: 1 } } };
    expect(buildNurseDay(blockOf(shifts), '2026-11-23').free).toHaveLength(15);
  });
  it('with some slots off is free in the others; on a day off or a Sunday it is free in none', () => {
    const off = { '2026-11-23': 'Báo nghỉ 07:30-08:30', '2026-11-24': 'Nghỉ phép' };
    const block = blockOf({}, { off, off_slots: { '2026-11-23': ['07:30-08:30'] }, weekly_off: [3] });
    expect(days.map((day) => buildNurseDay(block, day).free.length)).toEqual([13, 0, 0, 15, 15, 15, 0]);
    expect(days.map((day) => buildNurseDay(block, day).works)).toEqual([
      true,
      false,
      false,
      true,
      true,
      true,
      false,
    ]);
  });
  it('is shown in words', () => {
    const shifts = {
      '2026-11-23': { '09:00-10:00': cell(2, 0, 0, true), '12:00-13:00': cell(0, 1, 1) },
      '2026-11-24': { '09:00-10:00': cell(0, 0, 1) },
    };
    const block = blockOf(shifts, { off: { '2026-11-25': 'Nghỉ phép' } });
    expect(days.slice(0, 4).map((day) => describeNurseDay(buildNurseDay(block, day)))).toEqual([
      '3 buổi: 1 đã tắm, 2 chưa tắm, 1 hủy, trùng lịch',
      '0 buổi: 1 hủy',
      'trống: nghỉ phép',
      'trống',
    ]);
  });
});

describe('the workload of a nurse’s week', () => {
  it('is her planned and finished sessions compared with her maximum on her working days', () => {
    const shifts = {
      '2026-11-23': { '09:00-10:00': cell(1), '12:00-13:00': cell(0, 1) },
      '2026-11-24': { '09:00-10:00': cell(0, 0, 1), '12:00-13:00': cell(1) },
    };
    expect(calculateNurseLoad(blockOf(shifts), days)).toEqual({ sessions: 3, most: 18 });
    const off = { '2026-11-25': 'Báo nghỉ' };
    expect(calculateNurseLoad(blockOf(shifts, { weekly_off: [6, 7], off }), days)).toEqual({
      sessions: 3,
      most: 12,
    });
  });
});

it('shows free slots as periods of time', () => {
  expect(formatFreeSlots(['07:30-08:30', '08:00-09:00', '13:00-14:00'])).toBe(
    'Còn rảnh 3 khung giờ: 07:30–09:00, 13:00–14:00.',
  );
  expect(formatFreeSlots([])).toBe('Không còn khung giờ nào rảnh.');
});

const session = (shift_id: string, slot: string, more: Partial<DaySession> = {}): DaySession => ({
  day: '2026-11-23',
  customer_id: '1',
  customer_name: 'Lan',
  customer_phone: null,
  begun_at: null,
  ended_at: null,
  status: 'planned',
  started_at: '2026-11-23',
  finished_at: null,
  time_period: [slot],
  total_shifts: 1,
  package_id: '1',
  shift_id,
  taken_by: ['1'],
  ...{ index: 1, city: null, district: null, address: null },
  ...more,
});

describe('a session’s time', () => {
  const time = { today: '2026-11-23', minute: 10 * 60 };
  it('is coming, running, or over and unmarked, until its outcome is recorded', () => {
    const phases = [
      session('a', '10:30-11:30'),
      session('b', '09:30-10:30'),
      session('c', '10:30-11:30', { begun_at: '2026-11-23T02:55:00.000Z' }),
      session('d', '09:00-10:00'),
      session('e', '10:30-11:30', { day: '2026-11-22' }),
      session('f', '09:00-10:00', { status: 'finished' }),
      session('g', '09:00-10:00', { day: '2026-11-24' }),
    ].map((one) => getSessionPhase(one, time));
    expect(phases).toEqual(['coming', 'running', 'running', 'unmarked', 'unmarked', 'settled', 'coming']);
    expect(countUnmarked([session('d', '09:00-10:00'), session('a', '10:30-11:30')], time)).toBe(1);
  });
  it('is shown by a sign, unless the session is in conflict', () => {
    const item = session('d', '09:00-10:00');
    const sign = (mark: 'planned' | 'duplicated') =>
      getSessionSign({ item, mark, phase: 'unmarked', isAway: false });
    expect([sign('planned'), sign('duplicated')]).toEqual(['?', '!']);
  });
});

describe('sessions in conflict', () => {
  const sessions = [
    session('a', '09:00-10:00'),
    session('b', '09:30-10:30'),
    session('c', '12:00-13:00'),
    session('d', '12:00-13:00', { taken_by: ['2'] }),
    session('e', '12:00-13:00', { status: 'finished' }),
  ];
  it('are overlapping planned sessions of one nurse, never sessions without a nurse', () => {
    expect([...findClashingIds(sessions, '1')]).toEqual(['a', 'b']);
    expect(findClashingIds([session('f', '09:00-10:00', { taken_by: [] })], '').size).toBe(0);
  });
  it('are listed with the session whose slot was opened', () => {
    const ids = (slot: string) =>
      findSessionsInSlot(sessions, slot, findClashingIds(sessions, '1')).map(({ shift_id }) => shift_id);
    expect(ids('09:00-10:00')).toEqual(['a', 'b']);
    expect(ids('12:00-13:00')).toEqual(['c', 'd', 'e']);
    expect(ids('')).toHaveLength(5);
  });
});

describe('the view', () => {
  const range = { from: '2026-11-01', to: '2026-11-30' };
  const nothing = { view: '', day: '', from: '', to: '', chosen: null, isPhone: false };
  it('is the grid of slots by default, on a phone the day', () => {
    expect(chooseInitialView(nothing)).toBe('slots');
    expect(chooseInitialView({ ...nothing, view: 'moon', chosen: 'moon' })).toBe('slots');
    expect(chooseInitialView({ ...nothing, isPhone: true })).toBe('day');
  });
  it('is the last chosen one if the URL names none', () => {
    expect(chooseInitialView({ ...nothing, chosen: 'week' })).toBe('week');
    expect(chooseInitialView({ ...nothing, chosen: 'slots', isPhone: true })).toBe('slots');
    expect(chooseInitialView({ ...nothing, chosen: 'week', view: 'day' })).toBe('day');
  });
  it('is the one required by a day or a range in the URL', () => {
    expect(chooseInitialView({ ...nothing, day: '2026-11-20', chosen: 'slots' })).toBe('day');
    expect(chooseInitialView({ ...nothing, from: '2026-11-20', chosen: 'day' })).toBe('slots');
    expect(chooseInitialView({ ...nothing, to: '2026-11-20', isPhone: true })).toBe('day');
  });
  it('shows the day in the URL, otherwise today, or the start of a range without today', () => {
    expect(chooseShownDay('2026-12-24', range, '2026-11-20')).toBe('2026-12-24');
    expect(chooseShownDay('x', range, '2026-11-20')).toBe('2026-11-20');
    expect(chooseShownDay('', range, '2027-01-01')).toBe('2026-11-01');
  });
  it('has weeks from Monday to Sunday', () => {
    expect(toWeekRange('2026-11-29')).toEqual({ from: '2026-11-23', to: '2026-11-29' });
    expect(toWeekRange('2026-11-30').from).toBe('2026-11-30');
    expect(formatWeek('2026-11-23', '2026-11-20')).toBe('Tuần 23–29/11');
    expect(formatWeek('2026-11-30', '2026-11-20')).toBe('Tuần 30/11–06/12');
    expect(formatWeek('2026-11-23', '2027-01-01')).toBe('Tuần 23–29/11/2026');
  });
});

describe('what a nurse does today', () => {
  const session = (day: string, start: string, customer_name: string) => ({
    ...{ day, customer_name },
    time_period: [`${start}-12:30`],
  });
  const week = { off: null, nextDay: '2026-11-27', today: '2026-11-26' };

  it('lists her sessions of today by time', () => {
    const sessions = [session('2026-11-26', '14:30', 'Lý Linh'), session('2026-11-26', '11:30', 'Minh Nga')];
    expect(describeNurseToday({ ...week, sessions })).toBe('Hôm nay 2 buổi: 11:30 Minh Nga, 14:30 Lý Linh');
  });

  it('without sessions today names the next one, with its time if it is in this week', () => {
    const sessions = [session('2026-11-27', '11:30', 'Minh Nga')];
    expect(describeNurseToday({ ...week, sessions })).toBe(
      'Hôm nay trống. Buổi tới: thứ Sáu 27/11 lúc 11:30, Minh Nga',
    );
    expect(describeNurseToday({ ...week, sessions: [], off: 'Nghỉ ốm', nextDay: '2026-12-02' })).toBe(
      'Hôm nay nghỉ ốm. Buổi tới: thứ Tư 02/12',
    );
    expect(describeNurseToday({ ...week, sessions: [], nextDay: null })).toBe('Hôm nay trống');
  });
});
