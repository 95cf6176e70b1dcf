// @vitest-environment happy-dom
/** The timeline of a package: all events in one list, each with its actions. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Role } from '#schema/access';
import Timeline from '../../src/resources/customers/timeline/Timeline.tsx';
import { RecordContexts } from '../../src/screens/RecordContexts.tsx';
import { installFakeServer, replyWithPage, replyWithRecord } from '../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const payment = {
  ...{ id: '8', kind: 'revenue', status: 'created', amount: 500_000, payment_method: 'cash' },
  ...{ at: '2026-03-03', month: '2026-03', voucher_number: 'PT2603-00008', note: 'Cọc', created_at: null },
};
const pack = {
  ...{ id: '5', number: '2', level: 'L6', customer_id: '7', registered_at: '2026-03-02' },
  ...{ transactions: [payment], shifts: [] },
};
const line = (id: string, minutes: number, more: object) => ({
  ...{ id, created_at: at(minutes), state: 'finished', actor_id: '1', resource: 'packages', record_id: 5 },
  ...{ action_code: 'update', action_label: 'Sửa', action_data: null, error: null, revert: null, via: null },
  ...more,
});
const edit = line('3', 10, {
  action_data: { changes: { note: ['Gọi cửa sau', 'Gọi cửa trước'] } },
  revert: 'packages/5/action_logs/3/revert',
});
const note = (id: string, minutes: number, text: string) => ({
  ...{ id, record_type: 'packages', record_id: '5', text, author_id: '1', author_name: 'Lê Ngọc Bích' },
  ...{ created_at: at(minutes), edited_at: null, mentions: [] },
});

interface Given {
  role?: Role;
  lines?: ReturnType<typeof line>[];
  notes?: ReturnType<typeof note>[];
  hash?: string;
}

function open({
  role = 'admin',
  lines = [edit],
  notes = [note('1', 20, 'Nhà có chó')],
  hash = '',
}: Given = {}) {
  const readsMoney = role === 'admin' || role === 'finance';
  const server = installFakeServer(({ method, path, query, body }) => {
    if (path === 'notes' && method === 'POST') {
      const made = { ...note('2', 0, ''), ...body.data?.attributes };
      notes.unshift(made);
      return { ...replyWithRecord('notes', '2', made), status: 201 };
    }
    if (path === 'notes') return replyWithPage('notes', notes);
    if (method === 'POST') return { body: { data: { state: 'finished' } } };
    if (path === 'packages/5/action_logs') {
      const [number, size] = [Number(query['page[number]'] ?? 1), Number(query['page[size]'] ?? 20)];
      return replyWithPage('action_logs', lines.slice((number - 1) * size, number * size), lines.length);
    }
    return replyWithPage(path, []);
  });
  const known = readsMoney ? pack : { ...pack, transactions: [] };
  const shown = renderScreens(
    `/${hash}`,
    {
      '/': (
        <RecordContexts resource="packages" record={known}>
          <Timeline packs={[known]} />
        </RecordContexts>
      ),
    },
    buildViewer(role),
  );
  const list = within(screen.getByRole('region', { name: 'Diễn biến' }));
  const items = () => list.queryAllByRole('listitem').filter((item) => !item.parentElement?.matches('ul'));
  return { ...server, ...shown, list, items };
}

beforeEach(() => {
  setWindowWidth(1440);
  localStorage.clear();
});

test('an edit, a note, a payment and a step are in one list, the latest first, each with its actions', async () => {
  const { items } = open();
  await waitFor(() => expect(items()).toHaveLength(4));
  const [changed, written, paid, registered] = items().map((item) => within(item));
  expect(items()[0]?.textContent).toContain('Ghi chú: Gọi cửa sau → Gọi cửa trước');
  expect(changed?.getByRole('button', { name: 'Hoàn tác' })).toBeTruthy();
  expect(written?.getByText('Nhà có chó')).toBeTruthy();
  expect(written?.getByRole('button', { name: 'Sửa ghi chú' })).toBeTruthy();
  expect(written?.getByRole('button', { name: 'Xóa ghi chú' })).toBeTruthy();
  expect(paid?.getByText(/500\.000/)).toBeTruthy();
  expect(paid?.getByText('Chờ duyệt')).toBeTruthy();
  expect(paid?.getByRole('link', { name: 'Thu tiền' }).getAttribute('href')).toBe('/transactions/8');
  expect(paid?.getByRole('button', { name: 'Phiếu thu' })).toBeTruthy();
  expect(paid?.queryByRole('button', { name: 'Duyệt' })).toBeNull();
  expect(registered?.getByText('Đăng ký gói 2')).toBeTruthy();
  for (const item of items()) expect(item.querySelector('time')?.dateTime).toMatch(/^\d{4}-\d\d-\d\d/);
});

test('finance approves a payment in the list', async () => {
  const { items, user, sent } = open({ role: 'finance' });
  await waitFor(() => expect(items()).toHaveLength(4));
  await user.click(screen.getByRole('button', { name: 'Duyệt' }));
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Duyệt' }));
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  expect(sent('POST')[0]).toMatchObject({ path: 'transactions/8/actions', body: { action_code: 'approve' } });
  // A user who may not edit the package cannot revert its edits.
  expect(screen.queryByRole('button', { name: 'Hoàn tác' })).toBeNull();
});

test('sales users see no payments, and these are not requested', async () => {
  const { items, list } = open({ role: 'sales' });
  await waitFor(() => expect(items()).toHaveLength(3));
  expect(list.queryByText(/500\.000/)).toBeNull();
  expect(
    within(list.getByRole('group'))
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Tiến trình', 'Ghi chú', 'Sửa đổi']);
});

test('a chip shows one kind alone, and a second press shows all again', async () => {
  const { items, list, user } = open();
  await waitFor(() => expect(items()).toHaveLength(4));
  const chip = list.getByRole('button', { name: 'Giao dịch' });
  await user.click(chip);
  expect(chip.getAttribute('aria-pressed')).toBe('true');
  expect(items().map(({ textContent }) => textContent?.includes('Thu tiền'))).toEqual([true]);
  await user.click(chip);
  expect(items()).toHaveLength(4);
});

test('twenty entries are shown; a press loads older ones', async () => {
  const lines = Array.from({ length: 45 }, (_, n) =>
    line(String(100 - n), n + 1, { action_label: `Sửa lần ${45 - n}` }),
  );
  const { items, list, user, calls } = open({ lines, notes: [] });
  const countRequests = () => calls.filter(({ path }) => path === 'packages/5/action_logs').length;
  await waitFor(() => expect(items()).toHaveLength(20));
  expect(countRequests()).toBe(1);
  await user.click(list.getByRole('button', { name: 'Xem thêm' }));
  await waitFor(() => expect(items()).toHaveLength(40));
  await user.click(list.getByRole('button', { name: 'Xem thêm' }));
  await waitFor(() => expect(items()).toHaveLength(47));
  expect(countRequests()).toBe(3);
  expect(list.queryByRole('button', { name: 'Xem thêm' })).toBeNull();
  expect(items().at(-1)?.textContent).toContain('Đăng ký gói 2');
});

test('a note is written at the top, and appears there', async () => {
  const { items, list, user } = open();
  await waitFor(() => expect(items()).toHaveLength(4));
  await user.type(
    list.getByRole('textbox', { name: 'Viết ghi chú' }),
    'Mẹ dặn gọi trước{Control>}{Enter}{/Control}',
  );
  await waitFor(() => expect(items()[0]?.textContent).toContain('Mẹ dặn gọi trước'));
});

test('the URL of a note opens it, however old it is', async () => {
  const notes = Array.from({ length: 30 }, (_, n) => note(String(30 - n), n + 20, `ghi chú ${30 - n}`));
  const { items } = open({ notes, hash: '#note-2' });
  await waitFor(() => expect(items()).toHaveLength(30));
  expect(document.getElementById('note-2')?.textContent).toContain('ghi chú 2');
});

test('other users’ entries wait above the list until they are shown; own entries and notes appear at once', async () => {
  const lines = [edit];
  const notes = [note('1', 20, 'Nhà có chó')];
  const { items, reload, user } = open({ lines, notes });
  await waitFor(() => expect(items()).toHaveLength(4));
  const theirs = { action_data: { changes: { note: ['Có thang máy', 'Gọi cửa sau'] } }, actor_id: '2' };
  lines.unshift(line('4', 0, theirs));
  await reload();
  await user.click(await screen.findByRole('button', { name: '1 mục mới' }));
  await waitFor(() => expect(items()).toHaveLength(5));
  expect(items()[0]?.textContent).toContain('Có thang máy');
  expect(screen.queryByRole('button', { name: '1 mục mới' })).toBeNull();
  lines.unshift(line('5', 0, { action_data: { changes: { note: ['Tầng 3', 'Có thang máy'] } } }));
  await reload();
  await waitFor(() => expect(items()).toHaveLength(6));
  // A line of another user and the user's own line arrive together, and both are shown.
  lines.unshift(line('6', 0, { ...theirs, action_data: { changes: { note: ['Tầng 4', 'Tầng 3'] } } }));
  await reload();
  expect(await screen.findByRole('button', { name: '1 mục mới' })).toBeTruthy();
  lines.unshift(line('7', 0, { action_data: { changes: { note: ['Tầng 5', 'Tầng 4'] } } }));
  await reload();
  await waitFor(() => expect(items()).toHaveLength(8));
  notes.unshift({ ...note('9', 0, 'Gọi chuông'), author_id: '2' });
  await reload();
  await waitFor(() => expect(items()[0]?.textContent).toContain('Gọi chuông'));
});
