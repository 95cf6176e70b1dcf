/** Are two values of a field the same, as they are stored? Nothing and null are. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (typeof a === 'object' && typeof b === 'object') return JSON.stringify(a) === JSON.stringify(b);
  return (a ?? null) === (b ?? null);
}
