import type { Context, QueryResultCache } from '../context.ts';

/** @param names resources and settings that do not change while the cache is used, that is, during one transaction or one check */
export const buildAnswerCache = (names: Iterable<string>): QueryResultCache => ({
  names: new Set(names),
  answers: new Map(),
});

/** Returns the cached answer from `ctx.remembered`, or runs the query and caches its answer. Callers must not change the answer. */
export function getCachedAnswer<T>(
  { remembered }: Context,
  name: string,
  question: unknown,
  load: () => Promise<T>,
): Promise<T> {
  if (!remembered?.names.has(name)) return load();
  const key = buildCacheKey(name, question);
  const known = remembered.answers.get(key) as Promise<T> | undefined;
  if (known) return known;
  const answer = load();
  remembered.answers.set(key, answer);
  return answer;
}

/** Caches an answer in advance, for callers that load several answers with one query. */
export function cacheAnswer({ remembered }: Context, name: string, question: unknown, answer: unknown): void {
  if (remembered?.names.has(name))
    remembered.answers.set(buildCacheKey(name, question), Promise.resolve(answer));
}

const buildCacheKey = (name: string, question: unknown): string => `${name} ${JSON.stringify(question)}`;
