// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StoreContextProvider, useStore } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { accountStore } from '../../src/shell/accountStore.ts';
import { SidebarStore } from '../../src/shell/layout/SidebarStore.tsx';
import { SideMenu } from '../../src/shell/layout/SideMenu.tsx';
import { themes } from '../../src/shell/theme/themes.ts';
import { show, widen } from '../screens/support/show.tsx';
import { viewer } from '../screens/support/viewers.ts';

afterEach(cleanup);

/** What react-admin's parts see of the side menu. */
function Toggle() {
  const [open, setOpen] = useStore('sidebar.open', true);
  return (
    <button type="button" onClick={() => setOpen(!open)}>
      {open ? 'open' : 'shut'}
    </button>
  );
}

/** The toggle in a window of this width, of an account that keeps this. */
function open(width: number, kept: Record<string, unknown>) {
  widen(width);
  const saved = vi.fn();
  const store = accountStore(saved);
  store.load(kept);
  render(
    <ThemeProvider theme={themes.light}>
      <StoreContextProvider value={store}>
        <SidebarStore>
          <Toggle />
        </SidebarStore>
      </StoreContextProvider>
    </ThemeProvider>,
  );
  const press = async () => {
    await userEvent.click(screen.getByRole('button'));
    store.flush();
  };
  return { saved, press, shown: () => screen.getByRole('button').textContent };
}

test('on a desk the account keeps whether the side menu is shown', async () => {
  const { saved, press, shown } = open(1366, { 'sidebar.open': false });
  expect(shown()).toBe('shut');
  await press();
  expect(shown()).toBe('open');
  expect(saved).toHaveBeenCalledExactlyOnceWith({ 'sidebar.open': true });
});

test('on a phone the drawer begins shut and is no preference, whatever is kept of the desk', async () => {
  const { saved, press, shown } = open(390, { 'sidebar.open': true });
  expect(shown()).toBe('shut');
  await press();
  expect(shown()).toBe('open');
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
