/** So many things in runs of `size`: where each begins and where it is over. */
export const slicesOf = (count: number, size: number): (readonly [number, number])[] =>
  Array.from({ length: Math.ceil(count / size) }, (_, at) => [at * size, Math.min(count, (at + 1) * size)]);
