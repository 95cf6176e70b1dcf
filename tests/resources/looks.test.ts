import { describe, expect, it } from 'vitest';
import { nextStep, type PackageState } from '#rules/nextStep';
import { babyAge } from '../../src/resources/customers/babyAge.ts';
import { shiftLook } from '../../src/resources/customers/package/shiftLook.ts';

it('a planned session that was moved reads as postponed, a finished one does not', () => {
  expect(shiftLook({ status: 'planned', delayed_days: 2 }).label).toBe('Hoãn 2 ngày');
  expect(shiftLook({ status: 'finished', delayed_days: 2 }).label).toBe('Đã tắm');
});

it('the baby’s age is told in the unit that fits', () => {
  const today = '2026-11-21';
  expect(
    ['2026-12-03', '2026-11-21', '2026-11-18', '2026-10-31', '2026-07-21'].map((due) => babyAge(due, today)),
  ).toEqual(['còn 12 ngày', 'hôm nay', 'bé 3 ngày', 'bé 3 tuần', 'bé 4 tháng']);
});

describe('the next step of a package', () => {
  const state: PackageState = {
    level: 'L7',
    planned_shifts: 2,
    next_day: '2026-11-23',
    today: '2026-11-21',
    agent_paid: false,
    cancel_reason: null,
  };
  it('is to wait while sessions are planned', () =>
    expect(nextStep(state)).toEqual({ sentence: 'Đang làm, còn 2 buổi, buổi tới 23/11/2026', action: null }));
  it('tells of a session whose day has passed', () =>
    expect(nextStep({ ...state, next_day: '2026-11-20' }).sentence).toBe(
      'Đang làm, còn 2 buổi, buổi 20/11/2026 đã qua, chưa ghi nhận',
    ));
  it('is to finish it when none is left', () =>
    expect(nextStep({ ...state, planned_shifts: 0, next_day: null }).action).toBe('finish_package'));
  it('is to pay the nurse once it is paid, and nothing after that', () => {
    expect(nextStep({ ...state, level: 'L8' }).action).toBe('pay_agent');
    expect(nextStep({ ...state, level: 'L8', agent_paid: true }).action).toBeNull();
  });
  it('tells why it was cancelled', () =>
    expect(nextStep({ ...state, level: 'L6-C', cancel_reason: 'Bé ốm' }).sentence).toBe('Đã hủy: Bé ốm'));
});
