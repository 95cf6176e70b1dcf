import type { Knex } from 'knex';
import type { Statement } from '../kept.ts';
import { ask } from './ask.ts';
import { type PostgresClient, prepared } from './prepared.ts';

/**
 * The rows of each statement: sent in one go on one connection and read of one moment; inside a transaction, which has its
 * own connection and moment, one after another.
 */
export async function askTogether(db: Knex, statements: readonly Statement[]): Promise<unknown[][]> {
  if (db.isTransaction) {
    const found: unknown[][] = [];
    for (const { sql, bindings } of statements) found.push(await ask(db, sql, bindings));
    return found;
  }
  const client = db.client as PostgresClient;
  const connection = await client.acquireConnection();
  try {
    const sent = statements.map(({ sql, bindings }) => prepared(client, sql, bindings));
    const begun = connection.query('begin isolation level repeatable read read only');
    const asked = sent.map((one) => connection.query<Record<string, unknown>>(one));
    // Ends the transaction in any case: after an error it takes it back.
    const ended = connection.query('commit');
    // All have been answered, well or not, before anybody else is given the connection.
    await Promise.allSettled([begun, ...asked, ended]);
    await begun;
    return (await Promise.all(asked)).map(({ rows }) => rows);
  } finally {
    await client.releaseConnection(connection);
  }
}
