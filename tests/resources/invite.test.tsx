// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#schema/access';
// Preloaded, so that the test need not wait.
import '../../src/screens/quick/QuickPane.tsx';
import { ResourceList } from '../../src/screens/list/ResourceList.tsx';
import { installFakeServer, replyWithPage, replyWithRecord } from '../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

/** Opens the form of a new staff user; returns the calls. */
function open(...roles: Role[]) {
  setWindowWidth(1440);
  const server = installFakeServer((call) =>
    call.method === 'POST' ? replyWithRecord('users', '9', { name: 'Mai' }) : replyWithPage('users', []),
  );
  return {
    ...server,
    ...renderScreens(
      '/users?quick=new',
      { '/users': <ResourceList resource="users" /> },
      buildViewer(...roles),
    ),
  };
}
const entry = (name: RegExp) => screen.findByRole('textbox', { name });

test('an admin invites a new user by mail instead of a password, and a typed password is removed', async () => {
  const { user, sent } = open('admin');
  await user.type(await entry(/^Họ tên/), 'Mai');
  await user.type(await entry(/^Email/), 'mai@noi.test');
  await user.type(await screen.findByLabelText(/^Mật khẩu/), 'mot-mat-khau-dai');
  await user.click(await screen.findByRole('switch', { name: /^Gửi thư mời/ }));
  await waitFor(() => expect(screen.queryByLabelText(/^Mật khẩu/)).toBeNull());
  expect(screen.queryByLabelText(/^Nhập lại mật khẩu/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText(/^Create item successfully! Đã tạo .+\. 5000$/)).toBeTruthy();
  const attributes = sent('POST')[0]?.body.data?.attributes;
  expect(attributes).toMatchObject({ name: 'Mai', email: 'mai@noi.test', invite: true });
  expect(attributes).not.toHaveProperty('password');
});

test('the invitation checkbox is above the passwords that it replaces', async () => {
  open('admin');
  const invite = await screen.findByRole('switch', { name: /^Gửi thư mời/ });
  const password = await screen.findByLabelText(/^Mật khẩu/);
  expect(invite.compareDocumentPosition(password)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('without an invitation both passwords are required', async () => {
  const { user, sent } = open('admin');
  await user.type(await entry(/^Họ tên/), 'Mai');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect((await screen.findAllByText('Mật khẩu is required!')).length).toBe(2);
  expect(screen.getAllByText('Nhập lại mật khẩu is required!').length).toBe(2);
  expect(sent('POST')).toEqual([]);
});

test('a user who is not an admin is not offered invitations', async () => {
  open('finance');
  await entry(/^Họ tên/);
  expect(screen.queryByRole('switch', { name: /^Gửi thư mời/ })).toBeNull();
});

test('the form offers an admin only kinds and roles that the server accepts', async () => {
  const { user } = open('admin');
  await user.click(await screen.findByRole('combobox', { name: /^Loại/ }));
  const kinds = within(screen.getByRole('listbox')).getAllByRole('option');
  expect(kinds.map(({ textContent }) => textContent)).toEqual(['Nhân viên', 'Sales']);
  const boxes = within(screen.getByRole('group', { name: /^Quyền/ })).getAllByRole('checkbox');
  expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual(['Quản trị', 'Sales']);
});

test('a user with finance is offered this role too', async () => {
  open('admin', 'finance');
  const roles = within(await screen.findByRole('group', { name: /^Quyền/ }));
  expect(roles.getByRole('checkbox', { name: 'Tài chính' })).toBeTruthy();
});
