import type { Knex } from 'knex';
import { dialectOf } from './dialect.ts';
import { statementOf } from './statements.ts';

/** A query, and what its rows mean. */
export interface Question<T> {
  query: Knex.QueryBuilder;
  read: (rows: never[]) => T;
}

type Answers<Q extends Readonly<Record<string, Question<unknown>>>> = {
  [K in keyof Q]: Q[K] extends Question<infer T> ? T : never;
};

/**
 * Asks questions that do not depend on each other: all in one go, and of the state of one moment, where the connections are
 * those for long reads.
 */
export async function askTogether<Q extends Readonly<Record<string, Question<unknown>>>>(
  db: Knex,
  questions: Q,
): Promise<Answers<Q>> {
  const names = Object.keys(questions);
  const statements = names.map((name) => statementOf((questions[name] as Question<unknown>).query));
  const found = await dialectOf(db).askTogether(db, statements);
  return Object.fromEntries(
    names.map((name, at) => [name, questions[name]?.read((found[at] ?? []) as never[])]),
  ) as Answers<Q>;
}
