/** Returns the number under which a record id is stored; null for an invalid id ('abc', '0', '1.5', twenty digits). */
export const parseRecordId = (id: string): number | null => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : null);

/** Converts a stored id to text, as records have it. Returns null for null. */
export const formatRecordId = (id: number | string | null): string | null =>
  id === null ? null : String(id);

export const listIds = <I>(records: readonly { readonly id: I }[]): I[] => records.map(({ id }) => id);
