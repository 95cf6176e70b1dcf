import type { AuthProvider } from 'react-admin';
import { accountCalls } from '../jsonapi/accountCalls.ts';
import { apiAuthProvider as rights } from '../jsonapi/apiAuthProvider.ts';
import { loadCurrentUser } from '../jsonapi/loadCurrentUser.ts';
import { storedTokens } from '../jsonapi/storedTokens.ts';
import { preferenceStore } from './preferenceStore.ts';

/**
 * Adds the app's sign-out: removes the account's data from the browser and restarts the app at /login, or after a visit at the home page
 * with the user's own account.
 */
export const authProvider: AuthProvider = {
  ...rights,
  logout: async () => {
    preferenceStore.flush();
    const viewer = await loadCurrentUser().catch(() => null);
    // Loaded with the first form, or now: no list needs it.
    const drafts = await import('../screens/form/draftStore.ts').catch(() => null);
    if (viewer && drafts) drafts.draftStore.clear(drafts.toAccountKey(viewer));
    await accountCalls.logout().catch(() => undefined);
    window.location.assign(storedTokens.token() ? '/' : '/login');
    return false;
  },
};
