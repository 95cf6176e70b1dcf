import type { Context } from '../context.ts';
import type { Portioned } from './row.ts';

/** Milliseconds that a portion is to hold the writer; the next one may be slower by half and still stays below 100. */
const TARGET = 50;
/** Records of the first portion, and of the smallest: what every portion does besides is not worth it for fewer. */
const SMALLEST = 5;
const LARGEST = 200;

/** How many records to take at a time, by how long the last ones took. */
export class Portions {
  #size = 2 * SMALLEST;

  /** How many records the next portion is to have. */
  get size(): number {
    return this.#size;
  }

  /** Runs a portion of at most so many records, and makes the next one larger or smaller. */
  async measure<T>(portion: (size: number) => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await portion(this.#size);
    const factor = TARGET / Math.max(1, performance.now() - began);
    const next = Math.floor(this.#size * Math.min(2, Math.max(0.5, factor)));
    this.#size = Math.min(LARGEST, Math.max(SMALLEST, next));
    return result;
  }
}

/**
 * Does something to all of these in order, in transactions of about 50 ms each.
 * @param perform called again with the same ones after a collision
 */
export async function inPortions<T>(
  portions: Pick<Portioned, 'write' | 'assertGoesOn'>,
  all: readonly T[],
  perform: (ctx: Context, some: readonly T[]) => Promise<void>,
): Promise<void> {
  const sizes = new Portions();
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
