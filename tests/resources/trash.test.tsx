// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ResourceList } from '../../src/screens/list/ResourceList.tsx';
import {
  type FakeServerCall,
  type FakeServerReply,
  installFakeServer,
  replyWithPage,
} from '../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';

const entry = (id: string, title: string, resource: string, merged_into: number | null = null) => ({
  id,
  title,
  resource,
  record_id: Number(id) + 100,
  merged_into,
  parts: 1,
  deleted_at: '2026-11-01T03:00:00.000Z',
  expires_at: '2026-12-01T03:00:00.000Z',
});
const entries = [
  entry('1', 'Khách hàng Nguyễn Thị Lan', 'customers'),
  entry('2', 'Gói đăng ký 2, Nguyễn Thị Lan', 'packages'),
  entry('3', 'Gộp hồ sơ Lan vào Hoa', 'customers', 7),
  entry('4', 'Khách hàng Đã xóa theo yêu cầu', 'customers'),
];

function open(
  run: (call: FakeServerCall) => FakeServerReply = () => ({ body: { data: { state: 'finished' } } }),
) {
  const offered = ['restore', 'erase'].map((code, order) => ({ code, label: code, type: 'form', order }));
  const server = installFakeServer((call) => {
    if (call.method === 'POST') return run(call);
    return call.path.endsWith('/actions')
      ? { body: { data: { actions: offered } } }
      : replyWithPage('trash', entries);
  });
  return { ...server, ...renderScreens('/trash', { '/trash': <ResourceList resource="trash" /> }) };
}
const rowOf = async (title: string) => {
  const row = (await screen.findByText(title)).closest('tr');
  if (!row) throw new Error(`no row ${title}`);
  return within(row);
};

beforeEach(() => setWindowWidth(1440));

test('a deleted customer can be erased in the trash, with a reason', async () => {
  const { user, sent } = open();
  const row = await rowOf('Khách hàng Nguyễn Thị Lan');
  expect(row.getByRole('button', { name: 'Khôi phục' })).toBeTruthy();
  await user.click(row.getByRole('button', { name: 'Thao tác khác' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Xóa dữ liệu cá nhân' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Xóa dữ liệu cá nhân/ }));
  expect(dialog.getByText(/không lấy lại được/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Xóa dữ liệu cá nhân' }));
  expect(await dialog.findByText('Lý do is required!')).toBeTruthy();
  expect(sent('POST')).toEqual([]);
  await user.type(dialog.getByLabelText(/^Lý do/), 'Đơn ngày 20/11');
  await user.click(dialog.getByRole('button', { name: 'Xóa dữ liệu cá nhân' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('POST')[0]).toMatchObject({
    path: 'trash/1/actions',
    body: { action_code: 'erase', action_data: { reason: 'Đơn ngày 20/11' } },
  });
});

test('erasing is offered only for deleted customers', async () => {
  open();
  for (const { title } of entries.slice(1)) {
    const row = await rowOf(title);
    expect(row.getByRole('button', { name: 'Khôi phục' })).toBeTruthy();
    expect(row.queryByRole('button', { name: 'Thao tác khác' })).toBeNull();
  }
});
