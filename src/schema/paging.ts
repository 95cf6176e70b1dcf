/** A record whose name is spelled like what was searched for in vain (`meta.similar` of a list). */
export interface SimilarName {
  readonly id: string;
  readonly name: string;
}

/** Records on one page of a list, at most. */
export const maxPageSize = 500;

/** A page that is asked for with more records than this is refused; up to this many it is answered with `maxPageSize`. */
export const maxRequestedPageSize = 1000;
