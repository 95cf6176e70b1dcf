// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { StoreContextProvider } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { accountStore } from '../../src/shell/accountStore.ts';
import { Frame } from '../../src/shell/layout/Layout.tsx';
import { SideMenu } from '../../src/shell/layout/SideMenu.tsx';
import { fakeServer } from '../screens/support/api.ts';
import { show, widen } from '../screens/support/show.tsx';
import { viewer } from '../screens/support/viewers.ts';

afterEach(cleanup);

/** The layout in a window of this width, of an account that keeps these preferences. */
function open(width: number, preferences: Record<string, unknown>) {
  widen(width);
  fakeServer(() => ({ body: { meta: { count: 0 } } }));
  const saved = vi.fn();
  const store = accountStore(saved);
  store.load(preferences);
  const { user } = show('/', {
    '/': (
      <StoreContextProvider value={store}>
        <Frame>page</Frame>
      </StoreContextProvider>
    ),
  });
  const press = async (name: string) => {
    await user.click(screen.getByRole('button', { name }));
    store.flush();
  };
  return { saved, press, user };
}
const menu = () => screen.queryByRole('navigation', { name: 'Menu chính' });

test('on a desk the account keeps whether the side menu is shown', async () => {
  const { saved, press } = open(1366, { 'sidebar.open': false });
  expect(menu()).toBeNull();
  await press('Mở menu');
  expect(menu()).toBeTruthy();
  expect(saved).toHaveBeenCalledExactlyOnceWith({ 'sidebar.open': true });
});

test('on a phone the drawer begins closed, closes after a choice and is no preference', async () => {
  const { saved, press, user } = open(390, { 'sidebar.open': true });
  expect(menu()).toBeNull();
  await press('Mở menu');
  await user.click(screen.getByRole('link', { name: 'Địa điểm' }));
  await waitFor(() => expect(menu()).toBeNull());
  expect(saved).not.toHaveBeenCalled();
});

/** What stands in the menu of who has this role: its entries, and `—` for a line. */
async function shown(role: 'admin' | 'partner'): Promise<string[]> {
  widen(1366);
  show('/', { '/': <SideMenu /> }, viewer(role));
  const menu = await screen.findByRole('navigation', { name: 'Menu chính' });
  const parts = [...menu.querySelectorAll('a, hr')];
  return parts.map((part) => (part.tagName === 'HR' ? '—' : (part.textContent ?? '')));
}

test('the menu begins with the entries that its role has had from the start; what was added stands below a line', async () => {
  const admin = await shown('admin');
  expect(admin.slice(0, 16)).toEqual([
    'Khách hàng',
    'Gói đăng ký',
    'Lịch tắm',
    'Số lượng ca',
    'Doanh thu',
    'Sales - Marketing',
    'Điều dưỡng viên',
    'Nhân sự',
    'Dịch vụ',
    'Giảm giá',
    'Địa điểm',
    'Đối tác',
    'Cơ chế đối tác',
    'Doanh thu đối tác',
    'Doanh thu chưa chốt',
    '—',
  ]);
  expect(admin.slice(16)).toEqual(expect.arrayContaining(['Thùng rác', 'Tệp đã xuất']));
  expect(admin.filter((part) => part === '—')).toHaveLength(1);
});

test('no line stands in a menu to which nothing was added', async () => {
  expect(await shown('partner')).toEqual(['Khách hàng', 'Doanh thu', 'Báo cáo', 'Cơ chế đối tác']);
});
