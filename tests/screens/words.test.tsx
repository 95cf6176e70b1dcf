// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { ResourcePage } from '../../src/screens/ResourcePage.tsx';
import '../../src/resources/registrations.ts';
import { matches } from '../../src/kinds/inputs/matching.ts';
import { MoneySum } from '../../src/resources/customers/package/MoneySum.tsx';
import { SmallTable } from '../../src/resources/parts/SmallTable.tsx';
import { fakeServer, one, page } from './support/api.ts';
import { show, widen } from './support/show.tsx';
import { viewer } from './support/viewers.ts';

beforeEach(() => widen(1440));

test('who may not see transactions is told so, not that there are none', async () => {
  fakeServer(() => page('transactions', []));
  const table = (
    <SmallTable
      resource="transactions"
      columns={['at']}
      records={[]}
      caption="Giao dịch của gói"
      empty="Chưa có giao dịch nào."
    />
  );
  show('/', { '/': table }, viewer('sales'));
  expect(await screen.findByText('Bạn không có quyền xem giao dịch.')).toBeTruthy();
  expect(screen.queryByText('Chưa có giao dịch nào.')).toBeNull();
});

describe('the money of a package', () => {
  const sum = (level: string) => {
    const pack = { id: '5', level, agent_income: 900_000, company_income: 700_000, total_price: 2_000_000 };
    show('/', { '/': <MoneySum pack={pack} /> });
    return screen.findByRole('table', { name: 'Tiền của gói' });
  };

  test('shows nobody an income of a cancelled registration', async () => {
    const table = await sum('L6-C');
    expect(table.textContent).toContain('Gói đã hủy: không ai có thu nhập');
    expect(table.textContent).not.toContain('900.000');
  });

  test('shows who earns what of any other', async () => {
    expect((await sum('L7')).textContent).toContain('900.000');
  });
});

test('deleting a ward says how many customers live there', async () => {
  const place = { province: 'Hồ Chí Minh', district: 'Quận 1', ward: 'Phường Bến Nghé', area: 'Trung tâm' };
  const { calls } = fakeServer((call) =>
    call.path === 'customers'
      ? page('customers', [{ id: '1', name: 'Tú' }], 12)
      : one('locations', '3', place),
  );
  const { user } = show('/locations/3', { '/locations/:id': <ResourcePage resource="locations" /> });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/Đang có 12 khách ở đây/)).toBeTruthy();
  expect(calls.find(({ path }) => path === 'customers')?.query).toMatchObject({
    'filter[city]': 'Hồ Chí Minh',
    'filter[province]': 'Quận 1',
    'filter[ward]': 'Phường Bến Nghé',
  });
});

test('a change of role that failed says which role', async () => {
  const line = {
    type: 'action_logs',
    id: '9',
    attributes: {
      created_at: '2026-11-20T17:30:00.000Z',
      state: 'failed',
      action_code: 'add_role',
      action_label: 'Cấp quyền',
      action_data: { input: { role: 'admin', user_id: '4' } },
    },
  };
  fakeServer((call) =>
    call.path.endsWith('/action_logs')
      ? { body: { data: [line], meta: { total: 1 } } }
      : one('users', '4', { name: 'Lan', email: 'lan@noi.test', kind: 'staff', roles: [], status: 'active' }),
  );
  show('/users/4?activeTab=1', { '/users/:id': <ResourcePage resource="users" /> });
  const told = (await screen.findByText('Thất bại')).closest('li');
  expect(told?.textContent).toContain('Quyền: Quản trị');
  expect(told?.textContent).not.toContain('Tài khoản: 4');
});

test('a slot is found by the hyphen that keyboards have', () => {
  expect(matches('08:30-09:30', '08:30–09:30')).toBe(true);
});
