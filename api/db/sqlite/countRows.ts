import type { Knex } from 'knex';

/** Triggers that count each row written to these tables in `table_writes`. */
export async function countRows(db: Knex, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await db('table_writes').insert({ table_name: table, slot: 0, n: 0 });
    for (const verb of ['insert', 'update', 'delete'])
      await db.raw(
        `create trigger ${table}_${verb}_counted after ${verb} on ${table} begin
           update table_writes set n = n + 1 where table_name = '${table}' and slot = 0;
         end`,
      );
  }
}
