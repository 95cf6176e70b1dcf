// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ResourceList } from '../../src/screens/list/ResourceList.tsx';
import { installFakeServer, replyWithPage } from './support/api.ts';
import { openToolInMenu } from './support/openTool.ts';
import { createSavedFilterReplies } from './support/savedFilters.ts';
import { renderScreens, setWindowWidth } from './support/show.tsx';

const location = {
  id: '1',
  province: 'Hồ Chí Minh',
  district: 'Quận 1',
  ward: 'Bến Nghé',
  area: 'HCM Trung tâm',
};
const transaction = { id: '1', status: 'created', at: '2026-11-20', amount: 1, note: 'Thu', kind: 'revenue' };
const open = (at: string) => {
  const saved = createSavedFilterReplies(new Map());
  const server = installFakeServer((call) => {
    if (call.path === 'transactions') return replyWithPage('transactions', [transaction]);
    return saved(call) ?? replyWithPage('locations', [location]);
  });
  const routes = {
    '/locations': <ResourceList resource="locations" />,
    '/transactions': <ResourceList resource="transactions" />,
  };
  const lists = (path: string) => server.calls.filter((call) => call.path === path);
  return { ...renderScreens(at, routes), lists };
};
/** The headings of the table, also while a popover hides the page from screen readers. */
const headers = () => screen.getAllByRole('columnheader', { hidden: true }).map((cell) => cell.textContent);

beforeEach(() => setWindowWidth(1440));

test('every column except the one with the link can be removed and added again', async () => {
  const { user } = open('/locations');
  await screen.findByRole('rowheader');
  await openToolInMenu(user, 'Cột');
  const menu = await screen.findByRole('menu');
  const offered = (name: string) => within(menu).getByRole('menuitemcheckbox', { name });
  expect(offered('Tỉnh/Thành phố').getAttribute('aria-disabled')).toBe('true');
  await user.click(offered('Phường/Xã'));
  expect(offered('Phường/Xã').getAttribute('aria-checked')).toBe('false');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(headers()).toEqual(['Tỉnh/Thành phố', 'Quận/Huyện', 'Khu vực']));
  await openToolInMenu(user, 'Cột');
  await user.click(screen.getByRole('button', { name: 'Về mặc định' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(headers()).toEqual(['Tỉnh/Thành phố', 'Quận/Huyện', 'Phường/Xã', 'Khu vực']));
});

test('a column is moved by its arrow, by keyboard and by dragging; the one with the link stays first', async () => {
  const { user } = open('/locations');
  await screen.findByRole('rowheader');
  await openToolInMenu(user, 'Cột');
  const offered = (name: string) => screen.getByRole('menuitemcheckbox', { name });
  await user.click([...offered('Khu vực').querySelectorAll('svg')].at(-1) as Element);
  await waitFor(() => expect(headers()).toEqual(['Tỉnh/Thành phố', 'Quận/Huyện', 'Khu vực', 'Phường/Xã']));
  offered('Quận/Huyện').focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(headers()).toEqual(['Tỉnh/Thành phố', 'Quận/Huyện', 'Khu vực', 'Phường/Xã']);
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(headers()).toEqual(['Tỉnh/Thành phố', 'Khu vực', 'Quận/Huyện', 'Phường/Xã']));
  const dragged = { data: '', setData: (_type: string, data: string) => Object.assign(dragged, { data }) };
  const dataTransfer = { ...dragged, setData: dragged.setData, getData: () => dragged.data };
  fireEvent.dragStart(offered('Phường/Xã'), { dataTransfer });
  fireEvent.drop(offered('Khu vực'), { dataTransfer });
  await waitFor(() => expect(headers()).toEqual(['Tỉnh/Thành phố', 'Phường/Xã', 'Khu vực', 'Quận/Huyện']));
});

test('an added reference column is loaded with its names', async () => {
  const { user, lists } = open('/transactions');
  await screen.findByRole('rowheader');
  const before = headers();
  await openToolInMenu(user, 'Cột');
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Khách hàng' }));
  await waitFor(() => expect(lists('transactions').at(-1)?.query.include).toBe('agent,customer'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(headers()).toEqual([...before, 'Khách hàng']));
});

test('with narrow columns there is no column choice', async () => {
  setWindowWidth(800);
  const { user } = open('/locations');
  await screen.findByRole('rowheader');
  await user.click(screen.getByRole('button', { name: 'Công cụ' }));
  expect(await screen.findByRole('menuitem', { name: 'Xuất' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Cột' })).toBeNull();
});

test('applied filters are saved under a name, applied again, removed, and restored', async () => {
  const { user, search } = open('/locations?filter[ward]=Bến Nghé&sort=-ward');
  await screen.findByRole('rowheader');
  await openToolInMenu(user, 'Bộ lọc đã lưu');
  await user.type(await screen.findByRole('textbox', { name: /với tên/ }), 'Trung tâm{Enter}');
  const kept = () => screen.findByRole('button', { name: 'Trung tâm' });
  expect(await kept()).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Đóng' }));
  await user.click(await screen.findByRole('button', { name: 'Xóa bộ lọc' }));
  await waitFor(() => expect(search()).not.toContain('ward'));

  await openToolInMenu(user, 'Bộ lọc đã lưu');
  await user.click(await kept());
  await waitFor(() =>
    expect(search()).toBe('?filter[ward]=Bến Nghé&page[number]=1&page[size]=20&sort=-ward'),
  );

  await openToolInMenu(user, 'Bộ lọc đã lưu');
  await user.click(await screen.findByRole('button', { name: 'Xóa bộ lọc Trung tâm' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Trung tâm' })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
  expect(await kept()).toBeTruthy();
});

test('a view of packages shows services, held sessions and the amount due; the usual columns return', async () => {
  const pack = {
    ...{ id: '1', customer_id: '7', customer_name: 'Lê Thị Trâm', level: 'L7', due: 700_000 },
    ...{ finished_shifts: 3, planned_shifts: 4, services: [{ service_id: '9', quantity: 7 }] },
  };
  installFakeServer(({ path }) =>
    path === 'packages'
      ? replyWithPage('packages', [pack])
      : replyWithPage('services', [{ id: '9', name: 'Tắm bé tại nhà' }]),
  );
  const { user } = renderScreens('/packages', { '/packages': <ResourceList resource="packages" /> });
  await screen.findByRole('rowheader');
  const usual = headers();
  await openToolInMenu(user, 'Bộ lọc đã lưu');
  await user.click(await screen.findByRole('button', { name: 'Dịch vụ, buổi và tiền còn thu' }));
  const names = ['Khách hàng', 'Cấp độ', 'Dịch vụ', 'Buổi đã tắm', 'Còn phải thu'];
  await waitFor(() => expect(headers().filter((name) => names.includes(name ?? ''))).toEqual(names));
  expect(headers().length).toBeLessThan(usual.length);
  expect(await screen.findByRole('cell', { name: 'Tắm bé tại nhà' })).toBeTruthy();
  expect(await screen.findByRole('cell', { name: '3/7' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: /^700\.000/ })).toBeTruthy();
  await openToolInMenu(user, 'Bộ lọc đã lưu');
  await user.click(await screen.findByRole('button', { name: 'Các cột mặc định' }));
  await waitFor(() => expect(headers()).toEqual(usual));
});
