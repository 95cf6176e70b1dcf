/** Splits a list into chunks of at most `size` items, in order. */
export function* splitIntoChunks<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
