import { createRequire } from 'node:module';
import type Database from 'better-sqlite3';
import type { Knex } from 'knex';

declare module 'knex' {
  namespace Knex {
    interface TransactionConfig {
      /** SQLite stores it together with others that come at the same time, each done and taken back by itself. */
      shared?: boolean;
    }
  }
}

export interface Query {
  sql: string;
  bindings?: readonly unknown[];
  response?: unknown;
}
/** A connection as knex hands it about. */
export interface RawSqlite extends Database.Database {
  /** Set while a transaction has it. */
  __knexTxId?: string;
  /** Set on one that must not be used again; the pool then opens another. */
  __knex__disposed?: unknown;
}
export interface Transaction {
  acquireConnection<T>(
    config: { connection?: unknown } | undefined,
    use: (raw: RawSqlite) => Promise<T>,
  ): Promise<T>;
  begin(raw: RawSqlite): Promise<unknown>;
  commit(raw: RawSqlite, value: unknown): Promise<unknown>;
  rollback(raw: RawSqlite, error: unknown): Promise<unknown>;
  /** The client of what is asked in it. */
  trxClient: { open?: { transaction: Transaction; raw: RawSqlite } };
  isCompleted(): boolean;
  _completed: boolean;
  _resolver(value: unknown): void;
  _rejecter(error: unknown): void;
}
export type TransactionArguments = [
  container: unknown,
  config?: { connection?: unknown; shared?: boolean },
  outer?: unknown,
];

/** The parts of knex's client for better-sqlite3 that ours build upon; it has no types of its own. */
type Base = new (
  config: Knex.Config,
) => {
  connectionSettings: { filename: string };
  /** Gone once the client is destroyed. */
  pool?: unknown;
  _driver(): typeof Database;
  acquireConnection(): Promise<RawSqlite>;
  releaseConnection(raw: RawSqlite): Promise<void>;
  acquireRawConnection(): Promise<unknown>;
  destroyRawConnection(raw: never): Promise<unknown>;
  transaction(...given: TransactionArguments): Transaction;
  _query(raw: never, query: Query): Promise<Query>;
  destroy(...given: never[]): Promise<unknown>;
  emit(event: 'query', query: Query): boolean;
  _formatBindings(bindings: readonly unknown[] | undefined): unknown[];
};

export const BetterSqlite3 = createRequire(import.meta.url)(
  'knex/lib/dialects/better-sqlite3/index.js',
) as Base;
