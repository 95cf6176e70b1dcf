import type { AuthProvider } from 'ra-core';
import { account } from './account.ts';
import { session } from './session.ts';

/**
 * react-admin's view of the session. Refused tokens are handled where calls are made (`http.ts`), and screens
 * ask the declarations for rights, so there is little left to decide here.
 */
export const authProvider: AuthProvider = {
  login: ({ email, password }: { email: string; password: string }) => account.login(email, password),
  logout: () => account.logout(),
  checkAuth: async () => {
    if (!session.token()) throw new Error('Signed out');
  },
  checkError: async () => undefined,
  getIdentity: async () => {
    const me = await account.me();
    return { ...me, fullName: me.name };
  },
  getPermissions: async () => (await account.me()).roles,
};
