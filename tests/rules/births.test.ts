import { expect, test } from 'vitest';
import { findCareBirthDay } from '#rules/findCareBirthDay';

test.each([
  ['nothing is known', null, [], null],
  ['a due date only', '2026-12-01', [], '2026-12-01'],
  ['a child only', null, ['2026-11-20'], '2026-11-20'],
  ['the child came before its due date', '2026-12-01', ['2026-11-20'], '2026-11-20'],
  ['the child came after its due date', '2026-12-01', ['2026-12-09'], '2026-12-09'],
  ['twins, of two days', '2026-12-01', ['2026-11-20', '2026-11-21'], '2026-11-21'],
  ['an older child, and one expected', '2026-12-01', ['2024-03-02'], '2026-12-01'],
  ['an older child, and the one expected', '2026-12-01', ['2026-11-20', '2024-03-02'], '2026-11-20'],
  ['140 days before is the one', '2026-12-01', ['2026-07-14'], '2026-07-14'],
  ['141 days before is another', '2026-12-01', ['2026-07-13'], '2026-12-01'],
] as const)('%s', (_, due, born, day) => {
  expect(findCareBirthDay(due, born)).toBe(day);
});
