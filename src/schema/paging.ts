/** A record whose name is spelled like what was searched for in vain (`meta.similar` of a list). */
export interface SimilarName {
  readonly id: string;
  readonly name: string;
}

/** Records in one answer of a list, at most; a page of more is refused. */
export const maxPageSize = 1000;
