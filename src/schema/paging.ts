/** A record whose name is similar to a search without results (`meta.similar` of a list). */
export interface SimilarName {
  readonly id: string;
  readonly name: string;
}

/** Maximum number of records in one answer; larger pages are refused. */
export const maxPageSize = 1000;
