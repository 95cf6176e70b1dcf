import type { SimilarName } from '#schema/paging';

/** Returns the similar names from the `meta` of a list without results, best first; an empty list if `meta` has none. */
export function readSimilarNames(meta: unknown): readonly SimilarName[] {
  const { similar } = (meta ?? {}) as { similar?: readonly SimilarName[] };
  return similar ?? [];
}
