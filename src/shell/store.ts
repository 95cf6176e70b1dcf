import { account } from '../jsonapi/account.ts';
import { session } from '../jsonapi/session.ts';
import { accountStore } from './accountStore.ts';

/** The preferences of the person at the screen, on a visit too. */
export const store = accountStore((values) => {
  if (session.token()) void account.savePreferences(values).catch(() => undefined);
});

addEventListener('pagehide', store.flush);
