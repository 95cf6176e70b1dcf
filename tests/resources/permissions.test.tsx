// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role, Viewer } from '#schema/access';
import RecordPage from '../../src/screens/record/RecordPage.tsx';
import { type FakeServerReply, installFakeServer, replyWithRefusal } from '../screens/support/api.ts';
import { renderScreens } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

const finished: FakeServerReply = { body: { data: { state: 'finished' } } };

/** Opens a user's page; each run of an action gets the next of these answers. */
const open = (...answers: FakeServerReply[]) => openTo(buildViewer('finance'), '9', [], answers);

function openTo(who: Viewer, id: string, roles: Role[], answers: FakeServerReply[] = []) {
  const attributes = {
    name: 'Vũ Hoài Nam',
    email: 'nam@noi.test',
    kind: 'staff',
    status: 'active',
    roles,
  };
  let version = 3;
  const server = installFakeServer((call) => {
    if (call.method === 'POST') {
      version += 1;
      return answers.shift() ?? finished;
    }
    if (call.path.endsWith('/actions')) return { body: { data: { actions: [] } } };
    return { body: { data: { type: 'users', id, attributes } }, etag: `"${version}"` };
  });
  return {
    ...server,
    ...renderScreens(`/users/${id}`, { '/users/:id': <RecordPage resource="users" /> }, who),
  };
}

test('the checkbox grants the role on the shown version, and on the newer one after a refusal for the old version', async () => {
  const { user, sent } = open(replyWithRefusal(412, 'Dữ liệu đã được người khác sửa'));
  const tick = await screen.findByRole('checkbox', { name: 'Xem báo cáo tài chính' });
  await user.click(tick);
  const alert = within(await screen.findByRole('alertdialog'));
  expect(
    alert.getByText(/^Đã có lỗi xảy ra khi thực hiện thao tác\. Vui lòng kiểm tra lịch sử/),
  ).toBeTruthy();
  expect(alert.getByText(/^Dữ liệu vừa được người khác sửa/)).toBeTruthy();
  await user.click(alert.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(tick);
  expect(await screen.findByText('Done! 5000')).toBeTruthy();
  expect(sent('POST').map((call) => call.headers.get('If-Match'))).toEqual(['"3"', '"4"']);
  expect(sent('POST')[0]?.body).toEqual({
    action_code: 'add_role',
    action_data: { role: 'finance', user_id: '9' },
  });
});

test('a user’s own finance role is shown, but cannot be changed by the user', async () => {
  openTo(buildViewer('finance'), '1', ['finance']);
  const tick = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Xem báo cáo tài chính',
  });
  expect([tick.checked, tick.disabled]).toEqual([true, true]);
  expect(screen.getByText('Không ai tự đổi quyền của chính mình.')).toBeTruthy();
});

test('a user without finance has no checkbox for it', async () => {
  openTo(buildViewer('admin'), '9', ['finance']);
  await screen.findByRole('button', { name: 'Cấp quyền Quản trị' });
  expect(screen.queryByRole('checkbox')).toBeNull();
});
