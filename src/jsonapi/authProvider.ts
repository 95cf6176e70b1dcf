import type { AuthProvider } from 'react-admin';
import { account } from './account.ts';
import { can } from './can.ts';
import { currentUser } from './currentUser.ts';
import { session } from './session.ts';

/**
 * react-admin's view of the session and of the rights that the declarations give. Refused tokens are handled where
 * calls are made (`http.ts`). Rights are answered from memory: anyone who draws a screen has been signed in before.
 * react-admin keeps what `canAccess` answered under the record's id: where a right hangs on what the record says, ask
 * with `meta: { version: record._etag }`, so that a changed record is asked about again.
 */
export const authProvider: AuthProvider = {
  login: async ({ email, password, ticket, code, by }: Readonly<Record<string, string>>) => {
    if (by === 'passkey') return (await import('./passkeys.ts')).passkeys.signIn();
    return ticket
      ? account.loginSecondFactor(ticket, code ?? '')
      : account.login(email ?? '', password ?? '');
  },
  logout: () => account.logout(),
  checkAuth: async () => {
    if (!session.token()) throw new Error('Signed out');
  },
  checkError: async () => undefined,
  getIdentity: async () => {
    const viewer = await currentUser();
    if (!viewer) throw new Error('Signed out');
    return { ...viewer, fullName: viewer.name };
  },
  getPermissions: async () => (await currentUser())?.roles ?? [],
  canAccess: async (asked) => {
    const viewer = await currentUser();
    return viewer !== null && can(viewer, asked);
  },
};
