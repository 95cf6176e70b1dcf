import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import knex, { type Knex } from 'knex';
import { silent } from '../silent.ts';
import { SqliteClient, SqliteReaderClient } from './client.ts';

/**
 * A SQLite file (`:memory:` too), made when it is not there. Of its two connections one is the open transaction's, so that
 * reading never waits for a writer.
 */
export function connectSqlite(filename: string): Knex {
  const alone = filename === ':memory:';
  if (!alone) mkdirSync(dirname(filename), { recursive: true });
  return knex({
    ...settings(filename),
    client: SqliteClient as unknown as typeof Knex.Client,
    pool: { min: 1, max: alone ? 1 : 2 },
    acquireConnectionTimeout: 20_000,
  });
}

/** Threads that read a SQLite file, two at most. @param deadline milliseconds after which a statement is given up */
export function readSqlite(filename: string, deadline: number): Knex {
  const config = {
    ...settings(filename),
    client: SqliteReaderClient as unknown as typeof Knex.Client,
    pool: { min: 0, max: 2 },
    acquireConnectionTimeout: deadline,
    deadline,
  };
  return knex(config as Knex.Config);
}

const settings = (filename: string): Knex.Config => ({
  connection: { filename },
  useNullAsDefault: true,
  // What people typed stays out of error messages, and so out of the log.
  compileSqlOnError: false,
  log: silent,
});
