/** A record whose name is spelled like what was searched for in vain (`meta.similar` of a list). */
export interface SimilarName {
  readonly id: string;
  readonly name: string;
}

/** Records in one answer of a list, at most. */
export const maxPageSize = 500;

/**
 * Records that a picker or an embedded list loads, at most. A page that is asked for with more is refused; one of up to this many is
 * answered with `maxPageSize` records, and the next page goes on after them.
 */
export const maxRequestedPageSize = 1000;
