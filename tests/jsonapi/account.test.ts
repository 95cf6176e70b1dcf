import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountCalls } from '../../src/jsonapi/accountCalls.ts';
import { ownAccountCalls } from '../../src/jsonapi/ownAccountCalls.ts';
import { storedTokens } from '../../src/jsonapi/storedTokens.ts';
import { installFakeApi } from './fakeApi.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the session', () => {
  it('starts with the token returned by a sign-in', async () => {
    const { seen, stored } = installFakeApi(() => ({ body: { data: { token: 't1' } } }));
    await accountCalls.login('a@noi.test', 'secret');
    expect(seen[0]).toMatchObject({
      method: 'POST',
      path: 'login',
      body: { email: 'a@noi.test', password: 'secret' },
    });
    expect(stored.get('noi.token')).toBe('t1');
  });

  it('does not reload the page after a refused sign-in', async () => {
    const { reload } = installFakeApi(() => ({
      status: 401,
      body: { errors: [{ detail: 'Sai mật khẩu' }] },
    }));
    await expect(accountCalls.login('a@noi.test', 'x')).rejects.toThrow('Sai mật khẩu');
    expect(reload).not.toHaveBeenCalled();
  });

  it('ends at sign-out even if the server cannot be reached', async () => {
    const { stored } = installFakeApi(() => ({ status: 500 }));
    stored.set('noi.token', 'own');
    await expect(accountCalls.logout()).rejects.toThrow();
    expect(storedTokens.token()).toBeNull();
  });

  it('a visit ends alone, and the own session continues', async () => {
    const { seen, stored } = installFakeApi(() => ({ status: 204 }));
    stored.set('noi.token', 'own').set('noi.visit_token', 'visit');
    await accountCalls.logout();
    expect(seen[0]).toMatchObject({ method: 'DELETE', path: 'logout', body: undefined });
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer visit');
    expect(storedTokens.token()).toBe('own');
  });

  it('an invalid visit does not end the own session', async () => {
    const { stored } = installFakeApi(() => ({ status: 401 }));
    stored.set('noi.token', 'own').set('noi.visit_token', 'visit');
    await expect(accountCalls.logout()).rejects.toThrow();
    expect(storedTokens.token()).toBe('own');
  });

  it('starts from an accepted invitation', async () => {
    const { seen, stored } = installFakeApi(() => ({ body: { data: { token: 't2' } } }));
    await ownAccountCalls.join({ name: 'Mai', password: 'p', invitation_token: 'inv' });
    expect(seen[0]).toMatchObject({ method: 'PATCH', path: 'me/join' });
    expect(stored.get('noi.token')).toBe('t2');
  });
});
