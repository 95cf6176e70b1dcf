import { afterEach, describe, expect, it, vi } from 'vitest';
import { apiAuthProvider } from '../../src/jsonapi/apiAuthProvider.ts';
import { installFakeApi } from './fakeApi.ts';

afterEach(() => vi.unstubAllGlobals());

let sessions = 0;
/** Signs in, in a new session, as a user with these roles. */
function signInAs(...roles: string[]) {
  const api = installFakeApi(() => ({
    body: { data: { id: '1', name: 'Lê Ngọc Bích', roles, partner_id: null, apps: [] } },
  }));
  sessions += 1;
  api.stored.set('noi.token', `session-${sessions}`);
  return api;
}
const canAccess = (resource: string, action: string, record?: Record<string, unknown>) =>
  apiAuthProvider.canAccess?.({ resource, action, ...(record && { record }) });

describe('the signed-in user', () => {
  it('is requested once per session, for all questions about the user', async () => {
    const { seen } = signInAs('admin');
    await Promise.all([
      apiAuthProvider.getIdentity?.(),
      canAccess('customers', 'list'),
      canAccess('customers', 'show'),
    ]);
    expect(await apiAuthProvider.getPermissions?.({})).toEqual(['admin']);
    expect(await apiAuthProvider.getIdentity?.()).toMatchObject({ id: '1', fullName: 'Lê Ngọc Bích' });
    expect(seen.map(({ path }) => path)).toEqual(['me']);
  });

  it('is a different one in another session, as on a visit', async () => {
    signInAs('admin');
    expect(await canAccess('users', 'create')).toBe(true);
    signInAs('partner');
    expect(await canAccess('users', 'create')).toBe(false);
  });

  it('is requested again after a failed answer', async () => {
    let broken = true;
    const { stored } = installFakeApi(() =>
      broken ? { status: 503 } : { body: { data: { id: '1', roles: ['admin'] } } },
    );
    stored.set('noi.token', 'after a failure');
    await expect(canAccess('users', 'list')).rejects.toThrow();
    broken = false;
    expect(await canAccess('users', 'list')).toBe(true);
  });

  it('is not requested without a sign-in', async () => {
    const { seen } = installFakeApi(() => ({ status: 401 }));
    expect(await apiAuthProvider.getPermissions?.({})).toEqual([]);
    expect(await canAccess('customers', 'list')).toBe(false);
    expect(seen).toEqual([]);
  });
});

it('a partner account without a partner cannot read records without a partner', async () => {
  signInAs('partner');
  expect(await canAccess('partner_revenues', 'show', { partner_id: null })).toBe(false);
});

describe('the rights of react-admin equal the declared rights', () => {
  it.each([
    ['sales', 'customers', 'list', undefined, true],
    ['sales', 'transactions', 'list', undefined, false],
    ['admin', 'users', 'create', undefined, true],
    ['admin', 'users', 'edit', undefined, false],
    ['partner', 'partner_revenues', 'show', { partner_id: '7' }, true],
    ['partner', 'partner_revenues', 'show', { partner_id: '8' }, false],
    ['admin', 'transactions', 'delete', { status: 'created' }, true],
    ['admin', 'transactions', 'delete', { status: 'approved' }, false],
    ['finance', 'transactions', 'approve', { status: 'created' }, true],
    ['finance', 'transactions', 'approve', { status: 'approved' }, false],
    ['admin', 'transactions', 'approve', undefined, false],
    ['admin', 'customers', 'no_such_action', undefined, false],
    ['admin', 'no_such_resource', 'list', undefined, false],
  ] as const)('%s, %s, %s, %o: %s', async (role, resource, action, record, allowed) => {
    const { stored } = installFakeApi(() => ({
      body: { data: { id: '1', roles: [role], partner_id: '7', via: null } },
    }));
    stored.set('noi.token', `${role} ${resource} ${action} ${JSON.stringify(record)}`);
    expect(await canAccess(resource, action, record)).toBe(allowed);
  });
});
