import { HttpError } from 'react-admin';
import { accountCalls } from '../jsonapi/accountCalls.ts';
import { loadCurrentUser } from '../jsonapi/loadCurrentUser.ts';
import { createAccountStore } from './accountStore.ts';

/** True if the same request would be refused again; no network, a time-out or a busy server is transient. */
const isRefusal = (error: unknown): boolean =>
  error instanceof HttpError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 408 &&
  error.status !== 429;

/** The preferences of the signed-in person, also during a visit. */
export const preferenceStore = createAccountStore(async (changes, base, owner) => {
  try {
    // Another tab may have signed in as someone else.
    const me = await loadCurrentUser();
    if (!me || (me.via?.id ?? me.id) !== owner) return null;
    return await accountCalls.changePreferences(changes, base);
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
});

addEventListener('pagehide', preferenceStore.flush);
