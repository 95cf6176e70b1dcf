/** Random choices for a test; the same seed always gives the same choices. */
/** Mulberry32: numbers from 0 to 1; the same seed always gives the same numbers. */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export class SeededRandom {
  readonly #next: () => number;
  constructor(seed: number) {
    this.#next = numbersOf(seed);
  }
  below = (limit: number): number => Math.floor(this.#next() * limit);
  chance = (share: number): boolean => this.#next() < share;
  of = <T>(list: readonly T[]): T => list[this.below(list.length)] as T;
  shuffled<T>(list: readonly T[]): T[] {
    const left = [...list];
    for (let at = left.length - 1; at > 0; at -= 1) {
      const other = this.below(at + 1);
      [left[at], left[other]] = [left[other] as T, left[at] as T];
    }
    return left;
  }
}
