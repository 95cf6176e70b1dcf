/** Splits `count` items into slices of `size`. Returns the start and end index of each. */
export const splitIntoSlices = (count: number, size: number): (readonly [number, number])[] =>
  Array.from({ length: Math.ceil(count / size) }, (_, at) => [at * size, Math.min(count, (at + 1) * size)]);
