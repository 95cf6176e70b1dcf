/** The actions offered on accounts: for every role and every account of the demo. */
import { expect, test } from 'vitest';
import type { Role, Viewer } from '#schema/access';
import type { AnyAction } from '#schema/action';
import { findResource } from '#schema/index';
import { isActionOffered } from '#schema/resource';
import { isStaffKind, listGrantableRoles, listRevocableRoles, type User } from '#schema/users';
import type { ApiClient } from '../support/client.ts';
import { type DemoAccountName, startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();

const viewers = ['owner', 'admin', 'finance', 'sales'] as const satisfies readonly DemoAccountName[];
const accountActions = ['reset_password', 'disable_account', 'enable_account', 'invite'] as const;
const roleActions = ['add_role', 'revoke_role'] as const;
const roles = ['admin', 'finance', 'sales'] as const satisfies readonly Role[];

async function loadUsers(client: ApiClient): Promise<User[]> {
  const { body } = await client.get('/users?page[size]=100');
  return body.data.map((one: { id: string; attributes: object }) => ({ id: one.id, ...one.attributes }));
}

/** Runs an action, then restores the account. */
async function tryAction(client: ApiClient, user: User, code: string, data: object): Promise<boolean> {
  const row = api.knex('users').where({ id: Number(user.id) });
  const before = await row.clone().first();
  const { status } = await client.act('users', user.id, code, { user_id: user.id, ...data });
  const after = await row.clone().first();
  await row.clone().update(before);
  return status === 200 && JSON.stringify(after) !== JSON.stringify(before);
}

test.each(
  viewers,
)('%s: the API and the screen offer the same actions on each account, and exactly these succeed', async (who) => {
  const client = await api.as(who);
  const viewer = (await client.get('/me')).body.data as Viewer;
  const people = await loadUsers(client);
  expect(people.length).toBeGreaterThan(10);
  for (const user of people) {
    const { body } = await client.get(`/users/${user.id}/actions`);
    const offeredCodes = body.data.actions.map(({ code }: { code: string }) => code).sort();
    const shown = [...accountActions, ...roleActions].filter((code) =>
      isActionOffered(findResource('users')?.actions?.[code] as AnyAction, user, viewer),
    );
    expect([user.email, offeredCodes]).toEqual([user.email, shown.sort()]);

    for (const code of accountActions) {
      const data = code === 'reset_password' ? { new_password: 'another password' } : {};
      const done = await tryAction(client, user, code, data);
      expect([user.email, code, done]).toEqual([user.email, code, offeredCodes.includes(code)]);
    }
    const buttons = {
      add_role: listGrantableRoles(user, viewer),
      revoke_role: listRevocableRoles(user, viewer),
    };
    for (const code of roleActions) {
      expect([user.email, code, offeredCodes.includes(code)]).toEqual([
        user.email,
        code,
        buttons[code].length > 0,
      ]);
      // Nurses' and partners' accounts get their roles elsewhere, so these roles are not offered.
      for (const role of isStaffKind(user.kind) ? roles : buttons[code]) {
        const done = await tryAction(client, user, code, { role });
        expect([user.email, code, role, done]).toEqual([
          user.email,
          code,
          role,
          buttons[code].includes(role),
        ]);
      }
    }
  }
});
