import type { AuthProvider } from 'react-admin';
import { account } from '../jsonapi/account.ts';
import { authProvider as rights } from '../jsonapi/authProvider.ts';
import { currentUser } from '../jsonapi/currentUser.ts';
import { session } from '../jsonapi/session.ts';
import { store } from './store.ts';

/**
 * Adds the app's sign-out: removes the account's data from the browser and restarts the app at /login, or after a visit at the home page
 * with the user's own account.
 */
export const authProvider: AuthProvider = {
  ...rights,
  logout: async () => {
    store.flush();
    const viewer = await currentUser().catch(() => null);
    // Loaded with the first form, or now: no list needs it.
    const drafts = await import('../screens/form/draftStore.ts').catch(() => null);
    if (viewer && drafts) drafts.draftStore.clear(drafts.accountKeyOf(viewer));
    await account.logout().catch(() => undefined);
    window.location.assign(session.token() ? '/' : '/login');
    return false;
  },
};
