// @vitest-environment happy-dom
/** The call dialog shows the customer's data and the last calls, and saves new details before it records the outcome. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import CallDialog from '../../src/pages/call/CallDialog.tsx';
import { installFakeServer, replyWithPage, replyWithRecord } from '../screens/support/api.ts';
import { renderScreens } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

const waiting = {
  ...{ id: '5', number: '12', level: 'L5', customer_id: '9', registered_at: '2026-11-01' },
  ...{ started_at: '2031-03-03', total_quantity: 10 },
};
const line = (id: string, action_code: string, action_label: string, note: string) => ({
  ...{ id, action_code, action_label, created_at: '2026-11-20T03:00:00Z', state: 'finished' },
  ...{ resource: 'customers', record_id: '9', actor_id: null, error: null, revert: null, via: null },
  action_data: { input: { note } },
});
const history = [
  line('3', 'fail_contact', 'Liên hệ thất bại', 'Máy bận'),
  line('2', 'update', 'Sửa', 'Không phải cuộc gọi'),
];

async function open() {
  const customer = {
    ...{ name: 'Đỗ Thị Hồng', phone: '0901234567', level: 'C3', predicted_birth_date: '2031-03-01' },
    ...{ province: 'Quận 7', note: 'Gọi sau 17 giờ', erased_at: null },
  };
  const server = installFakeServer(({ method, path, body }) => {
    if (method === 'PATCH') Object.assign(customer, body.data?.attributes);
    if (path === 'customers/9') return replyWithRecord('customers', '9', customer);
    if (path === 'customers/9/action_logs') return replyWithPage('action_logs', history);
    return replyWithPage(path, path === 'packages' ? [waiting] : []);
  });
  const dialog = (
    <CallDialog
      resource="customers"
      id="9"
      name="Đỗ Thị Hồng"
      phone="0901234567"
      actions={['succeed_contact', 'fail_contact']}
      onClose={() => undefined}
    />
  );
  const shown = renderScreens('/', { '/': dialog }, buildViewer('sales'));
  const call = within(await screen.findByRole('dialog', { name: 'Gọi Đỗ Thị Hồng' }));
  const learn = async () =>
    shown.user.click(await call.findByRole('button', { name: 'Ghi thêm điều mẹ nói' }));
  return { ...server, ...shown, call, learn };
}

test('it shows due date, district, note and the last calls', async () => {
  const { call } = await open();
  for (const text of ['01/03/2031', 'Quận 7', 'Gọi sau 17 giờ'])
    expect(await call.findByText(text)).toBeTruthy();
  const calls = await call.findByRole('region', { name: 'Các cuộc gọi gần đây' });
  expect(calls.textContent).toContain('Máy bận');
  expect(calls.textContent).not.toContain('Không phải cuộc gọi');
});

test('new details are saved separately, and are not lost when an outcome is pressed first', async () => {
  const { call, learn, sent, user } = await open();
  await learn();
  await user.type(await call.findByRole('textbox', { name: /^Ghi chú/ }), ', nhà có chó');
  await user.click(call.getByRole('button', { name: 'Liên hệ thành công' }));
  await user.click(await screen.findByRole('button', { name: 'Ở lại' }));
  await user.click(await call.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('PATCH')).toHaveLength(1));
  expect(sent('PATCH')[0]?.body.data?.attributes).toEqual({ note: 'Gọi sau 17 giờ, nhà có chó' });
  expect(await call.findByText('Gọi sau 17 giờ, nhà có chó')).toBeTruthy();
  await user.click(call.getByRole('button', { name: 'Liên hệ thành công' }));
  expect(await screen.findByRole('dialog', { name: /^Liên hệ thành công/ })).toBeTruthy();
});

test('another due date asks which packages are moved', async () => {
  const { call, learn, user } = await open();
  await call.findByText('01/03/2031');
  await learn();
  const due = await call.findByLabelText(/^Ngày dự sinh/);
  await user.clear(due);
  await user.type(due, '15/03/2031');
  await user.click(await call.findByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('dialog', { name: 'Dời gói theo ngày dự sinh?' })).toBeTruthy();
});
