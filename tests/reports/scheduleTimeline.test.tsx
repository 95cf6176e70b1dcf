// @vitest-environment happy-dom
/** The day timeline: the drawn parts, the keyboard, and the actions of each role. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays } from '#rules/days';
import { formatDate } from '#rules/format';
import { toAxisPercent } from '#rules/timeline';
import { getCurrentDay } from '../../src/ui/today.ts';
import {
  buildScheduleAnswer,
  findActiveCell,
  findDayGrid,
  mockDesktopLayout,
  openScheduleDay,
  pressKeys,
  scheduleTestDay,
} from './support/dayOnHours.tsx';

beforeEach(mockDesktopLayout);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('without a choice, the schedule opens as the grid of 30 days before and after; a chosen view is remembered', async () => {
  const { user, sent, router } = openScheduleDay('/reports/schedule');
  await screen.findByRole('button', { name: 'Submit' });
  const [scheduleCall] = sent('GET').filter(({ path }) => path === 'reports/schedule');
  expect(scheduleCall?.query).toEqual({
    from: formatDate(addDays(getCurrentDay(), -30)),
    to: formatDate(addDays(getCurrentDay(), 30)),
    level: 'default',
  });
  await user.click(screen.getByRole('button', { name: 'Tuần' }));
  await router.navigate('/');
  await router.navigate('/reports/schedule');
  expect(await screen.findByRole('button', { name: 'Tuần', pressed: true })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Submit' })).toBe(null);
});

test('on a desktop a day is drawn on a time axis, requested in one call', async () => {
  const { sent } = openScheduleDay();
  const box = await findDayGrid();
  const scheduleCalls = sent('GET').filter(({ path }) => path.startsWith('reports/schedule'));
  expect(scheduleCalls.map(({ query }) => query)).toEqual([
    { from: '08/06/2032', to: '08/06/2032', level: 'default', sessions: 'true' },
  ]);
  expect(await screen.findByText('4 buổi · 2 điều dưỡng · 1 chưa có người')).toBeTruthy();
  // The visible rows are drawn after the first row.
  await within(box).findByRole('rowheader', { name: /Vũ Thị Nga/ });
  expect(
    within(box)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Chưa có điều dưỡng · 1kéo vào một hàng để giao',
    'Nam · 1 điều dưỡng · 2 buổi',
    'Lê Thị Mai2/3 buổi · trùng lịch',
    'Chưa rõ khu vực · 2 điều dưỡng · 1 buổi',
    '⚠ Trần Thị Hà1/3 buổi · rảnh từ 07:30',
    'Vũ Thị Nga0/3 buổi',
  ]);
  expect(screen.getByRole('button', { name: 'Ngày', pressed: true })).toBeTruthy();
});

test('sessions are bars of their length with full labels, and share the row when they conflict', async () => {
  openScheduleDay();
  await findDayGrid();
  // The rows of the nurses are drawn after the first row, which contains the waiting sessions.
  await waitFor(() => expect(screen.getAllByRole('gridcell')).toHaveLength(4));
  const looks = screen
    .getAllByRole('gridcell')
    .map((bar) => [bar.getAttribute('aria-label'), bar.style.left, bar.style.width, bar.style.top]);
  const where = 'quận 7';
  expect(looks.map(([label]) => String(label).toLowerCase())).toEqual([
    `09:00–10:00, nguyễn thị mẹ 4, ${where}, buổi 3/7, chưa tắm`,
    `09:00–10:00, nguyễn thị mẹ 1, ${where}, buổi 3/7, chưa tắm, trùng lịch`,
    `09:30–10:30, nguyễn thị mẹ 2, ${where}, buổi 3/7, chưa tắm, trùng lịch`,
    `13:00–15:00, nguyễn thị mẹ 3, ${where}, buổi 3/7, đã tắm`,
  ]);
  const place = (from: number, to: number) => [
    `${toAxisPercent(from)}%`,
    `calc(${toAxisPercent(to) - toAxisPercent(from)}% - 2px)`,
  ];
  expect(looks.slice(1).map(([, left, width]) => [left, width])).toEqual([
    place(540, 600),
    place(570, 630),
    place(780, 900),
  ]);
  expect(looks[1]?.[3]).not.toBe(looks[2]?.[3]);
  expect(screen.getByText('Nghỉ phép')).toBeTruthy();
});

test('the arrow keys move through nurses and sessions, Enter opens, and the position is announced', async () => {
  openScheduleDay();
  const box = await findDayGrid();
  expect(findActiveCell(box)).toMatch(/^Chưa có điều dưỡng: 1 buổi chờ/);
  pressKeys(box, 'ArrowDown', 'ArrowRight');
  expect(findActiveCell(box)).toMatch(/^09:00–10:00, Nguyễn Thị Mẹ 1/);
  pressKeys(box, 'End');
  expect(findActiveCell(box)).toMatch(/^09:30–10:30, Nguyễn Thị Mẹ 2/);
  pressKeys(box, 'ArrowDown', 'Home');
  expect(findActiveCell(box)).toMatch(/^Trần Thị Hà, chưa xác minh giấy tờ: 1 buổi/);
  pressKeys(box, 'Enter');
  const dialog = await screen.findByRole('dialog', { name: 'Chi tiết lịch' });
  expect(dialog.textContent).toContain('Trần Thị Hà · Thứ Ba 08/06/2032 · cả ngày');
});

test('free time of an hour or more is marked, and a press on it reserves that hour', async () => {
  const { user } = openScheduleDay();
  const box = await findDayGrid();
  await within(box).findByRole('rowheader', { name: /Vũ Thị Nga/ });
  const gaps = [...box.querySelectorAll('.gap')].map((gap) => [
    gap.closest<HTMLElement>('[data-line]')?.dataset.line,
    gap.getAttribute('title'),
    gap.textContent,
  ]);
  expect(gaps).toEqual([
    ['1', 'Rảnh 07:30–09:00. Bấm để giữ chỗ', 'rảnh'],
    ['1', 'Rảnh 10:30–15:30. Bấm để giữ chỗ', 'rảnh 10:30–15:30'],
    ['2', 'Rảnh 07:30–13:00. Bấm để giữ chỗ', 'rảnh 07:30–13:00'],
  ]);
  await user.click(box.querySelector('[data-line="2"] .gap') as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Giữ chỗ của Trần Thị Hà' });
  expect(dialog.textContent).toContain('07:30–08:30');
});

test('without a waiting session the first row says so, and the keys leave it out', async () => {
  const answer = buildScheduleAnswer();
  openScheduleDay(undefined, {
    ...answer,
    unassigned: { time_periods: [], shifts: {} },
    sessions: answer.sessions?.filter(({ taken_by }) => taken_by.length > 0) ?? [],
  });
  const box = await findDayGrid();
  expect(within(box).getAllByRole('rowheader')[0]?.textContent).toBe('Chưa có điều dưỡng · 0');
  pressKeys(box, 'Home');
  expect(findActiveCell(box)).toMatch(/^Lê Thị Mai/);
});

test('a waiting session is moved to a nurse by keyboard with its package, and with Shift alone', async () => {
  openScheduleDay();
  const box = await findDayGrid();
  pressKeys(box, 'ArrowRight', 'm', 'ArrowDown');
  expect(screen.getAllByRole('status').at(-1)?.textContent).toMatch(
    /^Giao buổi 09:00–10:00 của Mẹ 4 cho Lê Thị Mai\. Vướng buổi của Nguyễn Thị Mẹ 1\./,
  );
  pressKeys(box, 'ArrowDown', 'ArrowDown');
  expect(screen.getAllByRole('status').at(-1)?.textContent).toContain('Vũ Thị Nga nghỉ hôm đó.');
  pressKeys(box, 'ArrowUp', 'Enter');
  expect(await screen.findByRole('dialog', { name: /^Phân công điều dưỡng/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Hủy' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  pressKeys(box, 'm', 'ArrowDown');
  fireEvent.keyDown(box, { key: 'Enter', shiftKey: true });
  expect(await screen.findByRole('dialog', { name: /^Đổi điều dưỡng của buổi/ })).toBeTruthy();
});

test('along its row a session is moved to another time; Escape leaves it unchanged', async () => {
  openScheduleDay();
  const box = await findDayGrid();
  pressKeys(box, 'ArrowDown', 'ArrowRight', 'm', 'ArrowRight', 'ArrowRight', 'Escape');
  expect(screen.getAllByRole('status').at(-1)?.textContent).toBe('Buổi của Nguyễn Thị Mẹ 1 vẫn ở chỗ cũ.');
  pressKeys(box, 'm', 'ArrowRight', 'ArrowRight', 'Enter');
  const dialog = within(await screen.findByRole('dialog', { name: /^Đổi giờ của buổi này/ }));
  expect(await dialog.findByRole('button', { name: '10:00–11:00', pressed: true })).toBeTruthy();
});

test('G changes the package’s time from this session on, N its nurse', async () => {
  openScheduleDay();
  const box = await findDayGrid();
  pressKeys(box, 'ArrowDown', 'ArrowRight', 'g');
  expect(await screen.findByRole('dialog', { name: /^Đổi giờ/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Hủy' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  pressKeys(box, 'n');
  expect(await screen.findByRole('dialog', { name: /^Đổi người/ })).toBeTruthy();
});

test('a user who may not move sessions sees and opens them, and cannot move them', async () => {
  openScheduleDay(undefined, buildScheduleAnswer(), 'finance');
  const box = await findDayGrid();
  pressKeys(box, 'ArrowRight', 'm', 'ArrowDown');
  expect(screen.queryByText(/Giao buổi/)).toBe(null);
  pressKeys(box, 'ArrowRight', 'Enter');
  expect(await screen.findByRole('dialog', { name: 'Chi tiết lịch' })).toBeTruthy();
});

test('of six hundred nurses only the visible rows are drawn, and the keys reach the last one', async () => {
  openScheduleDay(undefined, buildScheduleAnswer(600));
  const box = await findDayGrid();
  expect(box.getAttribute('aria-rowcount')).toBe('604');
  expect(within(box).getAllByRole('row').length).toBeLessThan(60);
  fireEvent.keyDown(box, { key: 'End', ctrlKey: true });
  expect(screen.getByText(/^Điều dưỡng 600: trống/)).toBeTruthy();
});

test('a URL with days opens the slots, as before; the week is one press away', async () => {
  const { user, search } = openScheduleDay(`/reports/schedule?from=${scheduleTestDay}&to=2032-06-10`);
  expect(await screen.findByRole('button', { name: 'Khung giờ', pressed: true })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Tuần' }));
  expect(search()).toContain('view=week');
});

describe('the card of a session', () => {
  const cardOf = (name: string) => screen.findByRole('group', { name });

  test('opens with keyboard focus, shows names, places and amounts due, and closes with Escape', async () => {
    openScheduleDay();
    const box = await findDayGrid();
    pressKeys(box, 'ArrowDown', 'ArrowRight');
    const card = await cardOf('Nguyễn Thị Mẹ 1, 09:00–10:00');
    for (const words of ['Buổi 3/7', '0912 345 678', '12 Trần Xuân Soạn, Quận 7', 'Còn phải thu 1.200.000'])
      expect(card.textContent).toContain(words);
    expect(
      within(card)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([...['Hoãn', 'Đổi người', 'Đổi giờ', 'Chi tiết']]);
    // Tab moves the focus from the session into its card.
    expect(box.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    pressKeys(box, 'Escape');
    expect(screen.queryByRole('group', { name: /Mẹ 1/ })).toBe(null);
  });

  test('opens under a resting pointer, stays while the pointer is on the card, and runs its buttons', async () => {
    const { user } = openScheduleDay();
    await findDayGrid();
    await user.hover(await screen.findByRole('gridcell', { name: /Nguyễn Thị Mẹ 2/ }));
    const card = await cardOf('Nguyễn Thị Mẹ 2, 09:30–10:30');
    await user.hover(within(card).getByRole('button', { name: 'Hoãn' }));
    await user.click(within(card).getByRole('button', { name: 'Hoãn' }));
    expect(await screen.findByRole('dialog', { name: /^Hoãn buổi/ })).toBeTruthy();
    expect(screen.queryByRole('group', { name: /Mẹ 2/ })).toBe(null);
  });

  test('of a waiting session assigns a nurse to its package, and so does N', async () => {
    const { user } = openScheduleDay();
    const box = await findDayGrid();
    pressKeys(box, 'ArrowRight');
    const card = await cardOf('Nguyễn Thị Mẹ 4, 09:00–10:00');
    expect(
      within(card)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Phân công', 'Ai rảnh?', 'Hoãn', 'Đổi giờ', 'Chi tiết']);
    await user.click(within(card).getByRole('button', { name: 'Phân công' }));
    const assign = { name: /^Phân công điều dưỡng/ };
    await user.click(within(await screen.findByRole('dialog', assign)).getByRole('button', { name: 'Hủy' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    pressKeys(box, 'n');
    expect(await screen.findByRole('dialog', assign)).toBeTruthy();
  });

  test('of a waiting session asks who is free; of a held session it only opens the session', async () => {
    const { search } = openScheduleDay();
    const box = await findDayGrid();
    pressKeys(box, 'ArrowRight');
    fireEvent.click(
      within(await cardOf('Nguyễn Thị Mẹ 4, 09:00–10:00')).getByRole('button', { name: 'Ai rảnh?' }),
    );
    await waitFor(() => expect(search()).toContain('for=4'));
    await screen.findByRole('gridcell', { name: /^Giao, Trần Thị Hà/ });
    // The focus is already in her row.
    pressKeys(box, 'End');
    const held = await cardOf('Nguyễn Thị Mẹ 3, 13:00–15:00');
    expect(
      within(held)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Chi tiết']);
  });
});
