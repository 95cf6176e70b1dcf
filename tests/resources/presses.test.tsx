// @vitest-environment happy-dom
/** Number of presses for everyday changes, from the page on which the user sees that they are needed. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ReceivablesReport from '../../src/reports/receivables/ReceivablesReport.tsx';
import { CellDialog } from '../../src/reports/schedule/cell/CellDialog.tsx';
import { PackageSessionsSection } from '../../src/resources/customers/package/PackageSessionsSection.tsx';
import { RecordActions } from '../../src/screens/actions/RecordActions.tsx';
import { RecordContexts } from '../../src/screens/RecordContexts.tsx';
import {
  type FakeServerCall,
  type FakeServerReply,
  installFakeServer,
  replyWithPage,
} from '../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T09:00:00+07:00') });
  setWindowWidth(1440);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const nurses = [
  { id: '30', name: 'Lê Thị Mai', status: 'active' },
  { id: '31', name: 'Trần Thị Hà', status: 'active' },
];
const days = Array.from({ length: 20 }, (_, at) => `2026-10-${String(at + 1).padStart(2, '0')}`);
const held = days.map((day, at) => ({
  ...{ id: String(100 + at), index: at + 1, day, wday: 1, status: 'finished', package_id: '5' },
  ...{ is_addition: false, delayed_days: 0, agent_id: null, customer_name: 'Thu Tú' },
}));

function countPresses(user: { click: (element: Element) => Promise<void> }) {
  const counted = { presses: 0 };
  const press = async (element: Element) => {
    counted.presses += 1;
    await user.click(element);
  };
  return { counted, press };
}

const bulkDone = ({ body }: FakeServerCall): FakeServerReply => {
  const ids = (body.object_ids ?? []) as string[];
  const results = ids.map((object_id) => ({ object_id, state: 'finished' }));
  return { body: { data: { state: 'finished', results }, meta: { success: ids.length, error: 0 } } };
};

test('20 past sessions of a package to another nurse: at most 6 presses', async () => {
  const { sent } = installFakeServer((call) =>
    call.method === 'POST' ? bulkDone(call) : replyWithPage(call.path, call.path === 'agents' ? nurses : []),
  );
  const pack = { id: '5', level: 'L7', agent_id: '30' };
  const planned = { ...held[0], id: '200', index: 21, day: '2026-12-01', status: 'planned' };
  const { user } = renderScreens('/', {
    '/': (
      <RecordContexts resource="packages" record={pack}>
        <PackageSessionsSection shifts={[...held, planned] as never} today="2026-11-24" />
      </RecordContexts>
    ),
  });
  const { counted, press } = countPresses(user);
  await press(await screen.findByRole('button', { name: 'Chọn 20 buổi đã tắm' }));
  const [together] = await screen.findAllByRole('button', { name: 'Đổi người' });
  await press(together as HTMLElement);
  const box = within(await screen.findByRole('dialog'));
  await press(await box.findByRole('combobox', { name: /^Điều dưỡng/ }));
  await press(await screen.findByRole('option', { name: 'Trần Thị Hà' }));
  await press(box.getByRole('button', { name: 'Đổi người 20 buổi chăm sóc' }));
  await press(await box.findByRole('button', { name: 'Đóng' }));
  expect(sent('POST').map(({ path, body }) => [path, body])).toEqual([
    [
      'shifts/bulk/actions',
      {
        action_code: 'substitute',
        action_data: { agent_id: '31' },
        object_ids: held.map(({ id }) => id),
      },
    ],
  ]);
  expect(counted.presses).toBeLessThanOrEqual(6);
});

test('a nurse’s past sessions of several packages to another nurse, from the schedule: at most 6 presses', async () => {
  const { sent, calls } = installFakeServer((call) => {
    if (call.method === 'POST') return bulkDone(call);
    if (call.path === 'reports/schedule/day') return { body: { data: [] } };
    return replyWithPage(call.path, call.path === 'agents' ? nurses : call.path === 'shifts' ? held : []);
  });
  const cell = { agent: { id: '30', name: 'Lê Thị Mai' }, day: '2026-10-12', slot: '' };
  const { user } = renderScreens('/', {
    '/': <CellDialog cell={cell} level="default" area="" held={undefined} onClose={() => 0} />,
  });
  const { counted, press } = countPresses(user);
  // Counts the press on the cell of the schedule.
  counted.presses += 1;
  await press(await screen.findByRole('button', { name: 'Đổi người đã làm' }));
  const box = within(await screen.findByRole('dialog', { name: /^Đổi người đã làm/ }));
  await press(await box.findByLabelText(/01\/10\/2026/));
  await press(await box.findByRole('combobox', { name: /^Người đã làm/ }));
  await press(await screen.findByRole('option', { name: 'Trần Thị Hà' }));
  await press(box.getByRole('button', { name: 'Đổi 19 buổi' }));
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  expect(sent('POST')[0]?.body).toMatchObject({
    action_data: { agent_id: '31' },
    object_ids: held.slice(1).map(({ id }) => id),
  });
  const query = calls.find(({ path }) => path === 'shifts')?.query;
  expect(query).toMatchObject({
    'filter[taken_by]': '30',
    'filter[status]': 'finished',
    'filter[day_from]': '2026-10-01',
  });
  expect(counted.presses).toBeLessThanOrEqual(6);
});

/** Opens the buttons and dialogs of a running package; returns the calls to the server. */
function openRunningPackage(code: string, label: string) {
  const pack = {
    ...{ id: '5', number: 1, customer_name: 'Thu Tú', level: 'L7', agent_id: '30', planned_shifts: 4 },
    ...{ time_period: ['07:30-08:30'], next_planned_day: '2026-12-01', started_at: '2026-11-02' },
  };
  const sessions = [{ shift_id: '9', index: 4, day: '2026-12-01', time_period: ['07:30-08:30'], nurses: [] }];
  const server = installFakeServer(({ method, path }) => {
    if (method === 'POST') return { body: { data: { state: 'finished' } } };
    if (path.endsWith('/actions'))
      return { body: { data: { actions: [{ code, label, type: 'form', order: 1 }] } } };
    if (path.endsWith('/session_changes')) return { body: { data: { sessions, conflicts: [] } } };
    if (path.endsWith('/free_agents'))
      return {
        body: {
          data: [{ ...nurses[1], free_days: 4, total_days: 4, clashes: [], reasons: [], commission: 40 }],
        },
      };
    return replyWithPage(path, path === 'agents' ? nurses : []);
  });
  const shown = renderScreens('/', {
    '/': (
      <RecordContexts resource="packages" record={pack}>
        <RecordActions />
      </RecordContexts>
    ),
  });
  return { ...server, ...countPresses(shown.user), user: shown.user };
}

test('another time for a running package from a day on: at most 5 presses', async () => {
  const { counted, press, sent } = openRunningPackage('change_time', 'Đổi giờ');
  await press(await screen.findByRole('button', { name: 'Đổi giờ' }));
  const box = within(await screen.findByRole('dialog'));
  await press(await box.findByRole('button', { name: '14:00–15:00', pressed: false }));
  await press(box.getByRole('button', { name: 'Đổi giờ' }));
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  expect(sent('POST')[0]?.body).toMatchObject({
    action_code: 'change_time',
    action_data: { time_period: ['14:00-15:00'], from_day: '2026-12-01' },
  });
  expect(counted.presses).toBeLessThanOrEqual(5);
});

test('another nurse for a running package from a session on: at most 5 presses', async () => {
  const { counted, press, sent } = openRunningPackage('hand_over', 'Đổi người');
  await press(await screen.findByRole('button', { name: 'Đổi người' }));
  const box = within(await screen.findByRole('dialog'));
  await press(await box.findByRole('radio', { name: 'Trần Thị Hà' }));
  await press(box.getByRole('button', { name: 'Đổi người' }));
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  expect(sent('POST')[0]?.body).toMatchObject({
    action_code: 'hand_over',
    action_data: { agent_id: '31', from_day: '2026-12-01' },
  });
  expect(counted.presses).toBeLessThanOrEqual(5);
});

test('the largest debtor, and a message to her: at most 3 presses', async () => {
  const debt = {
    ...{ package_id: '5', customer_id: '7', customer_name: 'Thu Tú', phone: '0912345678', level: 'L7-C' },
    ...{ total_price: 3_000_000, paid: 0, due: 3_000_000, since: '2026-11-01', days: 23 },
  };
  const small = { ...debt, package_id: '6', customer_name: 'Hồng', due: 1_000 };
  const empty = { total: 0, count: 0, rows: [] };
  const data = {
    ...{ total: 3_001_000, rows: [debt, small], more: false, buckets: [] },
    ...{ overpaid: empty, cancelled: empty, owed: { nurses: empty, partners: empty, refunds: empty } },
  };
  installFakeServer(({ path }) =>
    path === 'reports/receivables'
      ? { body: { data } }
      : path === 'payment_account'
        ? { body: { data: null } }
        : replyWithPage(path, []),
  );
  const opened: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void opened.push(text));
  vi.spyOn(window, 'open').mockImplementation((url) => {
    opened.push(String(url));
    return null;
  });
  const { user } = renderScreens('/', { '/': <ReceivablesReport /> }, buildViewer('finance'));
  const { counted, press } = countPresses(user);
  // Counts the press on the entry of the menu.
  counted.presses += 1;
  const [most] = await screen.findAllByRole('button', { name: /^Nhắn / });
  await press(most as HTMLElement);
  await press(await screen.findByRole('button', { name: 'Chép và mở Zalo' }));
  await waitFor(() => expect(opened).toHaveLength(2));
  expect(opened[0]).toContain('Thu Tú');
  expect(opened[1]).toMatch(/^https:\/\/zalo\.me\//);
  expect(counted.presses).toBeLessThanOrEqual(3);
});
