import { account } from '../jsonapi/account.ts';
import { session } from '../jsonapi/session.ts';
import { store } from './store.ts';

/** Signs out and starts afresh: at /login, or after a visit at home as oneself again (AUTH-26, AUTH-32). */
export async function signOut(): Promise<void> {
  store.flush();
  await account.logout().catch(() => undefined);
  window.location.assign(session.token() ? '/' : '/login');
}
