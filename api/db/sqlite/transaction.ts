import type { Knex } from 'knex';

/** By database, the end of the last transaction that was asked for. */
const lastOf = new WeakMap<Knex, Promise<unknown>>();

/**
 * Runs `work` in a transaction when all that were asked for before are over, because SQLite has one writer. Within a transaction
 * it runs in a savepoint.
 */
export function transaction<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  if (db.isTransaction) return db.transaction(work);
  const before = lastOf.get(db) ?? Promise.resolve();
  const own = before.then(() => db.transaction(work));
  lastOf.set(
    db,
    own.catch(() => undefined),
  );
  return own;
}
