// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import ResourcePage from '../../src/screens/ResourcePage.tsx';
import { fakeServer, one, page } from '../screens/support/api.ts';
import { show, widen } from '../screens/support/show.tsx';

const customer = { name: 'Đỗ Thị Hồng', phone: '0901234567', level: 'L5', l1_at: '2026-10-30T03:00:00Z' };
const pack = { id: '5', number: '12', level: 'L6', customer_id: '7', registered_at: '2026-11-01' };

function open(search: string) {
  fakeServer(({ path }) => {
    if (path === 'customers/7') return one('customers', '7', customer);
    if (path.endsWith('/actions')) return { body: { data: { actions: [] } } };
    return page(path, path === 'packages' ? [pack] : []);
  });
  return show(`/customers/7${search}`, { '/customers/:id': <ResourcePage resource="customers" /> });
}

beforeEach(() => widen(1440));

test("an address in mode edit opens the customer's form; its Cancel leads back to the tab", async () => {
  const { user, search } = open('?mode=edit');
  expect(await screen.findByRole('form', { name: 'Edit Khách hàng' })).toBeTruthy();
  await user.click(screen.getByText('Cancel'));
  await waitFor(() => expect(search()).toBe(''));
  expect(screen.queryByRole('form', { name: 'Edit Khách hàng' })).toBeNull();
});

test("an address in mode edit opens a package's form on its tab", async () => {
  open('?packageId=5&mode=edit');
  expect(await screen.findByRole('form', { name: 'Edit Gói đăng ký' })).toBeTruthy();
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Gói 12 · L6');
});

test('another tab is opened to be read', async () => {
  const { user, search } = open('?mode=edit');
  await screen.findByRole('form', { name: 'Edit Khách hàng' });
  await user.click(screen.getByRole('tab', { name: 'Gói 12 · L6' }));
  await waitFor(() => expect(search()).toBe('?activeTab=2&packageId=5'));
  expect(screen.queryByRole('form')).toBeNull();
});

test('the tab tells what her card leaves out, and what happened to her', async () => {
  open('');
  const panel = await screen.findByRole('tabpanel');
  await waitFor(() => expect(panel.textContent).toContain('Đăng ký gói 12'));
  const terms = [...panel.querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(terms).toEqual(['Ngày lên L1']);
  expect(screen.getByRole('complementary', { name: 'Khách hàng' }).textContent).toContain('0901');
});
