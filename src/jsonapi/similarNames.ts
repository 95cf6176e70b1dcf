/** A record whose name is spelled like what was searched for (`meta.similar` of a list that found nothing). */
export interface SimilarName {
  readonly id: string;
  readonly name: string;
}

/** Returns the similar names that a list's `meta` tells, best first; none when it tells none. */
export function similarNamesOf(meta: unknown): readonly SimilarName[] {
  const { similar } = (meta ?? {}) as { similar?: readonly SimilarName[] };
  return similar ?? [];
}
