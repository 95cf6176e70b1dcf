import { memoryStore, type Store } from 'react-admin';

type Values = Record<string, unknown>;

interface AccountStore extends Store {
  /** Takes over the account's preferences, as the server keeps them. */
  load: (values: Readonly<Values>) => void;
  /** Sends what is waiting to be kept, now. */
  flush: () => void;
}

/** Whether a key belongs to this window and not to the account: the state of a list, its scroll position and its selection. */
const isTransient = (key: string): boolean =>
  /\.(listParams|scrollPosition|selectedIds|selectedIds\.storeKeys)$/.test(key);

/**
 * react-admin's store in memory, kept with the account rather than the browser (theme, columns, page sizes, saved filters):
 * changes are handed to `save` whole, `pause` milliseconds after the last one.
 */
export function accountStore(save: (values: Values) => void, pause = 1_000): AccountStore {
  const kept = memoryStore();
  kept.setup();
  const items = (prefix?: string) => kept.listItems?.(prefix) ?? {};
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    if (waiting === undefined) return;
    clearTimeout(waiting);
    waiting = undefined;
    save(Object.fromEntries(Object.entries(items()).filter(([key]) => !isTransient(key))));
  };
  const keep = (key: string) => {
    if (isTransient(key)) return;
    clearTimeout(waiting);
    waiting = setTimeout(flush, pause);
  };
  const removeItem = (key: string) => {
    kept.removeItem(key);
    keep(key);
  };

  return {
    ...kept,
    setup: () => undefined,
    teardown: flush,
    load: (loaded) => {
      for (const [key, value] of Object.entries(loaded)) kept.setItem(key, value);
    },
    flush,
    setItem: (key, value) => {
      kept.setItem(key, value);
      keep(key);
    },
    removeItem,
    removeItems: (prefix) => Object.keys(items(prefix)).forEach(removeItem),
    reset: () => Object.keys(items()).filter(isTransient).forEach(removeItem),
  };
}
