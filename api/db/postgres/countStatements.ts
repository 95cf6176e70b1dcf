import type { Knex } from 'knex';

/**
 * Triggers that count each statement that writes to these tables in `table_writes`, nearly a row per connection: those who
 * write at the same time do not wait for each other.
 */
export async function countStatements(db: Knex, tables: readonly string[]): Promise<void> {
  await db.raw(`create function count_write() returns trigger language plpgsql as $$
    begin
      insert into table_writes (table_name, slot, n) values (tg_table_name, pg_backend_pid() % 1024, 1)
      on conflict (table_name, slot) do update set n = table_writes.n + 1;
      return null;
    end $$`);
  for (const table of tables)
    await db.raw(
      `create trigger ${table}_counted after insert or update or delete or truncate on ${table}
       for each statement execute function count_write()`,
    );
}
