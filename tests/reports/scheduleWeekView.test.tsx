// @vitest-environment happy-dom
/** The week view: rows by area, one strip per session with mother and time, the card of a session and its actions. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sortDaysFromToday } from '../../src/reports/schedule/week/WeekDays.tsx';
import { setWindowWidth } from '../screens/support/show.tsx';
import {
  buildScheduleAnswer,
  mockDesktopLayout,
  openScheduleDay,
  scheduleTestDay,
  scheduleTestSessions,
} from './support/dayOnHours.tsx';

beforeEach(mockDesktopLayout);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const address = `/reports/schedule?view=week&day=${scheduleTestDay}`;
const week = () => screen.findByRole('grid', { name: 'Lịch tuần theo điều dưỡng' });
const cancelSession = (given = buildScheduleAnswer()) => ({
  ...given,
  sessions: scheduleTestSessions.map((one) =>
    one.shift_id === '3' ? { ...one, status: 'cancelled' as const } : one,
  ),
});

test('has the same rows as the day, sessions without a nurse first, and one strip per session', async () => {
  const { sent } = openScheduleDay(address, cancelSession());
  const box = await week();
  const scheduleCalls = sent('GET').filter(({ path }) => path === 'reports/schedule');
  expect(scheduleCalls.map(({ query }) => query)).toEqual([
    { from: '07/06/2032', to: '13/06/2032', level: 'default', sessions: 'true' },
  ]);
  expect(
    within(box)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Chưa có điều dưỡng · 1đang chờ',
    'Nam · 1 điều dưỡng · 2 buổi',
    'Lê Thị Mai2/18 buổi',
    'Chưa rõ khu vực · 2 điều dưỡng · 1 buổi',
    '⚠ Trần Thị Hà1/18 buổi',
    'Vũ Thị Nga0/15 buổi',
  ]);
  expect(
    within(box)
      .getAllByRole('columnheader')
      .slice(1, 3)
      .map(({ textContent }) => textContent),
  ).toEqual(['T2 07/060 buổi · 3 rảnh', 'T3 08/064 buổi']);
  const strips = [...box.querySelectorAll('.bar')].map((strip) => [strip.className, strip.textContent]);
  expect(strips).toEqual([
    ['bar planned', '○9:00 Mẹ 4'],
    ['bar duplicated', '!9:00 Mẹ 1'],
    ['bar duplicated', '!9:30 Mẹ 2'],
    ['bar cancelled', '✕13:00 Mẹ 3'],
  ]);
  expect(
    screen.getByRole('gridcell', {
      name: /^Lê Thị Mai, Thứ Ba 08\/06\/2032: 2 buổi: .*9:00 Mẹ 1, 9:30 Mẹ 2/,
    }),
  ).toBeTruthy();
});

test('on a phone its days are headings, and an opened day lists its nurses with their sessions', async () => {
  setWindowWidth(390);
  const { user } = openScheduleDay(address);
  const days = within(await screen.findByRole('region', { name: 'Lịch tuần theo ngày' }));
  expect(days.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Thứ Hai, 07/060 buổi · 3 chị rảnh',
    'Thứ Ba, 08/064 buổi · 1 chưa có người',
    'Thứ Tư, 09/060 buổi · 3 chị rảnh',
    'Thứ Năm, 10/060 buổi · 3 chị rảnh',
    'Thứ Sáu, 11/060 buổi · 3 chị rảnh',
    'Thứ Bảy, 12/060 buổi · 3 chị rảnh',
    'Chủ nhật, 13/060 buổi',
  ]);
  expect(days.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Không có buổi nào.',
    'Rảnh: 3 chị (Lê Thị Mai, Trần Thị Hà, Vũ Thị Nga)',
  ]);
  await user.click(days.getByRole('button', { name: /^Thứ Ba/ }));
  expect(
    days
      .getAllByRole('listitem')
      .slice(2)
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Chưa có điều dưỡng○ 9:00 Mẹ 41 buổi',
    'Lê Thị Mai · trùng lịch! 9:00 Mẹ 1! 9:30 Mẹ 22 buổi',
    'Trần Thị Hà✓ 13:00 Mẹ 31 buổi',
  ]);
  expect(days.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Nam',
    'Chưa rõ khu vực',
  ]);
  await user.click(days.getByRole('button', { name: /^Lê Thị Mai/ }));
  expect(await screen.findByRole('dialog', { name: 'Chi tiết lịch' })).toBeTruthy();
});

test('this week begins today, and past days follow; another week begins on its Monday', () => {
  const week = ['2032-06-07', '2032-06-08', '2032-06-09'];
  expect(sortDaysFromToday(week, '2032-06-08')).toEqual(['2032-06-08', '2032-06-09', '2032-06-07']);
  expect(sortDaysFromToday(week, '2032-06-20')).toEqual(week);
});

test('a strip has its card, which assigns a nurse, and a press opens its session', async () => {
  const { user } = openScheduleDay(address);
  await week();
  await user.hover(screen.getByText('9:00 Mẹ 4'));
  const card = await screen.findByRole('group', { name: 'Nguyễn Thị Mẹ 4, 09:00–10:00' });
  await user.click(within(card).getByRole('button', { name: 'Phân công' }));
  const dialog = await screen.findByRole('dialog', { name: /^Phân công điều dưỡng/ });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Hủy' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  await user.click(screen.getByText('9:30 Mẹ 2'));
  const details = await screen.findByRole('dialog', { name: 'Chi tiết lịch' });
  expect(details.textContent).toContain('Lê Thị Mai · Thứ Ba 08/06/2032 · 09:30–10:30');
});

test('Space moves the keyboard from session to session of a day, each with its card, which Tab enters', async () => {
  const { user } = openScheduleDay(address);
  const box = await week();
  box.focus();
  // Moves the focus from today's cell of sessions without a nurse to the nurse's Tuesday.
  await user.keyboard('{Control>}{Home}{/Control}{ArrowDown}{ArrowRight}');
  const at = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '');
  expect(at()?.getAttribute('aria-label')).toMatch(/^Lê Thị Mai, Thứ Ba 08/);
  await user.keyboard(' ');
  const first = await screen.findByRole('group', { name: /Mẹ 1, 09:00–10:00/ });
  expect(at()?.textContent).toBe('!9:00 Mẹ 1');
  await user.tab();
  expect(first.contains(document.activeElement)).toBe(true);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('group', { name: /Mẹ 1, 09:00/ })).toBe(null));
  expect(document.activeElement).toBe(box);
  await user.keyboard(' ');
  await screen.findByRole('group', { name: /Mẹ 1, 09:00–10:00/ });
  await user.keyboard(' ');
  await screen.findByRole('group', { name: /Mẹ 2, 09:30/ });
  expect(at()?.textContent).toBe('!9:30 Mẹ 2');
  await user.keyboard(' ');
  await waitFor(() => expect(screen.queryByRole('group', { name: /Mẹ 2, 09:30/ })).toBe(null));
  expect(at()?.getAttribute('aria-label')).toMatch(/^Lê Thị Mai/);
});

test('"Ai rảnh?" for a waiting session shows free nurses on its day', async () => {
  const { user, search } = openScheduleDay(address);
  await week();
  await user.hover(screen.getByText('9:00 Mẹ 4'));
  const card = await screen.findByRole('group', { name: 'Nguyễn Thị Mẹ 4, 09:00–10:00' });
  await user.click(within(card).getByRole('button', { name: 'Ai rảnh?' }));
  await waitFor(() => expect(search()).toContain('view=day'));
  expect(search()).toContain('for=4');
});
