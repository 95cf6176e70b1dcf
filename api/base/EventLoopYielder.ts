import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work before other requests get their turn. */
const SLICE_MS = 4;

/**
 * Splits long synchronous work into slices. `isDue` is true when the current slice is used up; `pause` lets the event loop answer other
 * requests.
 */
export class EventLoopYielder {
  #since = performance.now();

  get isDue(): boolean {
    return performance.now() - this.#since > SLICE_MS;
  }

  /** Maps the items, pausing whenever a slice is used up. */
  async map<A, B>(items: readonly A[], transform: (item: A) => B): Promise<B[]> {
    const results: B[] = [];
    for (const item of items) {
      if (this.isDue) await this.pause();
      results.push(transform(item));
    }
    return results;
  }

  async pause(): Promise<void> {
    await setImmediate();
    this.#since = performance.now();
  }
}
