import type { Knex } from 'knex';
import { getDialect } from '../db/dialect.ts';

/**
 * Copies every row from one database to another with the same tables; both handles are transactions. The databases may be of different
 * kinds. Existing rows of the target are deleted first, because the migrations insert some rows into a new database. The caller disables
 * reference checks before the call; afterwards it checks the references and rebuilds the derived data.
 */
export async function copyRows(from: Knex, to: Knex): Promise<void> {
  const source = new Map((await getDialect(from).tables(from)).map((table) => [table.name, table]));
  for (const target of await getDialect(to).tables(to)) {
    const stored = source.get(target.name);
    if (!stored) continue;
    await to(target.name).delete();
    const table = {
      ...target,
      columns: target.columns.filter(({ name }) => stored.columns.some((column) => column.name === name)),
    };
    for await (const rows of getDialect(from).rows(from, table))
      await getDialect(to).insertJson(
        to,
        table,
        JSON.stringify(rows.map((row) => table.columns.map(createValueReader(row)))),
      );
  }
}

/** Booleans are 1 and 0 on SQLite; both databases accept JSON booleans. */
const createValueReader =
  (row: Record<string, unknown>) =>
  ({ name, kind }: { name: string; kind: string }): unknown =>
    kind === 'boolean' && row[name] !== null ? Boolean(row[name]) : row[name];
