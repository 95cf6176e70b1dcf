type Members = Readonly<Record<string, unknown>>;

const isMemberObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the key by which two entries of a list are compared: the label, else the whole entry. */
const getEntryKey = (entry: unknown): string =>
  JSON.stringify(isMemberObject(entry) && typeof entry.label === 'string' ? entry.label : entry);

/** True if the list can be merged. A list with numbers is an order of columns, and two different orders cannot be merged. */
const isMergeableList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.every((entry) => typeof entry !== 'number');

const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Merges two changes of one preference, which two windows made from the same earlier value. List entries and object members are merged
 * separately. If both windows changed the same entry or member, the later change (`mine`) is used.
 * @param base the value from which `mine` was made; undefined if there was no value
 * @param theirs the value stored now
 */
export function mergePreference(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSameJson(base, theirs) || theirs === undefined) return mine;
  if (isSameJson(base, mine)) return theirs;
  if (isMergeableList(mine) && isMergeableList(theirs)) {
    const before = new Map((isMergeableList(base) ? base : []).map((entry) => [getEntryKey(entry), entry]));
    const stored = new Map(theirs.map((entry) => [getEntryKey(entry), entry]));
    const kept = mine.flatMap((entry) => {
      const key = getEntryKey(entry);
      if (!isSameJson(before.get(key), entry)) return [entry];
      return stored.has(key) ? [stored.get(key)] : [];
    });
    const keys = new Set(mine.map(getEntryKey));
    return [
      ...kept,
      ...theirs.filter((entry) => !keys.has(getEntryKey(entry)) && !before.has(getEntryKey(entry))),
    ];
  }
  if (isMemberObject(mine) && isMemberObject(theirs)) {
    const from = isMemberObject(base) ? base : {};
    const merged = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].map((name) => [
      name,
      mergePreference(from[name], mine[name], theirs[name]),
    ]);
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
  }
  return mine;
}
