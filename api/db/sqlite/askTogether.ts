import type { Knex } from 'knex';
import type { Statement } from '../kept.ts';
import type { SqliteReaderClient } from './readerClient.ts';

/** The rows of each statement: asked of a reading thread at once, of any other connection one after another. */
export async function askTogether(db: Knex, statements: readonly Statement[]): Promise<unknown[][]> {
  const client = db.client as Partial<SqliteReaderClient>;
  if (client.readTogether) return client.readTogether(statements);
  const found: unknown[][] = [];
  for (const { sql, bindings } of statements) found.push((await db.raw(sql, bindings as never)) as unknown[]);
  return found;
}
