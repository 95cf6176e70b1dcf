import knex, { type Knex } from 'knex';
import { quiet } from '../quiet.ts';
import { SqliteReaderClient } from './readerClient.ts';

/** Threads that read a SQLite file, two at most. @param deadline milliseconds after which a statement is given up */
export const readSqlite = (filename: string, deadline: number): Knex =>
  knex({
    client: SqliteReaderClient as unknown as typeof Knex.Client,
    connection: { filename },
    useNullAsDefault: true,
    compileSqlOnError: false,
    log: quiet,
    pool: { min: 0, max: 2 },
    acquireConnectionTimeout: deadline,
    deadline,
  } as Knex.Config);
