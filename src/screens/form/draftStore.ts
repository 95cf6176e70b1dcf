/**
 * What was typed when a session ended in the middle of a form: kept in this browser, for this account, for a day at most, and
 * given back once. Nothing is kept while one goes on working, and signing out removes it.
 */
import type { Viewer } from '#schema/access';

export type DraftValues = Readonly<Record<string, unknown>>;
interface Kept {
  readonly account: string;
  readonly form: string;
  readonly at: number;
  readonly values: DraftValues;
}

const place = 'noi.typed';
const day = 24 * 3_600_000;

export const draftStore = {
  keep(account: string, form: string, values: DraftValues, now = Date.now()): void {
    write([...others(account, form, now), { account, form, at: now, values }]);
  },

  /** Returns what this form has kept for this account, in the shape it was given, or null. It is kept no longer. */
  take<Values extends DraftValues>(account: string, form: string, now = Date.now()): Values | null {
    const found = alive(now).find((one) => one.account === account && one.form === form);
    write(others(account, form, now));
    return (found?.values as Values | undefined) ?? null;
  },

  /** Removes everything that is kept for an account, when it signs out. */
  clear(account: string, now = Date.now()): void {
    write(alive(now).filter((one) => one.account !== account));
  },
};

const alive = (now: number): readonly Kept[] => {
  try {
    const all = JSON.parse(localStorage.getItem(place) ?? '[]') as readonly Kept[];
    return all.filter(({ at }) => now - at < day);
  } catch {
    return [];
  }
};
const others = (account: string, form: string, now: number): readonly Kept[] =>
  alive(now).filter((one) => one.account !== account || one.form !== form);

function write(all: readonly Kept[]): void {
  if (all.length === 0) localStorage.removeItem(place);
  else localStorage.setItem(place, JSON.stringify(all));
}

/** Returns what tells the drafts of this account, or of a visit to another's, from those of others in the same browser. */
export const accountKeyOf = ({ via, id }: Pick<Viewer, 'via' | 'id'>): string => `${via?.id ?? ''}/${id}`;
