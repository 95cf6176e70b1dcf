/** A day of the schedule with three nurses, a conflict, a day off, and a session that waits for a nurse. */
import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { Role } from '#schema/access';
import type { DaySession, ScheduleData } from '#schema/reports/schedule';
import ScheduleReport from '../../../src/reports/schedule/ScheduleReport.tsx';
import {
  type FakeServerCall,
  type FakeServerReply,
  installFakeServer,
  replyWithPage,
  replyWithRecord,
} from '../../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../../screens/support/show.tsx';
import { buildViewer } from '../../screens/support/viewers.ts';

/** Heights in pixels of the head of the grid and its first row, because this environment has no layout. */
const heights: Readonly<Record<string, number>> = { heads: 34, waiting: 42 };

/** Mocks the layout of a desktop; `vi.restoreAllMocks` ends it. */
export function mockDesktopLayout(): void {
  setWindowWidth(1440);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return heights[this.className] ?? 500;
  });
}

export const scheduleTestDay = '2032-06-08';

const session = (shift_id: string, slots: readonly string[], more: Partial<DaySession> = {}): DaySession => ({
  ...{
    shift_id,
    package_id: `9${shift_id}`,
    customer_id: shift_id,
    customer_name: `Nguyễn Thị Mẹ ${shift_id}`,
  },
  ...{
    customer_phone: '0912345678',
    begun_at: null,
    ended_at: null,
    status: 'planned',
    started_at: scheduleTestDay,
    finished_at: null,
    total_shifts: 7,
  },
  day: scheduleTestDay,
  ...{ index: 3, city: 'Hồ Chí Minh', district: 'Quận 7', address: '12 Trần Xuân Soạn', taken_by: ['1'] },
  time_period: [...slots],
  ...more,
});
export const scheduleTestSessions = [
  session('1', ['09:00-10:00'], { due: 1_200_000 }),
  session('2', ['09:30-10:30']),
  session('3', ['13:00-14:00', '14:00-15:00'], { status: 'finished', taken_by: ['2'] }),
  session('4', ['09:00-10:00'], { taken_by: [] }),
];

const names = ['Lê Thị Mai', 'Trần Thị Hà', 'Vũ Thị Nga'];
const counts = { planned: 0, finished: 0, cancelled: 0, duplicated: false };

/** Free nurses: the second nurse of the schedule, and a nurse who is not in the schedule. */
const free = ['2', '9'].map((id) => ({
  ...{ id, name: names[Number(id) - 1] ?? 'Phạm Thị Ẩn', commission: 40, nearness: 'district' },
  ...{ missing_skills: [], verified: false, running: 1, full_load: 3, free_days: 1, total_days: 1 },
  ...{ clashes: [], visits_before: 0, last_visit_at: null },
  reasons: ['cùng quận', 'rảnh lúc 09:00–10:00', '1 buổi hôm đó'],
}));

/** Returns the answer for a day; `nurses` is the number of nurses. */
export function buildScheduleAnswer(nurses = names.length): ScheduleData {
  const ids = Array.from({ length: nurses }, (_, at) => String(at + 1));
  const cells = (id: string) =>
    Object.fromEntries(
      scheduleTestSessions
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
    off: Object.fromEntries(id === '3' ? [[scheduleTestDay, 'Nghỉ phép']] : []),
  });
  return {
    rows: ids.map((id) => ({
      agent: { id, name: names[Number(id) - 1] ?? `Điều dưỡng ${id}` },
      time_periods: Object.keys(cells(id)),
      shifts: { [scheduleTestDay]: cells(id) },
    })),
    unassigned: {
      time_periods: ['09:00-10:00'],
      shifts: { [scheduleTestDay]: { '09:00-10:00': { ...counts, planned: 1 } } },
    },
    nurses: Object.fromEntries(ids.map((id) => [id, nurse(id)])),
    agents: [],
    areas: ['Đông', 'Nam'],
    sessions: scheduleTestSessions,
    districts: [{ city: 'Hồ Chí Minh', district: 'Quận 7' }],
  };
}

/** Opens the schedule of that day, with the answers that it needs. */
export function openScheduleDay(
  address = `/reports/schedule?day=${scheduleTestDay}`,
  given = buildScheduleAnswer(),
  role: Role = 'admin',
) {
  const reply = ({ method, path }: FakeServerCall): FakeServerReply => {
    if (path === 'reports/schedule') return { body: { data: given } };
    if (path === 'reports/schedule/day') return { body: { data: scheduleTestSessions } };
    if (method === 'POST') return { body: { data: { state: 'finished' } } };
    if (path.endsWith('free_agents')) return { body: { data: free } };
    if (path.endsWith('session_changes')) return { body: { data: { sessions: [], conflicts: [] } } };
    if (path.startsWith('packages/'))
      return replyWithRecord('packages', '94', { level: 'L5', agent_id: null });
    if (path.startsWith('shifts/'))
      return replyWithRecord('shifts', '1', { status: 'planned', day: scheduleTestDay, package_level: 'L7' });
    return replyWithPage(
      path,
      names.map((name, at) => ({ id: String(at + 1), name, status: 'active' })),
    );
  };
  const server = installFakeServer(reply);
  const shown = renderScreens(address, { '/reports/schedule': <ScheduleReport /> }, buildViewer(role));
  // The report reads the URL of the window when it changes a part of it.
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } };
  happyDOM.setURL(`http://noi.test${address}`);
  shown.router.subscribe(({ location }) =>
    happyDOM.setURL(`http://noi.test${location.pathname}${location.search}`),
  );
  return { ...server, ...shown };
}
export const findDayGrid = () => screen.findByRole('grid', { name: /^Lịch tắm trong ngày/ });
export const findActiveCell = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label');
export const pressKeys = (box: HTMLElement, ...pressed: readonly string[]) => {
  for (const key of pressed) fireEvent.keyDown(box, { key });
};
