import { expect, it } from 'vitest';
import { getShiftLook } from '../../src/resources/customers/package/getShiftLook.ts';
import { formatBabyAge } from '../../src/ui/formatBabyAge.ts';

it('a planned session that was moved is shown as postponed, a finished one is not', () => {
  expect(getShiftLook({ status: 'planned', delayed_days: 2 }).label).toBe('Hoãn 2 ngày');
  expect(getShiftLook({ status: 'finished', delayed_days: 2 }).label).toBe('Đã tắm');
  expect(getShiftLook({ status: 'planned', delayed_days: 2 }, true)).toEqual({
    tone: 'duplicated',
    label: 'Trùng lịch',
  });
  expect(getShiftLook({ status: 'finished', delayed_days: 0 }, true).tone).toBe('finished');
});

it('the baby’s age is shown in a suitable unit', () => {
  const today = '2026-11-21';
  expect(
    ['2026-12-03', '2026-11-22', '2026-11-21', '2026-11-18', '2026-10-31', '2026-07-21'].map((due) =>
      formatBabyAge(due, today),
    ),
  ).toEqual(['còn 12 ngày', 'ngày mai', 'hôm nay', 'bé 3 ngày', 'bé 3 tuần', 'bé 4 tháng']);
});
