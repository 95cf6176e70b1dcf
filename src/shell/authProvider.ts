import type { AuthProvider } from 'react-admin';
import { account } from '../jsonapi/account.ts';
import { authProvider as rights } from '../jsonapi/authProvider.ts';
import { session } from '../jsonapi/session.ts';
import { store } from './store.ts';

/** With the sign-out of the app: it starts afresh, at /login, or after a visit at home as oneself again. */
export const authProvider: AuthProvider = {
  ...rights,
  logout: async () => {
    store.flush();
    await account.logout().catch(() => undefined);
    window.location.assign(session.token() ? '/' : '/login');
    return false;
  },
};
