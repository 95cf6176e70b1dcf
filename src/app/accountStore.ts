import { memoryStore, type Store } from 'react-admin';

type Values = Readonly<Record<string, unknown>>;

interface AccountStore extends Store {
  /**
   * Starts a load of the account's preferences; call this function before sending the request. The returned function receives the loaded
   * values. Before that, no change is sent. The loaded values do not overwrite changes made in this window during the load.
   */
  startLoad: () => (owner: string, values: Values) => void;
  /** Sends pending changes immediately. */
  flush: () => void;
}

/**
 * Stores the changed keys and returns their stored values, which can be merged with another window's changes; null if the server refuses
 * the changes. If the promise rejects, the request is repeated later.
 * @param base the values before the changes
 * @param owner the account of the preferences
 */
type SavePreferences = (changes: Values, base: Values, owner: string) => Promise<Values | null>;

/**
 * True if a key belongs to this window and not to the account: the state of a list, its scroll position and its
 * selection.
 */
const isTransient = (key: string): boolean =>
  /\.(listParams|scrollPosition|selectedIds|selectedIds\.storeKeys)$/.test(key);

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Milliseconds until a change that could not be stored is sent again. */
const RETRY_MS = 30_000;

/**
 * react-admin's store in memory, saved with the account instead of the browser (theme, columns, page sizes, saved filters). Sends only
 * changed keys, `pause` milliseconds after the last change.
 */
export function createAccountStore(save: SavePreferences, pause = 1_000): AccountStore {
  const memory = memoryStore();
  memory.setup();
  const items = (prefix?: string) => memory.listItems?.(prefix) ?? {};
  /** The account whose preferences are loaded; null until loaded. */
  let loadedFor: string | null = null;
  /** The values on the server, as last seen by this window. */
  const stored = new Map<string, unknown>();
  const changed = new Set<string>();
  const sending = new Set<string>();
  /** The `step` at which a key was last changed or stored here: a load that started earlier does not contain this change. */
  const changedAt = new Map<string, number>();
  let step = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const mark = (key: string) => changedAt.set(key, ++step);
  const setLocally = (key: string, value: unknown) => {
    if (isSame(items()[key], value)) return;
    if (value === undefined || value === null) memory.removeItem(key);
    else memory.setItem(key, value);
  };
  const schedule = (delay: number) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void send(), delay);
  };

  async function send(): Promise<void> {
    clearTimeout(waiting);
    waiting = undefined;
    const owner = loadedFor;
    const keys = [...changed];
    if (owner === null || keys.length === 0) return;
    const local = items();
    const known = keys.filter((key) => stored.has(key));
    changed.clear();
    for (const key of keys) sending.add(key);
    let answer: Values | null;
    try {
      answer = await save(
        Object.fromEntries(keys.map((key) => [key, local[key] ?? null])),
        Object.fromEntries(known.map((key) => [key, stored.get(key)])),
        owner,
      );
    } catch {
      for (const key of keys) sending.delete(key);
      if (owner !== loadedFor) return;
      for (const key of keys) changed.add(key);
      if (waiting === undefined) schedule(RETRY_MS);
      return;
    }
    for (const key of keys) sending.delete(key);
    if (owner !== loadedFor) return;
    for (const [key, value] of Object.entries(answer ?? {})) {
      mark(key);
      stored.set(key, value);
      if (!changed.has(key)) setLocally(key, value);
    }
    if (changed.size > 0 && waiting === undefined) schedule(pause);
  }

  const keep = (key: string) => {
    if (isTransient(key)) return;
    mark(key);
    changed.add(key);
    // Waits for the answer of the current request: two requests could arrive in the wrong order.
    if (loadedFor !== null && sending.size === 0) schedule(pause);
  };
  const removeItem = (key: string) => {
    memory.removeItem(key);
    keep(key);
  };
  const flush = () => void send();

  /** Removes the stored preferences when another account signs in. */
  const forget = () => {
    for (const key of Object.keys(items())) if (!isTransient(key)) memory.removeItem(key);
    changed.clear();
    stored.clear();
    changedAt.clear();
  };

  return {
    ...memory,
    setup: () => undefined,
    teardown: flush,
    startLoad: () => {
      const start = step;
      return (owner, values) => {
        const isFirst = loadedFor !== owner;
        if (isFirst && loadedFor !== null) forget();
        loadedFor = owner;
        for (const key of new Set([...Object.keys(values), ...stored.keys()])) {
          // On the first load, the account's value replaces an earlier change, because the user made that change without seeing the value.
          if (!isFirst && (changed.has(key) || sending.has(key) || (changedAt.get(key) ?? 0) > start))
            continue;
          changed.delete(key);
          stored.set(key, values[key]);
          setLocally(key, values[key]);
        }
        if (changed.size > 0 && sending.size === 0) schedule(pause);
      };
    },
    flush,
    setItem: (key, value) => {
      memory.setItem(key, value);
      keep(key);
    },
    removeItem,
    removeItems: (prefix) => Object.keys(items(prefix)).forEach(removeItem),
    reset: () => Object.keys(items()).filter(isTransient).forEach(removeItem),
  };
}
