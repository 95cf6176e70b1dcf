import type { RawSqlite } from './base.ts';

/**
 * A full disk or a failed write can end a transaction behind knex's back.
 * @throws SQLITE_ABORT when there is none open on the connection
 */
export function checkOpen(raw: RawSqlite): void {
  if (!raw.inTransaction)
    throw Object.assign(new Error('The transaction is over.'), { code: 'SQLITE_ABORT' });
}
