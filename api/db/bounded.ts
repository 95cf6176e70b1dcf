/** What is worth keeping, at most so many of it; the longest unused goes first. */
export class Bounded<T> {
  readonly #kept = new Map<string, T>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): T | undefined {
    const known = this.#kept.get(key);
    if (known === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, known);
    return known;
  }

  set(key: string, value: T): T {
    this.#kept.delete(key);
    this.#kept.set(key, value);
    if (this.#kept.size > this.#most) this.#kept.delete(this.#kept.keys().next().value as string);
    return value;
  }

  delete(key: string): void {
    this.#kept.delete(key);
  }
}
