import knex, { type Knex } from 'knex';
import { silentLogger } from './silentLogger.ts';

interface PostgresOptions {
  /** True for connections that refuse writes. */
  readOnly?: boolean;
  /** Maximum number of connections. */
  pool?: number;
  /** Milliseconds after which a statement, or the wait for a lock, is cancelled. */
  deadline?: number;
}

/**
 * Type ids of number types that the PostgreSQL driver returns as text, because JavaScript numbers are exact only up to 2^53. Money and
 * counts are far below that.
 */
const numericTypeIds = { int8: 20, numeric: 1700 };

interface RawPostgres {
  setTypeParser(type: number, format: 'text', parse: (text: string) => number): void;
  query(sql: string): Promise<unknown>;
}

/**
 * Opens a pool of connections to PostgreSQL; no query is sent yet.
 * @param options.deadline milliseconds after which a statement is cancelled; 0: never
 */
export function connectPostgres(url: string, options: PostgresOptions): Knex {
  const { readOnly = false, pool = 10, deadline = 0 } = options;
  const settings = [
    `statement_timeout = ${deadline}`,
    `lock_timeout = ${Math.min(deadline, 10_000)}`,
    // Queries here take milliseconds; JIT compilation would take longer.
    'jit = off',
    // Ends the transaction of a process that hangs, so that its locks are released.
    'idle_in_transaction_session_timeout = 60000',
    ...(readOnly ? ['default_transaction_read_only = on'] : []),
  ];
  return knex({
    client: 'pg',
    connection: {
      connectionString: url,
      connectionTimeoutMillis: 5000,
      application_name: 'noi',
    },
    compileSqlOnError: false,
    log: silentLogger,
    pool: {
      min: 0,
      max: pool,
      afterCreate: (raw: RawPostgres, done: (error: Error | null, raw: RawPostgres) => void) => {
        for (const type of Object.values(numericTypeIds)) raw.setTypeParser(type, 'text', Number);
        raw.query(settings.map((one) => `set ${one}`).join('; ')).then(
          () => done(null, raw),
          (error: Error) => done(error, raw),
        );
      },
    },
    acquireConnectionTimeout: 10_000,
  });
}
