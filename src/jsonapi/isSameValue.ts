/** True if two values of a field are the same; empty and absent values are equal. */
export const isSameValue = (a: unknown, b: unknown): boolean => toComparableText(a) === toComparableText(b);

const toComparableText = (value: unknown): string => JSON.stringify(value === '' ? null : (value ?? null));
