import type { Knex } from 'knex';
import { MINUTE_MS } from '#rules/durations';
import { LOCK_TIMEOUT_MS, TAKE_WRITE_LOCK } from './connection.ts';

/** By database, the outcome of the last requested transaction: its error, or undefined if it succeeded. */
const lastTransactionByConnection = new WeakMap<Knex, Promise<unknown>>();

/**
 * Runs `work` in a transaction after all transactions requested earlier, because SQLite has one writer. Within a transaction it runs in a
 * savepoint.
 * @throws SQLITE_BUSY if another process holds the write lock for too long
 */
export function runTransaction<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  if (db.isTransaction) return db.transaction(work);
  const since = Date.now();
  const before = lastTransactionByConnection.get(db) ?? Promise.resolve();
  const own = before.then((failure) => {
    // If another process holds the lock, all transactions that waited meanwhile fail together, instead of each waiting for the full time.
    if (isBusy(failure) && Date.now() - since > LOCK_TIMEOUT_MS / 2) throw failure;
    return db.transaction(async (trx) => {
      await trx.raw(TAKE_WRITE_LOCK);
      return work(trx);
    });
  });
  lastTransactionByConnection.set(
    db,
    own.then(
      () => undefined,
      (error: unknown) => error,
    ),
  );
  return own;
}

/** Milliseconds to wait for another process that runs the same migrations. */
const MIGRATION_TIMEOUT_MS = MINUTE_MS;

/** Like `runTransaction`, but waits up to a minute for another process that migrates. */
export async function runMigrationTransaction<T>(
  db: Knex,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> {
  const until = Date.now() + MIGRATION_TIMEOUT_MS;
  for (;;)
    try {
      return await runTransaction(db, work);
    } catch (error) {
      if (!isBusy(error) || Date.now() >= until) throw error;
    }
}

const isBusy = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === 'SQLITE_BUSY';
