/** A record whose name is spelled like what was searched for in vain (`meta.similar` of a list). */
export interface SimilarName {
  readonly id: string;
  readonly name: string;
}

/** Records on one page of a list, at most; a page of more is refused. Pickers and embedded lists load such a page. */
export const maxPageSize = 1000;
