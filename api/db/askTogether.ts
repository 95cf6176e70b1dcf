import type { Knex } from 'knex';
import { ask, statementOf } from './statements.ts';

/** A query, and what its rows mean. */
export interface Question<T> {
  query: Knex.QueryBuilder;
  read: (rows: never[]) => T;
}

type Answers<Q extends Readonly<Record<string, Question<unknown>>>> = {
  [K in keyof Q]: Q[K] extends Question<infer T> ? T : never;
};

/** Asks questions one after another of the same state of the database, in one read transaction. */
export function askTogether<Q extends Readonly<Record<string, Question<unknown>>>>(
  db: Knex,
  questions: Q,
): Promise<Answers<Q>> {
  const askAll = async (trx: Knex): Promise<Answers<Q>> => {
    const answers: [string, unknown][] = [];
    for (const [name, { query, read }] of Object.entries(questions))
      answers.push([name, read((await ask(trx, statementOf(query))) as never[])]);
    return Object.fromEntries(answers) as Answers<Q>;
  };
  // SQLite knows no other isolation, and ignores what is asked for.
  return db.isTransaction
    ? askAll(db)
    : db.transaction(askAll, { isolationLevel: 'repeatable read', readOnly: true });
}
