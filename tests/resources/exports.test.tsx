// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import '../../src/screens/list/FilterForm.tsx';
import '../../src/screens/quick/QuickPane.tsx';
import { ResourceList } from '../../src/screens/list/ResourceList.tsx';
import { type FakeServerCall, type FakeServerReply, installFakeServer } from '../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

const attributes = {
  created_at: '2031-06-10T03:05:00.000Z',
  user_id: '4',
  via: null,
  title: 'Khách hàng',
  list: 'customers',
  record_id: null,
  filters: 'Cấp độ: L1, C3; Sắp xếp: Ngày liên hệ giảm dần',
  format: 'csv',
  row_count: 1234,
  state: 'broken_off',
};
const record = {
  type: 'exports',
  id: '7',
  attributes,
  relationships: { user: { data: { type: 'users', id: '4' } } },
};
const included = [{ type: 'users', id: '4', attributes: { name: 'Phạm Thảo Vy' } }];
const answer = ({ path }: FakeServerCall): FakeServerReply => {
  if (path === 'exports/7') return { body: { data: record, included }, etag: '"1"' };
  if (path === 'exports/7/actions') return { body: { data: { actions: [] } } };
  const meta = { total: 1, page_count: 1, page_number: 1, page_size: 20 };
  return { body: { data: path === 'exports' ? [record] : [], included, meta } };
};
const open = (at: string, who = buildViewer('admin')) => {
  const server = installFakeServer(answer);
  const shown = renderScreens(at, { '/exports': <ResourceList resource="exports" /> }, who);
  return { ...shown, ...server, lists: () => server.calls.filter(({ path }) => path === 'exports') };
};

beforeEach(() => setWindowWidth(1440));

describe('the list of exports', () => {
  test('shows newest first the user, resource, filters, number of rows and result', async () => {
    const { lists } = open('/exports');
    const table = await screen.findByRole('table', { name: 'Tệp đã xuất' });
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.flatMap((cell) => cell.textContent || [])).toEqual([
      'Lúc',
      'Người xuấtNgười truy cập',
      'Nội dungBộ lọc',
      'Định dạng',
      'Số dòng',
      'Kết quả',
    ]);
    for (const text of [
      '10/06/2031 10:05',
      'Phạm Thảo Vy',
      'Khách hàng',
      attributes.filters,
      'CSV',
      '1.234',
      'Đứt giữa chừng',
    ])
      expect((await within(table).findAllByText(text)).length, text).toBeGreaterThan(0);
    expect(lists()[0]?.query).toMatchObject({ sort: '-created_at', include: 'user' });
  });

  test('is read-only: no record is created, changed or deleted, and there are no actions', async () => {
    open('/exports?quick=7');
    const pane = await screen.findByRole('complementary');
    expect(await within(pane).findByText('10/06/2031 10:05')).toBeTruthy();
    await within(pane).findByRole('button', { name: 'Lịch sử' });
    expect(
      within(pane)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Close', 'Thêm thông tin', 'Lịch sử']);
    expect(screen.queryByRole('button', { name: /^(New|Tạo|Nhập)/ })).toBeNull();
  });

  test('is filtered by user, list and day', async () => {
    const { user, lists } = open('/exports');
    await user.type(await screen.findByRole('combobox', { name: 'Nội dung' }), 'goi dang ky');
    for (const name of ['Người xuất', 'Xuất từ', 'Xuất đến'])
      expect(screen.getAllByLabelText(new RegExp(name)).length, name).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Áp dụng' }));
    await waitFor(() => expect(lists().at(-1)?.query['filter[title]']).toBe('goi dang ky'));
  });

  test('is shown to admins', async () => {
    const { lists } = open('/exports', buildViewer('sales'));
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    expect(lists()).toEqual([]);
  });
});
