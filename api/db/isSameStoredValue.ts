/** True if two values of a field are the same when stored; undefined equals null. */
export function isSameStoredValue(a: unknown, b: unknown): boolean {
  if (typeof a === 'object' && typeof b === 'object') return JSON.stringify(a) === JSON.stringify(b);
  return (a ?? null) === (b ?? null);
}
