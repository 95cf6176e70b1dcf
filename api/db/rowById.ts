import type { Knex } from 'knex';

/** Begins a query of one row of a table. */
export const rowById = (db: Knex, table: string, id: string | number): Knex.QueryBuilder =>
  db(table).where({ id: Number(id) });
