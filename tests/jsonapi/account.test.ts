import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountCalls } from '../../src/jsonapi/accountCalls.ts';
import { ownAccountCalls } from '../../src/jsonapi/ownAccountCalls.ts';
import { storedTokens } from '../../src/jsonapi/storedTokens.ts';
import { fakeApi } from './fakeApi.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the session', () => {
  it('begins with the token a sign-in answers', async () => {
    const { seen, stored } = fakeApi(() => ({ body: { data: { token: 't1' } } }));
    await accountCalls.login('a@noi.test', 'secret');
    expect(seen[0]).toMatchObject({
      method: 'POST',
      path: 'login',
      body: { email: 'a@noi.test', password: 'secret' },
    });
    expect(stored.get('noi.token')).toBe('t1');
  });

  it('does not reload the page when a sign-in is refused', async () => {
    const { reload } = fakeApi(() => ({ status: 401, body: { errors: [{ detail: 'Sai mật khẩu' }] } }));
    await expect(accountCalls.login('a@noi.test', 'x')).rejects.toThrow('Sai mật khẩu');
    expect(reload).not.toHaveBeenCalled();
  });

  it('ends at sign-out even when the server cannot be reached', async () => {
    const { stored } = fakeApi(() => ({ status: 500 }));
    stored.set('noi.token', 'own');
    await expect(accountCalls.logout()).rejects.toThrow();
    expect(storedTokens.token()).toBeNull();
  });

  it('of a visit ends alone: the own one stands again', async () => {
    const { seen, stored } = fakeApi(() => ({ status: 204 }));
    stored.set('noi.token', 'own').set('noi.visit_token', 'visit');
    await accountCalls.logout();
    expect(seen[0]).toMatchObject({ method: 'DELETE', path: 'logout', body: undefined });
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer visit');
    expect(storedTokens.token()).toBe('own');
  });

  it('of a visit that is already dead does not take the own one along', async () => {
    const { stored } = fakeApi(() => ({ status: 401 }));
    stored.set('noi.token', 'own').set('noi.visit_token', 'visit');
    await expect(accountCalls.logout()).rejects.toThrow();
    expect(storedTokens.token()).toBe('own');
  });

  it('is taken up from an invitation', async () => {
    const { seen, stored } = fakeApi(() => ({ body: { data: { token: 't2' } } }));
    await ownAccountCalls.join({ name: 'Mai', password: 'p', invitation_token: 'inv' });
    expect(seen[0]).toMatchObject({ method: 'PATCH', path: 'me/join' });
    expect(stored.get('noi.token')).toBe('t2');
  });
});
