/**
 * Store for unsaved input when a sign-in ends. Drafts are stored in this browser, per account, for at most a day; each is restored once,
 * and signing out removes them.
 */
import type { Viewer } from '#schema/access';

export type DraftValues = Readonly<Record<string, unknown>>;
interface Draft {
  readonly account: string;
  readonly form: string;
  readonly at: number;
  readonly values: DraftValues;
}

const storageKey = 'noi.typed';
const MAX_AGE_MS = 24 * 3_600_000;

export const draftStore = {
  keep(account: string, form: string, values: DraftValues, now = Date.now()): void {
    write([...listOtherDrafts(account, form, now), { account, form, at: now, values }]);
  },

  /** Returns the draft of this form and account, and removes it from the store; null if there is none. */
  take<Values extends DraftValues>(account: string, form: string, now = Date.now()): Values | null {
    const found = listDrafts(now).find((one) => one.account === account && one.form === form);
    write(listOtherDrafts(account, form, now));
    return (found?.values as Values | undefined) ?? null;
  },

  /** Removes all drafts of an account; called when the user signs out. */
  clear(account: string, now = Date.now()): void {
    write(listDrafts(now).filter((one) => one.account !== account));
  },
};

const listDrafts = (now: number): readonly Draft[] => {
  try {
    const all = JSON.parse(localStorage.getItem(storageKey) ?? '[]') as readonly Draft[];
    return all.filter(({ at }) => now - at < MAX_AGE_MS);
  } catch {
    return [];
  }
};
const listOtherDrafts = (account: string, form: string, now: number): readonly Draft[] =>
  listDrafts(now).filter((one) => one.account !== account || one.form !== form);

/**
 * Writes as many drafts as fit: if the browser's storage is full or disabled, drops the oldest drafts. Never throws, because signing out
 * must not fail.
 */
function write(all: readonly Draft[]): void {
  for (let from = 0; from <= all.length; from += 1)
    try {
      localStorage.removeItem(storageKey);
      if (from < all.length) localStorage.setItem(storageKey, JSON.stringify(all.slice(from)));
      return;
    } catch {
      // Storage is full: the loop retries without the oldest draft.
    }
}

/** Returns the key under which an account's drafts are stored; a visit to another account has a separate key. */
export const toAccountKey = ({ via, id }: Pick<Viewer, 'via' | 'id'>): string => `${via?.id ?? ''}/${id}`;
