// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import RecordPage from '../../src/screens/record/RecordPage.tsx';
import { type FakeServerReply, installFakeServer, replyWithPage, replyWithRecord } from './support/api.ts';
import { renderScreens, setWindowWidth } from './support/show.tsx';

const pack = {
  number: 1,
  customer_id: '7',
  customer_name: 'Đỗ Thị Hồng',
  registered_at: '2026-11-02',
  started_at: '2026-11-03',
  time_period: ['07:30-08:30'],
  total_price: 3_000_000,
  paid: 1_000_000,
  due: 2_000_000,
  canceled_at: null,
  cancel_reason: null,
};
const offered: FakeServerReply = {
  body: { data: { actions: [{ code: 'finish_package', label: 'Kết thúc gói', type: 'form', order: 3 }] } },
};

/** Opens the page of a package with these attributes in addition to `pack`. */
function open(attributes: Readonly<Record<string, unknown>>) {
  const server = installFakeServer((call) => {
    if (call.method === 'POST') return { body: { data: { state: 'finished' } } };
    if (call.path.endsWith('/actions')) return offered;
    if (call.path.endsWith('/session_changes')) return { body: { data: { sessions: [], conflicts: [] } } };
    if (call.path === 'packages/5') return replyWithRecord('packages', '5', { ...pack, ...attributes });
    return replyWithPage(call.path.split('/')[0] ?? '', []);
  });
  return {
    ...server,
    ...renderScreens('/packages/5', { '/packages/:id': <RecordPage resource="packages" /> }),
  };
}

beforeEach(() => setWindowWidth(1440));

describe('the detail', () => {
  test('shows when and why a package was cancelled', async () => {
    open({ level: 'L6-C', cancel_reason: 'Đổi ý', canceled_at: '2026-11-04' });
    expect(await screen.findByText('Đổi ý')).toBeTruthy();
    expect(screen.getByText('Ngày hủy')).toBeTruthy();
  });

  test.each(['L6', 'L8-7C'])('does not mention cancelling at %s', async (level) => {
    open({ level });
    expect(await screen.findAllByText('Thành tiền')).not.toEqual([]);
    expect(screen.queryByText('Ngày hủy')).toBeNull();
    expect(screen.queryByText('Lý do hủy')).toBeNull();
    expect(screen.queryByText(/nhóm lý do hủy/i)).toBeNull();
  });
});

test('has a head with the customer, linked to her page, and the same content as the tab on her page', async () => {
  open({ level: 'L7', customer_phone: '0912345678', customer_area: 'Quận 7' });
  const head = within(await screen.findByRole('region', { name: 'Gói đăng ký' }));
  expect(head.getByRole('heading', { level: 1 }).textContent).toBe('Đỗ Thị Hồng · Gói 1');
  expect(head.getByRole('link', { name: 'Đỗ Thị Hồng' }).getAttribute('href')).toBe(
    '/customers/7?packageId=5',
  );
  expect(head.getByText('Đang làm · Quận 7')).toBeTruthy();
  expect(head.getByRole('link', { name: 'Gọi 0912 345 678' })).toBeTruthy();
  expect(head.getByRole('link', { name: 'Về danh sách Gói đăng ký' })).toBeTruthy();
  for (const name of ['Lịch', 'Tiền', 'Ai', 'Diễn biến'])
    expect(await screen.findByRole('region', { name })).toBeTruthy();
});

describe('finishing a package', () => {
  const finish = async (attributes: Readonly<Record<string, unknown>>) => {
    const shown = open({ level: 'L7', ...attributes });
    await shown.user.click(await screen.findByRole('button', { name: 'Kết thúc gói' }));
    const dialog = within(await screen.findByRole('dialog'));
    const send = async () => {
      await shown.user.click(dialog.getByRole('button', { name: 'Kết thúc gói' }));
      await screen.findByText(/^Done! Gói .*đã kết thúc\. 5000$/);
      return shown.sent('POST')[0]?.body.action_data;
    };
    return { ...shown, dialog, send };
  };

  test('paid: books the remaining amount', async () => {
    const { user, dialog, send } = await finish({});
    await user.click(dialog.getByRole('radio', { name: 'Có' }));
    expect(await send()).toMatchObject({ paid: true, amount: 2_000_000, payment_method: 'transfer' });
  });

  test('already paid, without sessions left: sends no payment and does not mention cancelling', async () => {
    const before = { paid: 3_000_000, due: 0, bank: 'acb', planned_shifts: 0, cancelled_shifts: 0 };
    const { user, dialog, send } = await finish(before);
    await user.click(dialog.getByRole('radio', { name: 'Có' }));
    expect(await dialog.findByText(/^Các buổi đã tắm hết\. Gói chuyển sang L8:/)).toBeTruthy();
    const sent = await send();
    expect(sent).toMatchObject({ paid: true });
    expect(sent).not.toHaveProperty('amount');
    expect((sent as Record<string, unknown>).payment_method ?? null).toBeNull();
    expect((sent as Record<string, unknown>).bank ?? null).toBeNull();
  });

  test('shows what happens to sessions and level for each choice', async () => {
    const { user, dialog } = await finish({ planned_shifts: 2, cancelled_shifts: 0 });
    await user.click(dialog.getByRole('radio', { name: 'Có' }));
    expect(await dialog.findByText(/^2 buổi chưa tắm sẽ bị hủy\. Gói chuyển sang L8-7C/)).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: 'Không' }));
    expect(await dialog.findByText(/^2 buổi chưa tắm sẽ bị hủy\. Gói chuyển sang L7-C/)).toBeTruthy();
  });

  test('not paid: requires no payment and sends none', async () => {
    const { user, dialog, send } = await finish({});
    await user.click(dialog.getByRole('radio', { name: 'Có' }));
    expect(await dialog.findByLabelText(/^Số tiền/)).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: 'Không' }));
    await waitFor(() => expect(dialog.queryByLabelText(/^Số tiền/)).toBeNull());
    expect(await send()).toEqual({ package_id: '5', paid: false });
  });
});
