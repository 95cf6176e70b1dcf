import type { SimilarName } from '#schema/paging';

/** Returns the similar names in the `meta` of a list that found nothing, best first; none when it has none. */
export function similarNamesOf(meta: unknown): readonly SimilarName[] {
  const { similar } = (meta ?? {}) as { similar?: readonly SimilarName[] };
  return similar ?? [];
}
