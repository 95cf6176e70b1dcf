import { setImmediate } from 'node:timers/promises';

/** Milliseconds that a piece of long work may keep the thread from everybody else. */
const SLICE = 4;

/** Long work in pieces: it asks after each whether its turn is over, and then waits until others have had theirs. */
export class Turns {
  #since = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#since > SLICE;
  }

  /** Does this with each of them, in as many turns as it takes. */
  async map<A, B>(some: readonly A[], make: (one: A) => B): Promise<B[]> {
    const made: B[] = [];
    for (const one of some) {
      if (this.isOver) await this.next();
      made.push(make(one));
    }
    return made;
  }

  async next(): Promise<void> {
    await setImmediate();
    this.#since = performance.now();
  }
}
