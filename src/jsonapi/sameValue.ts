/** Whether two values of a field are the same; what is empty and what is absent are. */
export const sameValue = (a: unknown, b: unknown): boolean => textOf(a) === textOf(b);

const textOf = (value: unknown): string => JSON.stringify(value === '' ? null : (value ?? null));
