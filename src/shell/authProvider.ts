import type { AuthProvider } from 'react-admin';
import { account } from '../jsonapi/account.ts';
import { authProvider as rights } from '../jsonapi/authProvider.ts';
import { currentUser } from '../jsonapi/currentUser.ts';
import { session } from '../jsonapi/session.ts';
import { accountKeyOf, draftStore } from '../screens/form/draftStore.ts';
import { store } from './store.ts';

/** With the sign-out of the app: what is kept in the browser for the account goes, and the app starts afresh, at /login, or after a visit at home as oneself again. */
export const authProvider: AuthProvider = {
  ...rights,
  logout: async () => {
    store.flush();
    const viewer = await currentUser().catch(() => null);
    if (viewer) draftStore.clear(accountKeyOf(viewer));
    await account.logout().catch(() => undefined);
    window.location.assign(session.token() ? '/' : '/login');
    return false;
  },
};
