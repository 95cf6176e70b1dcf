/** Are two values of a field the same, as they are stored? Nothing and null are. */
export const sameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
