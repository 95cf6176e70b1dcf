// @vitest-environment happy-dom
/** The day on its hours: what is drawn of it, how the keyboard goes through it, and what it gives to whom. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#schema/access';
import type { DaySession, ScheduleData } from '#schema/reports/schedule';
import { ScheduleReport } from '../../src/reports/schedule/ScheduleReport.tsx';
import { type Call, fakeServer, one, page, type Reply } from '../screens/support/api.ts';
import { show, widen } from '../screens/support/show.tsx';
import { viewer } from '../screens/support/viewers.ts';

/** Pixels of the grid, of its head and of its first row: nothing is laid out here. */
const heights: Readonly<Record<string, number>> = { heads: 34, waiting: 42 };

beforeEach(() => {
  widen(1440);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return heights[this.className] ?? 500;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const day = '2032-06-08';

const session = (shift_id: string, slots: readonly string[], more: Partial<DaySession> = {}): DaySession => ({
  ...{
    shift_id,
    package_id: `9${shift_id}`,
    customer_id: shift_id,
    customer_name: `Nguyễn Thị Mẹ ${shift_id}`,
  },
  ...{ customer_phone: '0912345678', status: 'planned', started_at: day, finished_at: null, total_shifts: 7 },
  ...{ index: 3, city: 'Hồ Chí Minh', district: 'Quận 7', address: '12 Trần Xuân Soạn', taken_by: ['1'] },
  time_period: [...slots],
  ...more,
});
const sessions = [
  session('1', ['09:00-10:00']),
  session('2', ['09:30-10:30']),
  session('3', ['13:00-14:00', '14:00-15:00'], { status: 'finished', taken_by: ['2'] }),
  session('4', ['09:00-10:00'], { taken_by: [] }),
];

const names = ['Lê Thị Mai', 'Trần Thị Hà', 'Vũ Thị Nga'];
const counts = { planned: 0, finished: 0, cancelled: 0, duplicated: false };

/** The answer to a day's question; `nurses` is how many there are. */
function answer(nurses = names.length): ScheduleData {
  const ids = Array.from({ length: nurses }, (_, at) => String(at + 1));
  const cells = (id: string) =>
    Object.fromEntries(
      sessions
        .filter(({ taken_by }) => taken_by.includes(id))
        .flatMap(({ time_period, status }) =>
          time_period.map((slot, at) => [
            slot,
            {
              ...counts,
              [status]: 1,
              duplicated: id === '1',
              ...(at > 0 && { continued: { planned: 0, finished: 1, cancelled: 0 } }),
            },
          ]),
        ),
    );
  const nurse = (id: string) => ({
    ...{ verified: id !== '2', full_load: 3, weekly_off: [], area: id === '1' ? 'Nam' : null },
    off: Object.fromEntries(id === '3' ? [[day, 'Nghỉ phép']] : []),
  });
  return {
    rows: ids.map((id) => ({
      agent: { id, name: names[Number(id) - 1] ?? `Điều dưỡng ${id}` },
      time_periods: Object.keys(cells(id)),
      shifts: { [day]: cells(id) },
    })),
    unassigned: {
      time_periods: ['09:00-10:00'],
      shifts: { [day]: { '09:00-10:00': { ...counts, planned: 1 } } },
    },
    nurses: Object.fromEntries(ids.map((id) => [id, nurse(id)])),
    agents: [],
    areas: ['Đông', 'Nam'],
    sessions,
    districts: [{ city: 'Hồ Chí Minh', district: 'Quận 7' }],
  };
}

/** The schedule of that day, with what it asks for. */
function open(address = `/reports/schedule?day=${day}`, given = answer(), role: Role = 'admin') {
  const reply = ({ path }: Call): Reply => {
    if (path === 'reports/schedule') return { body: { data: given } };
    if (path === 'reports/schedule/day') return { body: { data: sessions } };
    if (path.startsWith('packages/') && path.endsWith('free_agents')) return { body: { data: [] } };
    if (path.endsWith('session_changes')) return { body: { data: { sessions: [], conflicts: [] } } };
    if (path.startsWith('packages/')) return one('packages', '94', { level: 'L5', agent_id: null });
    if (path.startsWith('shifts/'))
      return one('shifts', '1', { status: 'planned', day, package_level: 'L7' });
    return page(
      path,
      names.map((name, at) => ({ id: String(at + 1), name, status: 'active' })),
    );
  };
  return {
    ...fakeServer(reply),
    ...show(address, { '/reports/schedule': <ScheduleReport /> }, viewer(role)),
  };
}
const grid = () => screen.findByRole('grid', { name: /^Lịch tắm trong ngày/ });
const active = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label');
const keys = (box: HTMLElement, ...pressed: readonly string[]) => {
  for (const key of pressed) fireEvent.keyDown(box, { key });
};

test('at a desk the schedule begins with the day on its hours, asked for in one call', async () => {
  const { sent } = open();
  const box = await grid();
  const asked = sent('GET').filter(({ path }) => path.startsWith('reports/schedule'));
  expect(asked.map(({ query }) => query)).toEqual([
    { from: '08/06/2032', to: '08/06/2032', level: 'default', sessions: 'true' },
  ]);
  expect(
    within(box)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Chưa có điều dưỡng1 buổi chờ, kéo vào một hàng',
    'Nam · 1 điều dưỡng · 2 buổi',
    'Lê Thị Mai2/3 buổi · trùng lịch',
    'Chưa rõ khu vực · 2 điều dưỡng · 1 buổi',
    '⚠ Trần Thị Hà1/3 buổi',
    'Vũ Thị Nga0/3 buổi',
  ]);
  expect(screen.getByRole('button', { name: 'Ngày', pressed: true })).toBeTruthy();
});

test('sessions are bars of their length, named whole, and share the row where they clash', async () => {
  open();
  await grid();
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
  expect(looks.slice(1).map(([, left, width]) => [left, width])).toEqual([
    ['18.75%', 'calc(12.5% - 2px)'],
    ['25%', 'calc(12.5% - 2px)'],
    ['68.75%', 'calc(25% - 2px)'],
  ]);
  expect(looks[1]?.[3]).not.toBe(looks[2]?.[3]);
  expect(screen.getByText('Nghỉ phép')).toBeTruthy();
});

test('the arrows go through nurses and their sessions, Enter opens, and the place is told', async () => {
  open();
  const box = await grid();
  expect(active(box)).toMatch(/^Chưa có điều dưỡng: 1 buổi chờ/);
  keys(box, 'ArrowDown', 'ArrowRight');
  expect(active(box)).toMatch(/^09:00–10:00, Nguyễn Thị Mẹ 1/);
  keys(box, 'End');
  expect(active(box)).toMatch(/^09:30–10:30, Nguyễn Thị Mẹ 2/);
  keys(box, 'ArrowDown', 'Home');
  expect(active(box)).toMatch(/^Trần Thị Hà, chưa xác minh giấy tờ: 1 buổi/);
  keys(box, 'Enter');
  const dialog = await screen.findByRole('dialog', { name: 'Chi tiết lịch' });
  expect(dialog.textContent).toContain('Trần Thị Hà · Thứ Ba 08/06/2032 · cả ngày');
});

test('a waiting session is carried to a nurse by keyboard, its package with it, and with Shift it alone', async () => {
  open();
  const box = await grid();
  keys(box, 'ArrowRight', 'm', 'ArrowDown');
  expect(screen.getAllByRole('status').at(-1)?.textContent).toMatch(
    /^Giao buổi 09:00–10:00 của Mẹ 4 cho Lê Thị Mai\. Vướng buổi của Nguyễn Thị Mẹ 1\./,
  );
  keys(box, 'ArrowDown', 'ArrowDown');
  expect(screen.getAllByRole('status').at(-1)?.textContent).toContain('Vũ Thị Nga nghỉ hôm đó.');
  keys(box, 'ArrowUp', 'Enter');
  expect(await screen.findByRole('dialog', { name: /^Phân công điều dưỡng/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Để nguyên' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  keys(box, 'm', 'ArrowDown');
  fireEvent.keyDown(box, { key: 'Enter', shiftKey: true });
  expect(await screen.findByRole('dialog', { name: /^Đổi điều dưỡng của buổi/ })).toBeTruthy();
});

test('along its row a session is carried to another time; Escape leaves it where it was', async () => {
  open();
  const box = await grid();
  keys(box, 'ArrowDown', 'ArrowRight', 'm', 'ArrowRight', 'ArrowRight', 'Escape');
  expect(screen.getAllByRole('status').at(-1)?.textContent).toBe('Buổi của Nguyễn Thị Mẹ 1 vẫn ở chỗ cũ.');
  keys(box, 'm', 'ArrowRight', 'ArrowRight', 'Enter');
  const dialog = within(await screen.findByRole('dialog', { name: /^Đổi giờ của buổi này/ }));
  expect(await dialog.findByRole('button', { name: '10:00–11:00', pressed: true })).toBeTruthy();
});

test('G gives the package another time from the session on, N another nurse', async () => {
  open();
  const box = await grid();
  keys(box, 'ArrowDown', 'ArrowRight', 'g');
  expect(await screen.findByRole('dialog', { name: /^Đổi giờ/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Để nguyên' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  keys(box, 'n');
  expect(await screen.findByRole('dialog', { name: /^Đổi người/ })).toBeTruthy();
});

test('who may not move sessions sees them and opens them, and carries none', async () => {
  open(undefined, answer(), 'finance');
  const box = await grid();
  keys(box, 'ArrowRight', 'm', 'ArrowDown');
  expect(screen.queryByText(/Giao buổi/)).toBe(null);
  keys(box, 'ArrowRight', 'Enter');
  expect(await screen.findByRole('dialog', { name: 'Chi tiết lịch' })).toBeTruthy();
});

test('of six hundred nurses only the rows in sight are drawn, and the keys reach the last one', async () => {
  open(undefined, answer(600));
  const box = await grid();
  expect(box.getAttribute('aria-rowcount')).toBe('604');
  expect(within(box).getAllByRole('row').length).toBeLessThan(60);
  fireEvent.keyDown(box, { key: 'End', ctrlKey: true });
  expect(screen.getByText(/^Điều dưỡng 600: trống/)).toBeTruthy();
});

test('an address with days opens the slots, as before; the week stays a press away', async () => {
  const { user, search } = open(`/reports/schedule?from=${day}&to=2032-06-10`);
  expect(await screen.findByRole('button', { name: 'Khung giờ', pressed: true })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Tuần' }));
  expect(search()).toContain('view=week');
});
