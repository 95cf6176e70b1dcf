// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#schema/access';
import RecordPage from '../../src/screens/record/RecordPage.tsx';
import { type FakeServerReply, installFakeServer, replyWithRecord } from '../screens/support/api.ts';
import { renderScreens } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

const finished: FakeServerReply = { body: { data: { state: 'finished' } } };

/** Opens the page of a user with these roles. */
function open(held: Role[], who = buildViewer('admin'), id = '9') {
  const server = installFakeServer((call) => {
    if (call.method === 'POST') return finished;
    if (call.path.endsWith('/actions')) return { body: { data: { actions: [] } } };
    return replyWithRecord('users', id, {
      name: 'Mai',
      email: 'm@noi.test',
      kind: 'staff',
      status: 'active',
      roles: held,
    });
  });
  return {
    ...server,
    ...renderScreens(`/users/${id}`, { '/users/:id': <RecordPage resource="users" /> }, who),
  };
}
const roleButtons = () => screen.queryAllByRole('button', { name: /^(Cấp|Thu) quyền/ });

test('an admin gives a role to a user who waits for one', async () => {
  const { user, sent } = open([]);
  await user.click(await screen.findByRole('button', { name: 'Cấp quyền Sales' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cấp quyền · Mai' }));
  expect(dialog.getByText('Mai được cấp quyền Sales.')).toBeTruthy();
  expect(dialog.queryByRole('combobox')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Cấp quyền' }));
  expect(await screen.findByText('Done! Mai có quyền Sales. 5000')).toBeTruthy();
  expect(sent('POST')[0]?.body).toEqual({
    action_code: 'add_role',
    action_data: { role: 'sales', user_id: '9' },
  });
});

test('a granted role is revoked', async () => {
  const { user, sent } = open(['sales']);
  await user.click(await screen.findByRole('button', { name: 'Thu quyền Sales' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Thu quyền · Mai' }));
  expect(dialog.getByText('Mai không còn quyền Sales.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Thu quyền' }));
  expect(await screen.findByText('Done! Mai không còn quyền Sales. 5000')).toBeTruthy();
  expect(sent('POST')[0]?.body).toMatchObject({ action_code: 'revoke_role', action_data: { role: 'sales' } });
});

test.each([
  ['to who is no admin', buildViewer('finance'), '9'],
  ['on one’s own page', buildViewer('admin'), '1'],
])('roles are not offered %s', async (_case, who, id) => {
  open([], who, id);
  await screen.findByText('m@noi.test');
  expect(roleButtons()).toEqual([]);
});

test('"Quyền" is the heading above the granted roles only', async () => {
  open(['sales']);
  await screen.findByRole('button', { name: 'Thu quyền Sales' });
  expect(screen.getAllByText('Quyền')).toHaveLength(1);
  expect(screen.getByRole('region', { name: 'Cấp và thu quyền' })).toBeTruthy();
});
