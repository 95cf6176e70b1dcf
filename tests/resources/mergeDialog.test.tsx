// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import MergeDialog from '../../src/resources/customers/merge/MergeDialog.tsx';
import { RecordContexts } from '../../src/screens/RecordContexts.tsx';
import { installFakeServer, replyWithPage, replyWithRecord } from '../screens/support/api.ts';
import { renderScreens } from '../screens/support/show.tsx';

const mine = {
  name: 'Hồng',
  phone: '0912345678',
  address: '1 Lê Lợi',
  level: 'C3',
  created_at: '2026-11-01',
};
const theirs = { ...mine, name: 'Hồng Đỗ', address: '5 Lê Lợi' };

/** Opens the dialog for two customers, 1 and 2. */
async function open() {
  const onClose = vi.fn();
  const server = installFakeServer((call) => {
    if (call.method === 'POST') return { body: { data: { state: 'finished' } } };
    return call.path === 'customers/2'
      ? replyWithRecord('customers', '2', theirs)
      : replyWithPage(call.path, []);
  });
  const customer = { id: '1', ...mine, _etag: '"7"' };
  const { user } = renderScreens('/customers/1', {
    '/customers/:id': (
      <RecordContexts resource="customers" record={customer}>
        <MergeDialog otherId="2" onClose={onClose} />
      </RecordContexts>
    ),
  });
  await screen.findByLabelText('Giữ lại Hồng, khách hàng 1');
  return { onClose, user, ...server };
}

test('the remaining customer’s action is sent with the other customer and the chosen values, on the shown version', async () => {
  const { onClose, sent } = await open();
  fireEvent.click(screen.getByLabelText('Họ tên của khách hàng 2'));
  fireEvent.click(screen.getByText('Gộp khách hàng', { selector: 'button' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [call] = sent('POST');
  expect(call?.path).toBe('customers/1/actions');
  expect(call?.headers.get('If-Match')).toBe('"7"');
  expect(call?.body).toMatchObject({ action_code: 'merge', action_data: { other_id: '2', take: ['name'] } });
});

test('before and after a merge the dialog says that it can be undone from the trash', async () => {
  await open();
  expect(screen.getByRole('alert').textContent).toContain(
    'Trong 30 ngày, quản trị viên có thể hoàn tác ở đó.',
  );
  fireEvent.click(screen.getByText('Gộp khách hàng', { selector: 'button' }));
  await screen.findByText('Done! Trong 30 ngày, quản trị viên có thể hoàn tác việc gộp ở Thùng rác. 10000');
});

test('if the other customer remains, the action is hers, and the choices start again', async () => {
  const { onClose, sent } = await open();
  fireEvent.click(screen.getByLabelText('Giữ lại Hồng Đỗ, khách hàng 2'));
  expect(screen.getByLabelText('Họ tên của khách hàng 2')).toHaveProperty('checked', true);
  fireEvent.click(screen.getByText('Gộp khách hàng', { selector: 'button' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent('POST')[0]?.path).toBe('customers/2/actions');
  expect(sent('POST')[0]?.body).toMatchObject({ action_data: { other_id: '1', take: [] } });
});

test('Escape asks before choices are lost', async () => {
  const { onClose, user } = await open();
  fireEvent.click(screen.getByLabelText('Họ tên của khách hàng 2'));
  await user.keyboard('{Escape}');
  await screen.findByText('Có thay đổi chưa lưu');
  expect(onClose).not.toHaveBeenCalled();
});
