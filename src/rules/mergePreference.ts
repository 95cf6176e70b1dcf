type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the key by which two entries of a list are compared: the label, else the whole entry. */
const entryKey = (entry: unknown): string =>
  JSON.stringify(isMembers(entry) && typeof entry.label === 'string' ? entry.label : entry);

/** True if the list can be merged. A list with numbers is an order of columns, and two different orders cannot be merged. */
const isSet = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.every((entry) => typeof entry !== 'number');

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Merges two changes of one preference, which two windows made from the same earlier value. List entries and object members are merged
 * separately. If both windows changed the same entry or member, the later change (`mine`) is used.
 * @param base the value from which `mine` was made; undefined if there was no value
 * @param theirs the value stored now
 */
export function mergePreference(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(base, theirs) || theirs === undefined) return mine;
  if (isSame(base, mine)) return theirs;
  if (isSet(mine) && isSet(theirs)) {
    const before = new Map((isSet(base) ? base : []).map((entry) => [entryKey(entry), entry]));
    const stored = new Map(theirs.map((entry) => [entryKey(entry), entry]));
    const kept = mine.flatMap((entry) => {
      const key = entryKey(entry);
      if (!isSame(before.get(key), entry)) return [entry];
      return stored.has(key) ? [stored.get(key)] : [];
    });
    const keys = new Set(mine.map(entryKey));
    return [...kept, ...theirs.filter((entry) => !keys.has(entryKey(entry)) && !before.has(entryKey(entry)))];
  }
  if (isMembers(mine) && isMembers(theirs)) {
    const from = isMembers(base) ? base : {};
    const merged = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].map((name) => [
      name,
      mergePreference(from[name], mine[name], theirs[name]),
    ]);
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
  }
  return mine;
}
