/** The number a record's id is stored as; null for what can be no id ('abc', '0', '1.5', twenty digits). */
export const idNumber = (id: string): number | null => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : null);

/** A stored id as a record has it; null where there is none. */
export const idText = (id: number | string | null): string | null => (id === null ? null : String(id));

/** The ids of records, or of rows, in their order. */
export const idsOf = <I>(records: readonly { readonly id: I }[]): I[] => records.map(({ id }) => id);
