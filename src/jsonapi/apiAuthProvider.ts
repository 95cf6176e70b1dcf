import type { AuthProvider } from 'react-admin';
import { accountCalls } from './accountCalls.ts';
import { can } from './can.ts';
import { loadCurrentUser } from './loadCurrentUser.ts';
import { storedTokens } from './storedTokens.ts';

/**
 * Gives react-admin the signed-in user, and the rights from the declarations. `http.ts` handles refused tokens. Rights are checked with the
 * cached user, because a user is always signed in when a screen is shown. react-admin caches the answer of `canAccess` by the record's id:
 * if a right depends on the record's values, pass `meta: { version: record._etag }`, so that a changed record is checked again.
 */
export const apiAuthProvider: AuthProvider = {
  login: async ({ email, password, ticket, code, by }: Readonly<Record<string, string>>) => {
    if (by === 'passkey') return (await import('./passkeyCalls.ts')).passkeyCalls.signIn();
    return ticket
      ? accountCalls.loginSecondFactor(ticket, code ?? '')
      : accountCalls.login(email ?? '', password ?? '');
  },
  logout: () => accountCalls.logout(),
  checkAuth: async () => {
    if (!storedTokens.token()) throw new Error('Signed out');
  },
  checkError: async () => undefined,
  getIdentity: async () => {
    const viewer = await loadCurrentUser();
    if (!viewer) throw new Error('Signed out');
    return { ...viewer, fullName: viewer.name };
  },
  getPermissions: async () => (await loadCurrentUser())?.roles ?? [],
  canAccess: async (permission) => {
    const viewer = await loadCurrentUser();
    return viewer !== null && can(viewer, permission);
  },
};
