import type { Context } from '../context.ts';
import type { PortionRunner } from './row.ts';

/** Target milliseconds for which a portion blocks other writers. Even a portion that takes 1.5 times as long takes less than 100 ms. */
const TARGET_MS = 50;
/**
 * Minimum records per portion; the first portion has twice as many. In a smaller portion, the transaction would take longer than the
 * changes of the records.
 */
const MIN_RECORDS = 5;
const MAX_RECORDS = 200;

/** Calculates portion sizes from the duration of the last portion. */
export class PortionSizer {
  #size = 2 * MIN_RECORDS;

  get size(): number {
    return this.#size;
  }

  /** Runs a portion of at most `size` records, then adjusts the size. */
  async measure<T>(portion: (size: number) => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await portion(this.#size);
    const factor = TARGET_MS / Math.max(1, performance.now() - began);
    const next = Math.floor(this.#size * Math.min(2, Math.max(0.5, factor)));
    this.#size = Math.min(MAX_RECORDS, Math.max(MIN_RECORDS, next));
    return result;
  }
}

/**
 * Performs a change on all records in order, in transactions of about 50 ms each.
 * @param perform changes some of the records; called again with the same records if their transaction conflicted with another transaction
 */
export async function changeInPortions<T>(
  portions: Pick<PortionRunner, 'write' | 'assertGoesOn'>,
  all: readonly T[],
  perform: (ctx: Context, some: readonly T[]) => Promise<void>,
): Promise<void> {
  const sizes = new PortionSizer();
  for (let at = 0; at < all.length; ) {
    portions.assertGoesOn();
    at += await portions.write((ctx) =>
      sizes.measure(async (size) => {
        const some = all.slice(at, at + size);
        await perform(ctx, some);
        return some.length;
      }),
    );
  }
}
