// @vitest-environment happy-dom
/** The pay run of a month: items typed in place, an advance, and the payment of all chosen nurses. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OwedNurse } from '#schema/payRun';
import PayRunDialog from '../../src/reports/payRun/PayRunDialog.tsx';
import { formatPayeeAccount } from '../../src/reports/payRun/PayRunTable.tsx';
import { installFakeServer } from '../screens/support/api.ts';
import { renderScreens } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

const agent: OwedNurse['agent'] = {
  ...{ id: '3', name: 'Lê Thị Hiền', bank: 'vpbank', bank_account: '123456789' },
  ...{ account_holder: null, shared: false },
};
const nurse = {
  agent,
  packages: [],
  items: [{ id: '9', kind: 'bonus', amount: 500_000, note: 'Lễ', paid: false }],
  ...{ gross: 500_000, tax: 50_000, net: 450_000, shares: 0, items_total: 500_000 },
  ...{ advances: 0, transferred: 450_000, carried: 0, carried_on: 0, running: 1_200_000 },
};
const total = { packages: 0, gross: 500_000, tax: 50_000, net: 450_000 };
const run = {
  month: '2026-10',
  rows: [nurse],
  waiting: [],
  total: { ...total, advances: 0, carried: 0, carried_on: 0, transferred: 450_000, running: 1_200_000 },
};

function open(by: 'finance' | 'admin' = 'finance', data: object = run) {
  const server = installFakeServer(({ path, method }) => {
    if (path === 'pay_run') return { body: { data } };
    if (path === 'pay_run/tax') return { body: { data: { rows: [], total } } };
    if (path === 'months') return { body: { data: { closed: [] } } };
    if (method === 'POST' && path.endsWith('/actions'))
      return {
        body: {
          data: { state: 'finished', results: [{ object_id: '3', state: 'finished' }] },
          meta: { success: 1, error: 0 },
        },
      };
    return {
      status: method === 'POST' ? 201 : 200,
      body: { data: { type: 'pay_items', id: '10', attributes: {} } },
    };
  });
  const dialog = <PayRunDialog month="2026-10" onMonth={() => undefined} onClose={() => undefined} />;
  return { ...server, ...renderScreens('/', { '/': dialog }, buildViewer(by)) };
}

test('earnings in running packages are next to the transferred amount, and items are typed in place', async () => {
  const { user, sent } = open();
  const row = await screen.findByRole('row', { name: /Lê Thị Hiền/ });
  const text = row.textContent?.replace(/\s/g, ' ');
  expect(text).toContain('Lê Thị HiềnVPBank 123456789');
  expect(text).toContain('450.000 ₫1.200.000 ₫');
  await user.click(within(row).getByRole('button', { name: /^Khoản khác của Lê Thị Hiền/ }));
  const items = await screen.findByRole('group', { name: 'Khoản khác của Lê Thị Hiền' });
  await user.type(await within(items).findByLabelText(/^Số tiền/), '300000');
  await user.click(within(items).getByRole('button', { name: 'Thêm khoản' }));
  await waitFor(() => expect(sent('POST').map(({ path }) => path)).toEqual(['pay_items']));
  expect(sent('POST')[0]?.body).toMatchObject({
    data: { attributes: { agent_id: '3', month: '2026-10', kind: 'bonus', amount: 300_000 } },
  });
});

test('a deducted shortfall and a remaining one are next to the transferred amount, and on the slip', async () => {
  const short = { ...nurse, transferred: 0, carried: 600_000, carried_on: 150_000 };
  const { user } = open('finance', { ...run, rows: [short] });
  const row = await screen.findByRole('row', { name: /Lê Thị Hiền/ });
  expect(row.textContent?.replace(/\s/g, ' ')).toContain('trừ âm kỳ trước 600.000 ₫còn âm 150.000 ₫');
  await user.click(within(row).getByRole('button', { name: /^Phiếu lương của/ }));
  const [sums] = await screen.findAllByRole('table', { name: 'Tổng hợp' });
  expect(sums?.textContent?.replace(/\s/g, ' ')).toContain(
    'Trừ phần âm kỳ trước-600.000 ₫Phần âm trừ vào kỳ sau150.000 ₫Thực nhận0 ₫',
  );
});

test('a nurse without pay is listed below, and cannot be selected', async () => {
  const idle = {
    ...nurse,
    agent: { ...agent, id: '4', name: 'Trần Thị An' },
    ...{ items: [], gross: 0, tax: 0, net: 0, items_total: 0, transferred: 0 },
  };
  const { user } = open('finance', { ...run, waiting: [idle] });
  const row = await screen.findByRole('row', { name: /Trần Thị An/ });
  expect(within(row).queryByRole('checkbox')).toBeNull();
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent ?? '');
  const placeOf = (text: string) => rows.findIndex((one) => one.includes(text));
  expect(placeOf('Lê Thị Hiền')).toBeLessThan(placeOf('Tháng này chưa có gì để trả'));
  expect(placeOf('Tháng này chưa có gì để trả')).toBeLessThan(placeOf('Trần Thị An'));
  await user.click(screen.getByRole('checkbox', { name: 'Chọn tất cả' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Trả lương' }).disabled).toBe(true);
});

test('one call pays the selected nurses; an admin is not offered this', async () => {
  const { user, sent } = open();
  await user.click(await screen.findByRole('button', { name: 'Trả lương' }));
  const dialog = await screen.findByRole('dialog', { name: /Trả lương tháng/ });
  await user.click(await within(dialog).findByRole('button', { name: /^Trả lương tháng/ }));
  await waitFor(() => expect(sent('POST').map(({ path }) => path)).toEqual(['agents/bulk/actions']));
  expect(sent('POST')[0]?.body).toMatchObject({
    action_code: 'pay_month',
    action_data: { month: '2026-10', at: '2026-11-26' },
    object_ids: ['3'],
  });
  cleanup();
  open('admin');
  await screen.findByRole('row', { name: /Lê Thị Hiền/ });
  expect(screen.queryByRole('button', { name: 'Trả lương' })).toBeNull();
});

/** Counts every element that is pressed or typed into. */
function countPresses(user: { click: (target: Element) => Promise<void> }) {
  const counted = { presses: 0 };
  const press = async (target: Element) => {
    counted.presses += 1;
    await user.click(target);
  };
  return { counted, press };
}

test('20 nurses are paid in at most six presses, including the one that opens the list of transactions', async () => {
  const rows = Array.from({ length: 20 }, (_, at) => ({
    ...nurse,
    agent: { ...agent, id: String(100 + at), name: `Chị ${at + 1}` },
  }));
  const server = open('finance', { ...run, rows });
  const { counted, press } = countPresses(server.user);
  // Two presses: "Giao dịch" in the menu, then "Trả lương điều dưỡng".
  counted.presses += 2;
  await press(await screen.findByRole('button', { name: 'Trả lương' }));
  const dialog = await screen.findByRole('dialog', { name: /Trả lương tháng/ });
  await press(await within(dialog).findByRole('button', { name: /^Trả lương tháng/ }));
  await waitFor(() => expect(server.sent('POST')).toHaveLength(1));
  expect(server.sent('POST')[0]?.body).toMatchObject({ object_ids: { length: 20 } });
  expect(counted.presses).toBeLessThanOrEqual(6);
});

test('an advance is booked from the pay run in at most five presses', async () => {
  const { user, sent } = open();
  const { counted, press } = countPresses(user);
  // Two presses: "Giao dịch" in the menu, then "Trả lương điều dưỡng".
  counted.presses += 2;
  const row = await screen.findByRole('row', { name: /Lê Thị Hiền/ });
  await press(within(row).getByRole('button', { name: /^Ứng lương/ }));
  const dialog = await screen.findByRole('dialog', { name: /Ứng lương/ });
  // The dialog opens with the focus on the amount, so typing needs no press.
  const amount = await within(dialog).findByLabelText(/^Số tiền/);
  await waitFor(() => expect(document.activeElement).toBe(amount));
  counted.presses += 1;
  await user.type(amount, '300000');
  await press(within(dialog).getByRole('button', { name: /^Ứng lương/ }));
  await waitFor(() => expect(sent('POST').map(({ path }) => path)).toEqual(['agents/3/actions']));
  expect(sent('POST')[0]?.body).toMatchObject({ action_code: 'advance', action_data: { amount: 300_000 } });
  expect(counted.presses).toBeLessThanOrEqual(5);
});

test.each([
  [{ bank_account: null }, 'chưa có tài khoản'],
  [{ bank: null }, '123456789 (không rõ ngân hàng)'],
  [{ account_holder: 'LE THI HIEN' }, 'VPBank 123456789'],
  [{ account_holder: 'Trần Văn B', shared: true }, 'VPBank 123456789 (chung tài khoản, đứng tên Trần Văn B)'],
])('an account with %j reads %s', (more, text) =>
  expect(formatPayeeAccount({ ...agent, ...more })).toBe(text));
