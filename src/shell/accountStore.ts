import type { Store } from 'react-admin';
import { convertedPreferences } from './convertedPreferences.ts';

type Values = Record<string, unknown>;

export interface AccountStore extends Store {
  /** Takes over the account's preferences, as the server keeps them. */
  load: (values: Readonly<Values>) => void;
  /** Sends what is waiting to be kept, now. */
  flush: () => void;
}

/** Where a list stands, how far it was scrolled and what is ticked in it belongs to this window, not to the account. */
const isPassing = (key: string): boolean =>
  /\.(listParams|scrollPosition|selectedIds|selectedIds\.storeKeys|sidebar)$/.test(key);

/**
 * react-admin's store, kept with the account rather than the browser (theme, columns, page sizes, saved filters):
 * changes are handed to `save` whole, `pause` milliseconds after the last one.
 */
export function accountStore(save: (values: Values) => void, pause = 1_000): AccountStore {
  const values = new Map<string, unknown>();
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const publish = (key: string) => {
    for (const listener of listeners.get(key) ?? []) listener(values.get(key));
  };
  const flush = () => {
    if (waiting === undefined) return;
    clearTimeout(waiting);
    waiting = undefined;
    save(Object.fromEntries([...values].filter(([key]) => !isPassing(key))));
  };
  const keep = (key: string) => {
    if (isPassing(key)) return;
    clearTimeout(waiting);
    waiting = setTimeout(flush, pause);
  };
  const put = (key: string, value: unknown) => {
    if (value === undefined) values.delete(key);
    else values.set(key, value);
    publish(key);
    keep(key);
  };
  const removeWhere = (matches: (key: string) => boolean) => {
    for (const key of [...values.keys()].filter(matches)) put(key, undefined);
  };

  return {
    setup: () => undefined,
    teardown: flush,
    load: (loaded) => {
      for (const [key, value] of Object.entries(convertedPreferences(loaded))) {
        values.set(key, value);
        publish(key);
      }
    },
    flush,
    getItem: <T>(key: string, defaultValue?: T) => (values.has(key) ? (values.get(key) as T) : defaultValue),
    setItem: put,
    removeItem: (key) => put(key, undefined),
    removeItems: (prefix) => removeWhere((key) => key.startsWith(prefix)),
    reset: () => removeWhere(isPassing),
    subscribe: (key, callback) => {
      const set = listeners.get(key) ?? new Set();
      listeners.set(key, set.add(callback));
      return () => set.delete(callback);
    },
    listItems: (prefix = '') => Object.fromEntries([...values].filter(([key]) => key.startsWith(prefix))),
  };
}
