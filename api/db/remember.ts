import type { Context, Remembered } from '../context.ts';

/** @param names resources and settings that do not change as long as this is used: within one transaction, or one check */
export const rememberAnswersOf = (names: Iterable<string>): Remembered => ({
  names: new Set(names),
  answers: new Map(),
});

/** The answer to a question of a resource, which `ctx.remembered` may know already. Callers do not change it. */
export function remember<T>(
  { remembered }: Context,
  name: string,
  question: unknown,
  load: () => Promise<T>,
): Promise<T> {
  if (!remembered?.names.has(name)) return load();
  const key = keyOf(name, question);
  const known = remembered.answers.get(key) as Promise<T> | undefined;
  if (known) return known;
  const answer = load();
  remembered.answers.set(key, answer);
  return answer;
}

/** Gives the answer to a question beforehand, where several were loaded at once. */
export function rememberAnswer(
  { remembered }: Context,
  name: string,
  question: unknown,
  answer: unknown,
): void {
  if (remembered?.names.has(name)) remembered.answers.set(keyOf(name, question), Promise.resolve(answer));
}

const keyOf = (name: string, question: unknown): string => `${name} ${JSON.stringify(question)}`;
