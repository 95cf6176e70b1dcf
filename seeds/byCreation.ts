/** Compares two records by their time of creation. */
export const compareByCreation = (a: { created_at: string }, b: { created_at: string }): number =>
  a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0;
