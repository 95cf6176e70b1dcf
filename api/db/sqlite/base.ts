import { createRequire } from 'node:module';
import type Database from 'better-sqlite3';
import type { Knex } from 'knex';

export interface Query {
  sql: string;
  bindings?: readonly unknown[];
  response?: unknown;
}
export interface Transaction {
  acquireConnection<T>(config: { connection?: unknown } | undefined, use: (raw: never) => T): Promise<T>;
  begin(raw: never): Promise<unknown>;
}
export type TransactionArguments = [container: unknown, config?: unknown, outer?: unknown];

/** The parts of knex's client for better-sqlite3 that ours build upon; it has no types of its own. */
type Base = new (
  config: Knex.Config,
) => {
  connectionSettings: { filename: string };
  /** Gone once the client is destroyed. */
  pool?: unknown;
  _driver(): typeof Database;
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
