// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { StoreContextProvider } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { createAccountStore } from '../../src/app/accountStore.ts';
import { LayoutFrame } from '../../src/app/layout/Layout.tsx';
import { SideMenu } from '../../src/app/layout/SideMenu.tsx';
import { installFakeServer } from '../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

afterEach(cleanup);

type Values = Readonly<Record<string, unknown>>;

/** Opens the layout in a window of this width, for an account with these preferences. */
function open(width: number, preferences: Record<string, unknown>) {
  setWindowWidth(width);
  installFakeServer(() => ({ body: { meta: { count: 0 } } }));
  const saved = vi.fn(async (changes: Values, _base: Values, _owner: string) => changes);
  const store = createAccountStore(saved);
  store.startLoad()('1', preferences);
  const { user } = renderScreens('/', {
    '/': (
      <StoreContextProvider value={store}>
        <LayoutFrame>page</LayoutFrame>
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

test('on a desktop the account stores whether the side menu is shown', async () => {
  const { saved, press } = open(1366, { 'sidebar.open': false });
  expect(menu()).toBeNull();
  await press('Mở menu');
  expect(menu()).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Đóng menu', expanded: true })).toBeTruthy();
  expect(saved).toHaveBeenCalledExactlyOnceWith({ 'sidebar.open': true }, { 'sidebar.open': false }, '1');
});

test('on a phone the drawer starts closed, closes after a choice and is not stored as a preference', async () => {
  const { saved, press, user } = open(390, { 'sidebar.open': true });
  expect(menu()).toBeNull();
  await press('Mở menu');
  await user.click(screen.getByRole('link', { name: 'Địa điểm' }));
  await waitFor(() => expect(menu()).toBeNull());
  expect(saved).not.toHaveBeenCalled();
});

/** Returns the menu entries of this role, with `—` for a divider. */
async function listShownEntries(role: 'admin' | 'partner'): Promise<string[]> {
  setWindowWidth(1366);
  renderScreens('/', { '/': <SideMenu /> }, buildViewer(role));
  const menu = await screen.findByRole('navigation', { name: 'Menu chính' });
  const parts = [...menu.querySelectorAll('a, hr')];
  return parts.map((part) => (part.tagName === 'HR' ? '—' : (part.textContent ?? '')));
}

test('the menu starts with the original entries of the role; later entries are below a divider', async () => {
  const admin = await listShownEntries('admin');
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

test('a menu without later entries has no divider', async () => {
  expect(await listShownEntries('partner')).toEqual(['Khách hàng', 'Doanh thu', 'Báo cáo', 'Cơ chế đối tác']);
});

test('the entries are grouped under headings; a menu about one subject has none', async () => {
  const names = () =>
    screen
      .queryAllByRole('group')
      .map((group) => group.getAttribute('aria-label'))
      .filter(Boolean);
  await listShownEntries('admin');
  expect(names()).toEqual(['Công việc', 'Báo cáo', 'Danh mục', 'Đối tác', 'Theo dõi', 'Hệ thống']);
  cleanup();
  await listShownEntries('partner');
  expect(names()).toEqual([]);
});

test('an entry shows the number of waiting records, with its parts, and nothing for 0', async () => {
  const queues = [
    { queue: 'new_leads', total: 4 },
    { queue: 'due_contacts', total: 3 },
    { queue: 'unassigned_packages', total: 1_200 },
    { queue: 'open_bank_lines', total: 5 },
  ];
  const { sent } = installFakeServer(() => ({ body: { data: { queues, tasks: [] } } }));
  setWindowWidth(1366);
  renderScreens('/', { '/': <SideMenu /> }, buildViewer('admin', 'finance'));
  const described = (path: string) => {
    const link = screen.getAllByRole('link').find((each) => each.getAttribute('href') === path);
    return document.getElementById(link?.getAttribute('aria-describedby') ?? '')?.textContent;
  };
  await waitFor(() => expect(described('/customers')).toBe('7 việc đang chờ'));
  expect(described('/packages')).toBe('999+ việc đang chờ');
  expect(described('/transactions')).toBe('5 việc đang chờ');
  expect(described('/agents')).toBeUndefined();
  expect(sent('GET')).toHaveLength(1);
});
