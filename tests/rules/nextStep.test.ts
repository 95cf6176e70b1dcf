import { describe, expect, it, test } from 'vitest';
import { chooseStepButtons } from '#rules/chooseStepButtons';
import { findCustomerNextStep } from '#rules/findCustomerNextStep';
import { formatMoney } from '#rules/format';
import { packageLevels } from '#rules/levels';
import { findNextStep, type PackageStepState } from '#rules/nextStep';

const state: PackageStepState = {
  level: 'L7',
  planned_shifts: 2,
  overdue_day: null,
  next: { day: '2026-11-23', time: '09:30', nurse: 'Nguyễn Thị Dung' },
  starts_on: '2026-11-19',
  partner: null,
  provisional: [],
  clashes: [],
  due: 0,
  today: '2026-11-21',
  agent_paid: false,
  cancel_reason: null,
  is_last: true,
};

describe('a running package', () => {
  it('first needs an outcome for an overdue session, then a resolved conflict, then payment, then its next session', () => {
    const late = { ...state, clashes: ['2026-11-24', '2026-11-25'], due: 725_000 };
    const next = 'Buổi tới: thứ Hai 23/11 lúc 09:30, chị Nguyễn Thị Dung';
    expect(findNextStep({ ...late, overdue_day: '2026-11-20' })).toMatchObject({
      sentence: `Buổi thứ Sáu 20/11 đã qua, chưa ghi nhận. ${next}`,
      needs: ['finish_shift', 'hand_over', 'pay'],
    });
    expect(findNextStep(late)).toMatchObject({
      sentence: `${next}. Buổi thứ Ba 24/11 và 1 buổi nữa vướng lịch điều dưỡng, đổi người`,
      needs: ['hand_over', 'pay', 'next_session'],
    });
    expect(findNextStep({ ...late, clashes: [] })).toMatchObject({
      sentence: `${next}. Còn phải thu ${formatMoney(725_000)}`,
      needs: ['pay', 'next_session'],
    });
    expect(findNextStep(state)).toMatchObject({
      sentence: next,
      needs: ['next_session'],
    });
  });

  it('with a session today needs an outcome today, and is not late', () => {
    const next = { day: state.today, time: null, nurse: null };
    expect(findNextStep({ ...state, next, due: 1 }).needs).toEqual(['pay', 'finish_shift']);
    expect(findNextStep({ ...state, next }).sentence).toBe('Buổi tới: hôm nay');
  });

  it('without planned sessions needs payment, then finishing', () => {
    const held = { ...state, planned_shifts: 0, next: null };
    expect(findNextStep({ ...held, due: 1000 }).needs).toEqual(['pay', 'finish_package']);
    expect(findNextStep(held)).toMatchObject({
      sentence: 'Đã tắm xong các buổi. Chờ kết thúc gói',
      needs: ['finish_package'],
    });
  });
});

test('a package without a nurse needs a nurse before payment', () => {
  expect(findNextStep({ ...state, level: 'L5', due: 1000 }).needs).toEqual(['assign_agent', 'pay']);
  expect(findNextStep({ ...state, level: 'L4' }).needs).toEqual(['confirm_package']);
});

test('a package that has not begun names its next session, its nurses or partner, and until when to assign a nurse', () => {
  const sentenceOf = ({ day = '2026-12-04', ...more }: Partial<PackageStepState> & { day?: string }) =>
    findNextStep({ ...state, level: 'L5-A', next: { day, time: '11:30', nurse: null }, ...more }).sentence;
  expect(sentenceOf({ provisional: ['Trinh', 'Hạnh'] })).toBe(
    'Buổi tới: thứ Sáu 04/12 lúc 11:30. Mới xếp tạm chị Trinh, chị Hạnh, phân công trong 13 ngày',
  );
  expect(sentenceOf({ level: 'L5', day: '2026-11-22' })).toBe(
    'Buổi tới: Chủ nhật 22/11 lúc 11:30. Chưa có điều dưỡng, phân công trong hôm nay',
  );
  expect(sentenceOf({ level: 'L5', overdue_day: '2026-11-20', next: null })).toBe(
    'Chưa có điều dưỡng, phân công ngay',
  );
  expect(sentenceOf({ level: 'L4', next: null, starts_on: '2027-01-04', partner: 'Bibo Nhí' })).toBe(
    'Bibo Nhí gửi, chờ duyệt. Bắt đầu thứ Hai 04/01/2027, còn 44 ngày',
  );
  expect(sentenceOf({ level: 'L4', next: null, starts_on: null })).toBe('Đối tác gửi, chờ duyệt');
});

test('a paid package needs the nurse’s pay, then a next package unless there is one', () => {
  const paid = { ...state, level: 'L8' as const };
  expect(findNextStep(paid).needs).toEqual(['pay_agent', 'register_again']);
  expect(findNextStep({ ...paid, agent_paid: true }).needs).toEqual(['register_again']);
  expect(findNextStep({ ...paid, agent_paid: true, is_last: false }).needs).toEqual([]);
});

test('a cancelled package shows its reason and needs nothing', () =>
  expect(findNextStep({ ...state, level: 'L6-C', cancel_reason: 'Bé ốm' })).toMatchObject({
    sentence: 'Đã hủy: Bé ốm',
    needs: [],
  }));

test('a customer needs a call, a registration, or the package after her last one', () => {
  const lead = {
    ...{ level: 'C3', contacted_on: '2026-10-22', today: '2026-11-21' },
    ...{ open_packages: 0, packages: 0, is_erased: false, next: null },
  };
  expect(findCustomerNextStep(lead)).toMatchObject({
    sentence: 'Chưa gọi được, chờ 30 ngày',
    needs: ['succeed_contact'],
  });
  expect(findCustomerNextStep({ ...lead, contacted_on: '2026-11-21' }).sentence).toBe(
    'Khách mới, chưa gọi được',
  );
  expect(findCustomerNextStep({ ...lead, is_erased: true }).needs).toEqual([]);
  expect(findCustomerNextStep({ ...lead, level: 'L1' }).needs).toEqual(['register_package_v2']);
  expect(findCustomerNextStep({ ...lead, level: 'L1-C' }).needs).toEqual([]);
  const mother = { ...lead, level: 'L7', packages: 2, open_packages: 1 };
  expect(findCustomerNextStep(mother)).toMatchObject({ sentence: '1 gói đang mở', needs: [] });
  const next = { day: '2026-11-27', time: '09:30', nurse: 'Nguyễn Thị Dung', package_number: 2 };
  expect(findCustomerNextStep({ ...mother, next }).sentence).toBe(
    'Buổi tới: thứ Sáu 27/11 lúc 09:30, chị Nguyễn Thị Dung',
  );
  expect(findCustomerNextStep({ ...mother, next: { ...next, nurse: null } }).sentence).toBe(
    'Buổi tới: thứ Sáu 27/11 lúc 09:30. Gói 2 chờ phân công điều dưỡng',
  );
  expect(findCustomerNextStep({ ...lead, level: 'L8', packages: 2 }).needs).toEqual(['register_again']);
});

describe('the buttons', () => {
  const step = {
    needs: ['finish_shift', 'pay', 'next_session'],
    often: ['hand_over', 'change_time'],
  } as const;

  test('are the most needed allowed action, filled, and one other', () =>
    expect(chooseStepButtons(step, ['change_time', 'hand_over', 'pay', 'finish_shift'])).toEqual({
      main: 'finish_shift',
      shown: ['finish_shift', 'pay'],
    }));

  test('leave out actions with another place on the page, unless it is the filled one', () => {
    expect(chooseStepButtons(step, ['change_time', 'pay', 'finish_shift'], ['pay']).shown).toEqual([
      'finish_shift',
      'change_time',
    ]);
    expect(chooseStepButtons(step, ['change_time', 'pay'], ['pay'])).toEqual({
      main: 'pay',
      shown: ['pay', 'change_time'],
    });
  });

  test('have none filled if the user may do nothing that is needed', () =>
    expect(chooseStepButtons(step, ['change_time'])).toEqual({ main: null, shown: ['change_time'] }));

  test('contain only offered actions, at every level, once each', () => {
    for (const level of packageLevels) {
      const { needs, often } = findNextStep({ ...state, level, due: 1 });
      const { shown } = chooseStepButtons({ needs, often }, [...needs, ...often]);
      expect(new Set(shown).size).toBe(shown.length);
      expect(shown.length).toBeLessThanOrEqual(2);
    }
  });
});
