// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Home } from '../../src/shell/home/Home.tsx';
import { fakeServer, page } from '../screens/support/api.ts';
import { show } from '../screens/support/show.tsx';
import { viewer } from '../screens/support/viewers.ts';

const partnerRow = {
  partner_id: '1',
  partner_code: 'MEGAO',
  partner_name: 'Mẹ Gạo',
  month: null,
  total_packages: 3,
  total_revenue: 6_000_000,
  total_commission: 600_000,
  total_bonus: 60_000,
  l8_packages: 2,
  l8_revenue: 4_000_000,
  l8_commission: 400_000,
};
const report = {
  overall: { total: 6_500_000 },
  revenue: { total: 6_000_000 },
  partner: { total: 660_000, commission_percent: 0.1, bonus: 60_000, confirmed: 0, unconfirm: 660_000 },
  rows: [partnerRow],
  partners: [],
};
const calls = () =>
  fakeServer(({ path }) =>
    path.startsWith('reports/') ? { status: 200, body: { data: report } } : page(path, []),
  );

test('a partner sees at once what this month will pay', async () => {
  calls();
  show('/', { '/': <Home /> }, viewer('partner'));
  const month = await screen.findByRole('list', { name: /^Tháng \d\d\/\d{4}$/ });
  const figure = (await within(month).findByText('Dự kiến nhận')).closest('li') as HTMLElement;
  expect(within(figure).getByRole('link').textContent).toMatch(/^660\.000\s₫$/);
  expect(within(figure).getByText(/^400\.000\s₫$/)).toBeTruthy();
  expect(within(month).getByText('2 gói đã xong và thanh toán')).toBeTruthy();
});

test('nobody else is asked to wait for it', async () => {
  const { calls: made } = calls();
  show('/', { '/': <Home /> }, viewer('admin'));
  await screen.findByRole('heading', { name: 'This is home page' });
  expect(made.filter(({ path }) => path.startsWith('reports/'))).toEqual([]);
});
