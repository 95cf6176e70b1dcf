// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '#rules/days';
import { messageTextNames } from '#rules/messageKinds';
import '../../src/screens/list/FilterForm.tsx';
import Home from '../../src/pages/home/Home.tsx';
import { MessagesButton } from '../../src/pages/home/MessagesButton.tsx';
import Settings from '../../src/pages/settings/Settings.tsx';
import MessagesDialog from '../../src/resources/messages/MessagesDialog.tsx';
import { getCurrentDay } from '../../src/ui/today.ts';
import { type FakeServerCall, type FakeServerReply, installFakeServer } from '../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

const settings = {
  ...Object.fromEntries(messageTextNames.map((name) => [name, 'Chào {ten}'])),
  rules: Object.fromEntries(
    messageTextNames.map((name) => [name, { on: false, at: name === 'nurse_day' ? '18:00' : null }]),
  ),
  quiet: { from: '21:00', to: '07:30' },
  templates: { thanks: { template_id: '77', places: { customer: 'ten' } } },
};
const message = {
  ...{ id: '3', name: 'Ngọc Anh', phone: '0912345678', kind: 'nurse_day', text: 'Lịch', version: 'v' },
  ...{
    event: null,
    shift_ids: ['1'],
    sent_at: null,
    sent_by: null,
    state: 'failed',
    reason: 'Số này không dùng Zalo.',
  },
  send_at: null,
};
let connected = true;
const answer = ({ method, path }: FakeServerCall): FakeServerReply => {
  if (path === 'settings/zalo') return { body: { data: { provider: 'zalo', connected, dead_at: null } } };
  if (path === 'settings/messages') return { body: { data: settings } };
  if (path === 'messages/send_all') return { body: { data: { queued: 1, skipped: 0 } } };
  if (path === 'messages')
    return { body: { data: [message, { ...message, id: '4', name: 'Bích Hà', state: null, reason: null }] } };
  if (path === 'reports/today')
    return {
      body: { data: { counts: { ahead: 0, clashing: 0, unassigned: 0, all: 0 }, hours: [], sessions: [] } },
    };
  if (path === 'reports/worklist') return { body: { data: { queues: [], tasks: [] } } };
  const meta = { total: 0, page_count: 1, page_number: 1, page_size: 20 };
  return { body: { data: method === 'GET' ? [] : {}, meta } };
};

afterEach(cleanup);
beforeEach(() => {
  connected = true;
  setWindowWidth(1440);
});

test('with a connected server, one press sends all messages for tomorrow', async () => {
  const { calls } = installFakeServer(answer);
  renderScreens(
    '/',
    { '/': <MessagesDialog day="2032-06-08" onDay={() => undefined} onClose={() => undefined} /> },
    buildViewer('sales'),
  );
  await screen.findByText(/Số này không dùng Zalo/);
  expect(screen.getByRole('status').textContent).toBe('2 tin nhắn, 2 chưa gửi (1 không gửi được).');
  await userEvent.click(await screen.findByRole('button', { name: 'Gửi tất cả' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === 'messages/send_all')?.body).toMatchObject({ to: 'agents' }),
  );
  await screen.findByText(/1 tin đang gửi/);
});

test('recipients with a page are marked as seen or not; those who have not can be shown alone', async () => {
  const seen = {
    ...message,
    asks_seen: true,
    seen_at: '2032-06-07T11:05:00Z',
    sent_at: '2032-06-07T10:00:00Z',
  };
  const unseen = { ...message, id: '4', name: 'Bích Hà', asks_seen: true, seen_at: null };
  installFakeServer((call) => (call.path === 'messages' ? { body: { data: [seen, unseen] } } : answer(call)));
  renderScreens(
    '/',
    { '/': <MessagesDialog day="2032-06-08" onDay={() => undefined} onClose={() => undefined} /> },
    buildViewer('sales'),
  );
  await screen.findByText('Đã nhận lịch 07/06/2032 18:05');
  expect(screen.getByText('Chưa nhận lịch')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('1 chị chưa nhận lịch.');
  await userEvent.click(screen.getByRole('switch', { name: 'Chỉ chị chưa nhận lịch' }));
  await waitFor(() => expect(screen.queryByText(/Ngọc Anh/)).toBeNull());
  expect(screen.getByText(/Bích Hà/)).toBeTruthy();
});

test('an offer is next to the message of the day, with its own button, and is marked as sent separately', async () => {
  const offer = { ...message, kind: 'offer', event: 'offer 9', text: 'Mời chị', state: null, reason: null };
  const { calls } = installFakeServer((call) =>
    call.path === 'messages' ? { body: { data: [offer, message] } } : answer(call),
  );
  vi.stubGlobal('open', vi.fn());
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  renderScreens(
    '/',
    { '/': <MessagesDialog day="2032-06-08" onDay={() => undefined} onClose={() => undefined} /> },
    buildViewer('sales'),
  );
  await screen.findByRole('heading', { name: 'Ngọc Anh · 0912 345 678 · Mời nhận buổi' });
  expect(screen.getByRole('button', { name: 'Chép và mở Zalo cho Ngọc Anh' })).toBeTruthy();
  const buttonName = 'Chép và mở Zalo cho Ngọc Anh Mời nhận buổi';
  await userEvent.click(screen.getByRole('button', { name: buttonName }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === 'messages/sent')?.body).toEqual({
      ...{ day: '2032-06-08', to: 'agents', id: '3', version: 'v', event: 'offer 9' },
    }),
  );
  vi.unstubAllGlobals();
});

test('on a Saturday the messages of the next working day are opened; a chosen day is kept in the URL', async () => {
  const monday = addDays(getCurrentDay(), 2);
  const { sent } = installFakeServer((call) =>
    call.path === 'shifts'
      ? { body: { data: [{ type: 'shifts', id: '1', attributes: { day: monday } }], meta: { total: 1 } } }
      : answer(call),
  );
  const { router } = renderScreens(
    '/?messages=true',
    { '/': <MessagesButton variant="outlined" /> },
    buildViewer('sales'),
  );
  await screen.findByText(/Số này không dùng Zalo/);
  const days = () => sent('GET').flatMap(({ path, query }) => (path === 'messages' ? [query.day] : []));
  expect(days()).toEqual([monday]);
  expect(sent('GET').find(({ path }) => path === 'shifts')?.query).toMatchObject({
    'filter[status]': 'planned',
    'filter[day_from]': addDays(getCurrentDay(), 1),
    sort: 'day',
  });
  await router.navigate('/?messages=2032-06-08');
  await waitFor(() => expect(days()).toEqual([monday, '2032-06-08']));
  expect(await screen.findByDisplayValue('08/06/2032')).toBeTruthy();
});

test('failed messages are not sent again with all; sent ones can be hidden', async () => {
  const sent = { ...message, id: '5', name: 'Thu Hà', state: 'sent', sent_at: '2026-11-20T11:00:00.000Z' };
  installFakeServer((call) =>
    call.path === 'messages' ? { body: { data: [sent, message] } } : answer(call),
  );
  renderScreens(
    '/',
    { '/': <MessagesDialog day="2032-06-08" onDay={() => undefined} onClose={() => undefined} /> },
    buildViewer('sales'),
  );
  await screen.findByRole('heading', { name: /Thu Hà/ });
  const sendAll = await screen.findByRole('button', { name: 'Gửi tất cả' });
  expect(sendAll.hasAttribute('disabled')).toBe(true);
  await userEvent.click(screen.getByLabelText('Chỉ tin chưa gửi'));
  await waitFor(() => expect(screen.queryByRole('heading', { name: /Thu Hà/ })).toBeNull());
  expect(screen.getByRole('heading', { name: /Ngọc Anh/ })).toBeTruthy();
});

test('without a connection messages are only copied by hand', async () => {
  connected = false;
  installFakeServer(answer);
  renderScreens(
    '/',
    { '/': <MessagesDialog day="2032-06-08" onDay={() => undefined} onClose={() => undefined} /> },
    buildViewer('sales'),
  );
  await screen.findByRole('button', { name: /Chép và mở Zalo cho Bích Hà/ });
  expect(screen.queryByRole('button', { name: 'Gửi tất cả' })).toBeNull();
});

test('admins turn on rules, with time and template, under Cài đặt → Tin nhắn', async () => {
  const { calls } = installFakeServer(answer);
  renderScreens('/settings?activeTab=outgoing_messages', { '/settings': <Settings /> }, buildViewer('admin'));
  await screen.findByText('Đã nối với Zalo.');
  await userEvent.click(await screen.findByRole('button', { name: /^Tự gửi: tắt · yên lặng 21:00–07:30/ }));
  const rule = within(await screen.findByRole('group', { name: 'Lịch ngày cho điều dưỡng' }));
  await userEvent.click(rule.getByRole('switch'));
  fireEvent.change(rule.getByLabelText('Mã mẫu Zalo'), { target: { value: '42' } });
  fireEvent.change(rule.getByLabelText('Giá trị của mẫu'), { target: { value: 'ngay_lam = ngay' } });
  await userEvent.click(
    within(screen.getByRole('region', { name: 'Cài đặt tin nhắn' })).getByRole('button', {
      name: /Save|Lưu/,
    }),
  );
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      quiet: { from: '21:00', to: '07:30' },
      rules: { nurse_day: { on: true, at: '18:00' }, thanks: { on: false } },
      templates: {
        nurse_day: { template_id: '42', places: { ngay_lam: 'ngay' } },
        thanks: { template_id: '77', places: { customer: 'ten' } },
        mother_change: null,
      },
    }),
  );
});

test('from the home page one press sends tomorrow’s messages to nurses and mothers', async () => {
  const { calls } = installFakeServer(answer);
  renderScreens('/', { '/': <Home /> }, buildViewer('sales'));
  await userEvent.click(await screen.findByRole('button', { name: 'Gửi 2 tin ngày mai' }));
  await screen.findByText(/2 tin đang gửi/);
  const sent = calls.filter(({ path }) => path === 'messages/send_all').map(({ body }) => body);
  expect(sent).toEqual([
    expect.objectContaining({ to: 'agents' }),
    expect.objectContaining({ to: 'customers' }),
  ]);
  expect(new Set(sent.map(({ day }) => day))).toEqual(new Set([addDays(getCurrentDay(), 1)]));
});

test('the home page offers no sending while messages are copied by hand', async () => {
  connected = false;
  const { calls } = installFakeServer(answer);
  renderScreens('/', { '/': <Home /> }, buildViewer('sales'));
  await waitFor(() => expect(calls.some(({ path }) => path === 'settings/zalo')).toBe(true));
  expect(screen.queryByRole('button', { name: /tin ngày mai$/ })).toBeNull();
  expect(calls.filter(({ path }) => path === 'messages')).toEqual([]);
});
