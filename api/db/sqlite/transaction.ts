import type { Knex } from 'knex';
import { MINUTE_MS } from '#rules/durations';
import { LOCK_TIMEOUT, TAKE_WRITE_LOCK } from './connection.ts';

/** By database, how the last transaction that was requested ends: the error with which it failed, or nothing. */
const lastOf = new WeakMap<Knex, Promise<unknown>>();

/**
 * Runs `work` in a transaction when all that were requested before are over, because SQLite has one writer. Within a transaction
 * it runs in a savepoint.
 * @throws SQLITE_BUSY when another process holds the write lock for too long
 */
export function transaction<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  if (db.isTransaction) return db.transaction(work);
  const since = Date.now();
  const before = lastOf.get(db) ?? Promise.resolve();
  const own = before.then((failure) => {
    // Those who waited while another process held the lock are refused together, not one after another.
    if (isBusy(failure) && Date.now() - since > LOCK_TIMEOUT / 2) throw failure;
    return db.transaction(async (trx) => {
      await trx.raw(TAKE_WRITE_LOCK);
      return work(trx);
    });
  });
  lastOf.set(
    db,
    own.then(
      () => undefined,
      (error: unknown) => error,
    ),
  );
  return own;
}

/** In milliseconds; another process may be busy with the same migrations. */
const MIGRATION_TIMEOUT = MINUTE_MS;

/** As `transaction`, but waits up to a minute for another process that migrates. */
export async function migrating<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  const until = Date.now() + MIGRATION_TIMEOUT;
  for (;;)
    try {
      return await transaction(db, work);
    } catch (error) {
      if (!isBusy(error) || Date.now() >= until) throw error;
    }
}

const isBusy = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === 'SQLITE_BUSY';
