import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import knex, { type Knex } from 'knex';
import { quiet } from '../quiet.ts';
import type { RawSqlite } from './base.ts';
import { SqliteClient } from './client.ts';

/**
 * A SQLite file (`:memory:` too), made when it is not there. Of its two connections one is the open transaction's, so that
 * reading never waits for a writer.
 */
export function connectSqlite(filename: string): Knex {
  const alone = filename === ':memory:';
  if (!alone) mkdirSync(dirname(filename), { recursive: true });
  return knex({
    client: SqliteClient as unknown as typeof Knex.Client,
    connection: { filename },
    useNullAsDefault: true,
    // What people typed stays out of error messages, and so out of the log.
    compileSqlOnError: false,
    log: quiet,
    pool: {
      min: 1,
      max: alone ? 1 : 2,
      afterCreate: (raw: RawSqlite, done: (error: Error | null, raw: RawSqlite) => void) => {
        try {
          // Short: whoever waits here stops the whole process. Transactions wait in another way (client.ts).
          raw.pragma('busy_timeout = 100');
          raw.pragma('journal_mode = WAL');
          // A reopened WAL database runs at NORMAL unless told otherwise on every connection.
          raw.pragma('synchronous = FULL');
          raw.pragma('foreign_keys = ON');
          raw.pragma('cache_size = -2048');
          raw.pragma('busy_timeout = 10');
          done(null, raw);
        } catch (error) {
          done(error as Error, raw);
        }
      },
    },
    acquireConnectionTimeout: 20_000,
  });
}
