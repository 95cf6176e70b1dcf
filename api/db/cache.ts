/** A cache with a maximum number of entries; the least recently used entry is removed first. */
export class LruCache<T> {
  readonly #entries = new Map<string, T>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): T | undefined {
    const known = this.#entries.get(key);
    if (known === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, known);
    return known;
  }

  set(key: string, value: T): T {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > this.#most) this.#entries.delete(this.#entries.keys().next().value as string);
    return value;
  }

  /** Returns the entry of this key; creates it if it is missing. */
  of(key: string, make: () => T): T {
    return this.get(key) ?? this.set(key, make());
  }
}
