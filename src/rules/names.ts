/** A record with an id and a name. */
export interface NamedRecord {
  id: string;
  name: string;
}

/** Returns the records in the order of `compareNames`. Compares each distinct name only once, which is faster than sorting with `compareNames`. */
export function sortByName<N extends NamedRecord>(some: readonly N[]): N[] {
  const names = [...new Set(some.map(({ name }) => name))].sort(collator.compare);
  const ranks = new Map<string, number>();
  for (const [at, name] of names.entries()) {
    const before = names[at - 1];
    const isSame = before !== undefined && collator.compare(before, name) === 0;
    ranks.set(name, isSame ? (ranks.get(before) as number) : at);
  }
  const keyed = some.map((one) => ({ one, rank: ranks.get(one.name) as number, id: Number(one.id) }));
  return keyed.sort((a, b) => a.rank - b.rank || a.id - b.id).map(({ one }) => one);
}

const collator = new Intl.Collator('vi', { numeric: true });

/** Compares by name, then by id. */
export const compareNames = (a: NamedRecord, b: NamedRecord): number =>
  collator.compare(a.name, b.name) || Number(a.id) - Number(b.id);

/** Returns the first letters of a name's last three words: 'Lê Thị Hồng Hạnh' → 'THH'. */
export const toInitials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(-3)
    .map((word) => word[0]?.toUpperCase())
    .join('');
