import type { Knex } from 'knex';

export const rowById = (db: Knex, table: string, id: string | number): Knex.QueryBuilder =>
  db(table).where({ id: Number(id) });
