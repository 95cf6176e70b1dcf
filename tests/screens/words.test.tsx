// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { Form, ResourceContextProvider } from 'react-admin';
import { beforeEach, describe, expect, test } from 'vitest';
import { formatMoney } from '#rules/format';
import { resourceDeclarations } from '#schema/index';
import { ref } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import { isMatchingLabel } from '../../src/kinds/inputs/matching.ts';
import { RefInput } from '../../src/kinds/inputs/RefInput.tsx';
import { PackageCalculation } from '../../src/resources/customers/package/PackageCalculation.tsx';
import { PreviewPanel } from '../../src/resources/customers/register/PreviewPanel.tsx';
import { PreviewContext } from '../../src/resources/customers/register/previewContext.ts';
import { listQuickDays } from '../../src/resources/shifts/QuickDays.tsx';
import { ActionDialog } from '../../src/screens/actions/ActionDialog.tsx';
import { RecordForm } from '../../src/screens/form/RecordForm.tsx';
import { RecordContexts } from '../../src/screens/RecordContexts.tsx';
import RecordPage from '../../src/screens/record/RecordPage.tsx';
import { RelatedRecordsTable } from '../../src/screens/related/RelatedRecordsTable.tsx';
import { installFakeServer, replyWithPage, replyWithRecord, replyWithRefusal } from './support/api.ts';
import { renderScreens, setWindowWidth } from './support/show.tsx';
import { buildViewer } from './support/viewers.ts';

beforeEach(() => setWindowWidth(1440));

test('a user who may not read transactions sees this reason instead of an empty list', async () => {
  installFakeServer(() => replyWithPage('transactions', []));
  const table = (
    <RelatedRecordsTable
      resource="transactions"
      columns={['at']}
      records={[]}
      caption="Giao dịch của gói"
      empty="Chưa có giao dịch nào."
    />
  );
  renderScreens('/', { '/': table }, buildViewer('sales'));
  expect(await screen.findByText('Bạn không có quyền xem giao dịch.')).toBeTruthy();
  expect(screen.queryByText('Chưa có giao dịch nào.')).toBeNull();
});

describe('the money of a package', () => {
  const sum = (level: string) => {
    const pack = { id: '5', level, agent_income: 900_000, company_income: 700_000, total_price: 2_000_000 };
    const table = (
      <RecordContexts resource="packages" record={pack}>
        <PackageCalculation />
      </RecordContexts>
    );
    renderScreens('/', { '/': table });
    return screen.findByRole('table', { name: 'Tiền của gói' });
  };

  test('shows no income for a cancelled registration', async () => {
    const table = await sum('L6-C');
    expect(table.textContent).toContain('Gói đã hủy: không ai có thu nhập');
    expect(table.textContent).not.toContain('900.000');
  });

  test('shows the incomes for any other level', async () => {
    expect((await sum('L7')).textContent).toContain('900.000');
  });
});

describe('deleting a ward', () => {
  const place = { province: 'Hồ Chí Minh', district: 'Quận 1', ward: 'Phường 1', area: 'Trung tâm' };
  const ask = async (ward: string) => {
    const { calls } = installFakeServer((call) =>
      call.path === 'customers'
        ? replyWithPage('customers', [{ id: '1', city: 'Hồ Chí Minh', province: 'Quận 1', ward }], 12)
        : replyWithRecord('locations', '3', place),
    );
    const shown = renderScreens('/locations/3', { '/locations/:id': <RecordPage resource="locations" /> });
    await shown.user.click(await screen.findByRole('button', { name: 'Thao tác khác' }));
    await shown.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(calls.some(({ path }) => path === 'customers')).toBe(true));
    await shown.reload();
    return { dialog: within(dialog), query: calls.find(({ path }) => path === 'customers')?.query };
  };

  test('shows the number of customers who live there', async () => {
    const { dialog, query } = await ask('Phường 1');
    expect(dialog.getByRole('alert').textContent).toContain('Đang có 12 khách ở đây nên chưa xóa được');
    const list = dialog.getByRole('link', { name: '12 khách ở đây' }).getAttribute('href') ?? '';
    expect(decodeURIComponent(list)).toContain('/customers?filter[city]=Hồ Chí Minh');
    expect(query).toMatchObject({
      'filter[city]': 'Hồ Chí Minh',
      'filter[province]': 'Quận 1',
      'filter[ward]': 'Phường 1',
    });
  });

  test('does not count customers of a ward with a longer name', async () => {
    const { dialog } = await ask('Phường 10');
    expect(dialog.queryByText(/khách ở đây/)).toBeNull();
  });
});

test('a failed change of a role names the role', async () => {
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
  installFakeServer((call) =>
    call.path.endsWith('/action_logs')
      ? { body: { data: [line], meta: { total: 1 } } }
      : replyWithRecord('users', '4', {
          name: 'Lan',
          email: 'lan@noi.test',
          kind: 'staff',
          roles: [],
          status: 'active',
        }),
  );
  renderScreens('/users/4?activeTab=1', { '/users/:id': <RecordPage resource="users" /> });
  const entry = (await screen.findByText('Thất bại')).closest('li');
  expect(entry?.textContent).toContain('Quyền: Quản trị');
  expect(entry?.textContent).not.toContain('Tài khoản: 4');
});

test('a slot is found with the hyphen of the keyboard', () => {
  expect(isMatchingLabel('08:30-09:30', '08:30–09:30')).toBe(true);
});

test('an action names its record in the title', async () => {
  installFakeServer(() => replyWithPage('packages', []));
  const pack = { id: '5', number: 1, customer_name: 'Nguyễn Thị Thu Tú', level: 'L6' };
  const pay = (
    <RecordContexts resource="packages" record={pack}>
      <ActionDialog code="pay" onClose={() => 0} />
    </RecordContexts>
  );
  renderScreens('/', { '/': pay });
  expect(await screen.findByRole('dialog', { name: 'Thu tiền · Nguyễn Thị Thu Tú · Gói 1' })).toBeTruthy();
});

test('cancelling a session shows the number of cancelled sessions, closes with "Đóng", and reports the result', async () => {
  installFakeServer((call) =>
    call.method === 'POST'
      ? { body: { data: { state: 'finished', result: { cancelled: 5 } } } }
      : replyWithPage('shifts', []),
  );
  const shift = {
    id: '8',
    day: '2026-11-20',
    index: 3,
    planned_from_here: 5,
    customer_name: 'Trần Thị Kiểm',
  };
  const cancel = (
    <RecordContexts resource="shifts" record={shift}>
      <ActionDialog code="cancel_shift" onClose={() => 0} />
    </RecordContexts>
  );
  const { user } = renderScreens('/', { '/': cancel });
  const box = within(await screen.findByRole('dialog'));
  expect(box.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Đóng', 'Hủy 5 buổi']);
  await user.click(box.getByRole('button', { name: 'Hủy 5 buổi' }));
  expect(await screen.findByText('Done! Đã hủy 5 buổi của Trần Thị Kiểm. 5000')).toBeTruthy();
});

test('collecting money starts with the amount due, which button and notification show', async () => {
  installFakeServer((call) =>
    call.method === 'POST' ? { body: { data: { state: 'finished' } } } : replyWithPage('packages', []),
  );
  const pack = {
    id: '5',
    number: 1,
    customer_name: 'Trần Thị Kiểm',
    level: 'L7',
    due: 1_225_000,
    paid: 500_000,
  };
  const pay = (
    <RecordContexts resource="packages" record={pack}>
      <ActionDialog code="pay" onClose={() => 0} />
    </RecordContexts>
  );
  const { user } = renderScreens('/', { '/': pay });
  const box = within(await screen.findByRole('dialog'));
  const facts = (await box.findAllByRole('definition')).map(({ textContent }) => textContent);
  expect(facts).toEqual([formatMoney(1_225_000), formatMoney(500_000), '–']);
  await waitFor(() => expect(document.activeElement).toBe(box.getByLabelText(/^Số tiền/)));
  await user.clear(box.getByLabelText(/^Số tiền/));
  await user.type(box.getByLabelText(/^Số tiền/), '500000');
  await user.click(box.getByRole('button', { name: `Thu ${formatMoney(500_000)}` }));
  expect(await screen.findByText('Done! Đã thu 500.000 ₫ của Trần Thị Kiểm. 5000')).toBeTruthy();
});

test('no confirm button of a dialog has the same word as its close button', () => {
  const resources: readonly AnyResource[] = Object.values(resourceDeclarations);
  const bare = resources.flatMap(({ name, actions = {} }) =>
    Object.entries(actions).flatMap(([code, { label, submit }]) =>
      /^(Hủy|Xóa|Chốt|Hoãn)$/.test(label) && !submit ? [`${name}.${code}`] : [],
    ),
  );
  expect(bare).toEqual([]);
});

test('approving a transaction shows person, amount and consequences', async () => {
  installFakeServer(() => replyWithPage('transactions', []));
  const spent = {
    id: '5',
    kind: 'agent_salary',
    amount: 720_000,
    about: 'Hạnh · Thu Tú · Gói 1',
    ...{ at: '2026-11-20', month: '2026-11' },
  };
  renderScreens('/', {
    '/': (
      <RecordContexts resource="transactions" record={spent}>
        <ActionDialog code="approve" onClose={() => 0} />
      </RecordContexts>
    ),
  });
  const dialog = await screen.findByRole('dialog', { name: /^Duyệt · Chi phí LƯƠNG ĐDV · .* · Gói 1$/ });
  const facts = within(dialog).getAllByRole('definition');
  expect(facts.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    '-720.000 ₫',
    'Hạnh · Thu Tú · Gói 1',
    '20/11/2026',
  ]);
  within(dialog).getByText('Duyệt xong, số tiền này được tính vào BCTC tháng 11/2026.');
});

test('incoming and outgoing money have their signs', async () => {
  installFakeServer(() => replyWithPage('transactions', []));
  const rows = [
    { id: '1', kind: 'revenue', amount: 500_000 },
    { id: '2', kind: 'ads', amount: 300_000 },
  ];
  renderScreens('/', {
    '/': (
      <RelatedRecordsTable
        resource="transactions"
        columns={['amount']}
        records={rows}
        caption="Giao dịch"
        empty=""
      />
    ),
  });
  const table = await screen.findByRole('table', { name: 'Giao dịch' });
  expect(within(table).getByText(/^\+500\.000/)).toBeTruthy();
  expect(within(table).getByText(/^-300\.000/)).toBeTruthy();
});

test.each([
  // A Friday: tomorrow is also the day of the next session, Saturday.
  ['2026-11-20', '2026-11-20', ['Mai 2026-11-21', 'Thứ Hai tới 2026-11-23']],
  // A Saturday: there are no sessions on Sunday.
  ['2026-11-21', '2026-11-21', ['+1 buổi 2026-11-23']],
  ['2026-11-25', '2026-11-20', ['+1 buổi 2026-11-26', 'Thứ Hai tới 2026-11-30']],
  ['2026-11-18', '2026-11-20', ['Mai 2026-11-21', '+1 buổi 2026-11-19', 'Thứ Hai tới 2026-11-23']],
])('a session of %s is postponed on %s with one press', (day, today, offered) => {
  expect(listQuickDays(day, today).map((each) => `${each.label} ${each.day}`)).toEqual(offered);
});

test('a press fills in the day for postponing a session', async () => {
  installFakeServer(() => replyWithRefusal(422, 'Chưa xem trước được.'));
  const shift = { id: '2', index: 2, day: '2999-03-01', status: 'planned', package_level: 'L7' };
  const delay = (
    <RecordContexts resource="shifts" record={shift}>
      <ActionDialog code="delay_shift" onClose={() => 0} />
    </RecordContexts>
  );
  const { user } = renderScreens('/', { '/': delay });
  await user.click(await screen.findByRole('button', { name: '+1 buổi · 02/03' }));
  expect((screen.getByRole('textbox', { name: /^Ngày mới/ }) as HTMLInputElement).value).toBe('02/03/2999');
});

test('a registration with a negative income for the company shows a warning', async () => {
  const preview = {
    original_price: 1,
    deductions: [],
    total_price: 1,
    total_sessions: 1,
    company_income: -50_000,
  };
  renderScreens('/', {
    '/': (
      <PreviewContext value={{ preview: preview as never, errors: [], loading: false }}>
        <PreviewPanel />
      </PreviewContext>
    ),
  });
  expect(await screen.findByText(/^Công ty bị âm 50\.000/)).toBeTruthy();
});

test('changing the type of a discount clears its value', async () => {
  installFakeServer(() => replyWithPage('discounts', []));
  const { user } = renderScreens('/', {
    '/': (
      <ResourceContextProvider value="discounts">
        <RecordForm mode="new" onSaved={() => 0} onCancel={() => 0} />
      </ResourceContextProvider>
    ),
  });
  const type = await screen.findByRole('combobox', { name: /^Loại giảm giá|^Hình thức giảm/ });
  await user.click(type);
  await user.click(await screen.findByRole('option', { name: 'Số tiền' }));
  const value = () => screen.getByRole('textbox', { name: /^Giá trị|^Mức giảm/ }) as HTMLInputElement;
  await user.type(value(), '10');
  await user.click(type);
  await user.click(await screen.findByRole('option', { name: 'Phần trăm (%)' }));
  await waitFor(() => expect(value().value).toBe(''));
});

test('a map search contains address, ward, district and city', async () => {
  installFakeServer(({ path }) => {
    if (path !== 'customers/7') return replyWithPage(path, []);
    return replyWithRecord('customers', '7', {
      name: 'Tú',
      level: 'C3',
      address: '12 Lê Lợi',
      ward: 'Bến Nghé',
      province: 'Quận 1',
      city: 'Hồ Chí Minh',
    });
  });
  renderScreens('/customers/7', { '/customers/:id': <RecordPage resource="customers" /> });
  const map = await screen.findByRole('link', { name: '12 Lê Lợi' });
  expect(decodeURIComponent(map.getAttribute('href') ?? '')).toContain(
    'query=12 Lê Lợi, Bến Nghé, Quận 1, Hồ Chí Minh',
  );
});

test('an invited user who has not signed in yet is marked as invited', async () => {
  const invited = { name: 'Lan', email: 'lan@noi.test', kind: 'staff', roles: [], status: 'active' };
  installFakeServer(() =>
    replyWithRecord('users', '4', { ...invited, invited_at: '2026-11-20T17:30:00.000Z' }),
  );
  renderScreens('/users/4', { '/users/:id': <RecordPage resource="users" /> });
  expect(await screen.findByText('Đã mời, chưa vào')).toBeTruthy();
});

test('visiting another user’s account needs a confirmation', async () => {
  const { sent } = installFakeServer(() =>
    replyWithRecord('users', '4', {
      name: 'Lan',
      email: 'lan@noi.test',
      kind: 'staff',
      roles: [],
      status: 'active',
    }),
  );
  const { user } = renderScreens('/users/4', { '/users/:id': <RecordPage resource="users" /> });
  await user.click(await screen.findByRole('button', { name: 'Xem như người này' }));
  expect(await screen.findByRole('dialog', { name: 'Xem như Lan?' })).toBeTruthy();
  expect(sent('POST')).toEqual([]);
});

test('an inactive nurse is marked in the choice of nurses', async () => {
  installFakeServer(() =>
    replyWithPage('agents', [
      { id: '1', name: 'Lan', profile_status: 'active' },
      { id: '2', name: 'Mai', profile_status: 'inactive' },
    ]),
  );
  const field = ref('Điều dưỡng', 'agents');
  const choice = (
    <Form>
      <RefInput source="agent_id" field={field} />
    </Form>
  );
  const { user } = renderScreens('/', { '/': choice });
  await user.click(await screen.findByRole('combobox', { name: 'Điều dưỡng' }));
  const names = (await screen.findAllByRole('option')).map((option) => option.textContent);
  expect(names[0]).toBe('Lan');
  expect(names[1]).toMatch(/^Mai · ./);
});
