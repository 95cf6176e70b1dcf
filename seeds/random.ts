/** Reproducible random numbers: the numbers depend on a name, never on the clock or the machine. */
export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number;
  /** Returns a whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  /** Picks an element; throws RangeError if the list is empty. */
  pick<T>(list: readonly T[]): T;
  /** Picks an element, with a probability proportional to its weight. */
  weighted<T>(list: readonly (readonly [T, number])[]): T;
  /** Returns the elements in random order. */
  shuffled<T>(list: readonly T[]): T[];
}

/** Returns an evenly distributed 32-bit hash of a name (FNV-1a). */
function hashName(name: string): number {
  let bits = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) bits = Math.imul(bits ^ name.charCodeAt(at), 0x01000193);
  return bits >>> 0;
}

/** Returns a separate random stream for each name, so that more numbers from one stream do not change another stream (mulberry32). */
export function createRandom(name: string): Random {
  let state = hashName(name);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError('nothing to pick from');
    return list[int(0, list.length - 1)] as T;
  };
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted: (list) => {
      let left = next() * list.reduce((total, [, weight]) => total + weight, 0);
      for (const [one, weight] of list) {
        left -= weight;
        if (left < 0) return one;
      }
      return pick(list)[0];
    },
    shuffled: (list) => {
      const out = [...list];
      for (let at = out.length - 1; at > 0; at -= 1) {
        const other = int(0, at);
        [out[at], out[other]] = [out[other] as (typeof out)[number], out[at] as (typeof out)[number]];
      }
      return out;
    },
  };
}
