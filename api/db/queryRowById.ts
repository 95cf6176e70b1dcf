import type { Knex } from 'knex';

export const queryRowById = (db: Knex, table: string, id: string | number): Knex.QueryBuilder =>
  db(table).where({ id: Number(id) });
