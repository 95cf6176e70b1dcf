import type { Knex } from 'knex';
import { dialectOf } from './dialect.ts';
import { UntilWritten } from './untilWritten.ts';

/** What an index of texts told is kept for so many searches. */
const kept = new UntilWritten<number[] | null>(12);

/** The rows that can hold these texts, as `Dialect.candidates` tells. @param apart where that is looked up: it can take long */
export const candidatesOf = (
  db: Knex,
  table: string,
  texts: readonly string[],
  most: number,
  apart: () => Promise<Knex>,
): Promise<number[] | null> =>
  kept.get(db, table, JSON.stringify([table, texts, most]), async () =>
    dialectOf(db).candidates(await apart(), table, texts, most),
  );
