import { expect, test } from 'vitest';
import { storyOf } from '../../src/resources/customers/story.ts';

const line = (id: string, created_at: string, more: object) => ({
  id,
  created_at,
  state: 'finished',
  ...more,
});
const customer = {
  id: '7',
  contacted_at: '2026-03-01T02:00:00.000Z',
  l1_at: '2026-03-02T03:00:00.000Z',
};
const told = (steps: ReturnType<typeof storyOf>) => steps.map(({ day, words }) => `${day} ${words}`);

test('calls with their notes and levels stand in one order with packages and payments, the latest first', () => {
  const logs = [
    line('3', '2026-03-02T03:00:00.000Z', {
      action_code: 'succeed_contact',
      action_label: 'Liên hệ thành công',
      action_data: {
        input: { note: 'Gọi lại tối.' },
        changes: { level: ['C3', 'L1'], l1_at: [null, '2026-03-02T03:00:00.000Z'] },
      },
    }),
    line('2', '2026-03-01T18:30:00.000Z', {
      action_code: 'fail_contact',
      action_label: 'Liên hệ thất bại',
      action_data: { input: { note: 'Máy bận.' } },
    }),
  ];
  const pack = {
    id: '5',
    number: '1',
    level: 'L8',
    registered_at: '2026-03-03',
    started_at: '2026-03-10',
    finished_at: '2026-03-12',
    transactions: [
      { id: '8', kind: 'revenue', amount: 500_000, at: '2026-03-03', status: 'approved' },
      { id: '9', kind: 'agent_salary', amount: 200_000, at: '2026-03-12', status: 'approved' },
    ],
  };
  const steps = storyOf(customer, [pack], logs);
  expect(told(steps)).toEqual([
    '2026-03-12 Kết thúc gói 1',
    '2026-03-10 Bắt đầu gói 1',
    '2026-03-03 Thu tiền gói 1',
    '2026-03-03 Đăng ký gói 1',
    // Half past one at night in Vietnam.
    '2026-03-02 Liên hệ thành công',
    '2026-03-02 Liên hệ thất bại',
    '2026-03-01 Liên hệ lần đầu',
  ]);
  expect(steps[4]).toMatchObject({ note: 'Gọi lại tối.', level: 'L1' });
  expect(steps[2]).toMatchObject({ note: 'Đã duyệt', payment: { amount: 500_000 } });
});

test('that she was reached is told from her record where no line of history does', () => {
  expect(storyOf(customer, [], [])).toMatchObject([{ words: 'Đã nghe tư vấn', level: 'L1' }, {}]);
});

test('what was refused, changed in a form or done to another is no contact', () => {
  const at = '2026-03-05T03:00:00.000Z';
  const logs = [
    line('1', at, { action_code: 'succeed_contact', action_label: 'a', state: 'failed' }),
    line('2', at, { action_code: 'update', action_label: 'b' }),
    line('3', at, { action_code: 'pay', action_label: 'c' }),
  ];
  expect(storyOf({ id: '7' }, [], logs)).toEqual([]);
});

test('a package that has not begun has neither begun nor ended, whatever days are planned for it', () => {
  const pack = { id: '5', number: '2', level: 'L6', started_at: '2026-01-01', finished_at: '2026-01-05' };
  expect(storyOf({ id: '7' }, [pack], [])).toEqual([]);
  const gone = { ...pack, level: 'L6-C', canceled_at: '2026-01-02T20:00:00.000Z', cancel_reason: 'Về quê' };
  expect(storyOf({ id: '7' }, [gone], [])).toMatchObject([
    { day: '2026-01-03', words: 'Hủy gói 2', note: 'Về quê' },
  ]);
});
