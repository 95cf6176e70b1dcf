import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type pg from 'pg';
import type { Statement } from '../statement.ts';

/** What of knex's client for PostgreSQL is used beside knex; it has no types of its own. */
interface Client {
  acquireConnection(): Promise<pg.Client>;
  releaseConnection(connection: pg.Client): Promise<void>;
  positionBindings(sql: string): string;
  emit(event: 'query', query: { sql: string; bindings: readonly unknown[] }): boolean;
}

/** So many texts get a name, under which each connection prepares them once; the server keeps a plan of each for every connection. */
const MOST = 500;

const known = new Map<string, { text: string; name?: string }>();

export const ask = (db: Knex, sql: string, bindings: readonly unknown[]): Promise<unknown[]> =>
  asked(db, { sql, bindings });

export const askLists = (db: Knex, sql: string, bindings: readonly unknown[]): Promise<unknown[][]> =>
  asked(db, { sql, bindings }, 'array') as Promise<unknown[][]>;

/**
 * The rows of each statement: sent in one go on one connection and read of one moment; inside a transaction, which has its
 * own connection and moment, one after another.
 */
export async function askTogether(db: Knex, statements: readonly Statement[]): Promise<unknown[][]> {
  if (db.isTransaction) {
    const found: unknown[][] = [];
    for (const one of statements) found.push(await asked(db, one));
    return found;
  }
  return onConnection(db, async (client, connection) => {
    const sent = statements.map((one) => prepared(client, one));
    const begun = connection.query('begin isolation level repeatable read read only');
    const answers = sent.map((one) => connection.query<Record<string, unknown>>(one));
    // Ends the transaction in any case: after an error it takes it back.
    const ended = connection.query('commit');
    // All have been answered, well or not, before anybody else is given the connection.
    await Promise.allSettled([begun, ...answers, ended]);
    await begun;
    return (await Promise.all(answers)).map(({ rows }) => rows);
  });
}

async function asked(db: Knex, statement: Statement, rowMode?: 'array'): Promise<unknown[]> {
  // knex refuses what comes after a transaction's end.
  if (db.isTransaction && (db as Knex.Transaction).isCompleted())
    return (await db.raw(statement.sql, statement.bindings as never)).rows;
  return onConnection(db, async (client, connection) => {
    const query = prepared(client, statement);
    return rowMode
      ? (await connection.query<unknown[]>({ ...query, rowMode })).rows
      : (await connection.query(query)).rows;
  });
}

async function onConnection<T>(
  db: Knex,
  work: (client: Client, connection: pg.Client) => Promise<T>,
): Promise<T> {
  const client = db.client as Client;
  const connection = await client.acquireConnection();
  try {
    return await work(client, connection);
  } finally {
    await client.releaseConnection(connection);
  }
}

/** A statement as the driver takes it. */
function prepared(client: Client, { sql, bindings }: Statement): pg.QueryConfig {
  const { text, name } = known.get(sql) ?? named(client, sql);
  client.emit('query', { sql: text, bindings });
  return { text, values: [...bindings], ...(name ? { name } : {}) };
}

function named(client: Client, sql: string): { text: string; name?: string } {
  const text = client.positionBindings(sql);
  if (known.size >= MOST) return { text };
  const made = { text, name: createHash('sha1').update(text).digest('base64url') };
  known.set(sql, made);
  return made;
}
