import type { Knex } from 'knex';
import type { Context } from '../context.ts';
import { getDialect } from './dialect.ts';
import { encodeIdList, getCompiledQuery, getValuePlaceholder, runQuery } from './getCompiledQuery.ts';
import { assertNotBeingImported } from './importingError.ts';

/**
 * Locks these rows until the transaction ends, in order of id, so that no deadlock occurs. Values read afterwards are current. Other
 * transactions may still store references to the rows. SQLite has one writer at a time, so there the function only reads.
 * @throws DomainError 409 `importing` if one of these records belongs to a file that is being stored or undone
 */
export async function lockRows(ctx: Context, table: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await runQuery(ctx.db, getCompiledQuery(ctx.db, buildRowLocks, table), [encodeIdList(ids)]);
  await assertNotBeingImported(ctx, table, ids);
}

const buildRowLocks = (db: Knex, table: string): Knex.QueryBuilder =>
  db(table)
    .whereRaw(getDialect(db).among, ['id', getValuePlaceholder(0)])
    .orderBy('id')
    .forNoKeyUpdate()
    .select('id');
