/** Protects the records of an import while the import runs or is undone: other calls cannot change these records or refer to them. */

import type { Knex } from 'knex';
import { VALUES_PER_CONDITION } from '../base/batchSizes.ts';
import { DomainError } from '../base/domainError.ts';
import { splitIntoChunks } from '../base/splitIntoChunks.ts';
import type { Context } from '../context.ts';
import { getDialect } from './dialect.ts';
import { getCachedAnswer } from './getCachedAnswer.ts';
import { getCompiledQuery, runQuery } from './getCompiledQuery.ts';

/** Tables in which an import can create records. */
const importedTables = new Set(['customers', 'users', 'services', 'partners', 'packages', 'transactions']);

/** Tables in which an import can change records. */
const editedTables = new Set(['customers', 'users', 'services', 'partners', 'locations', 'discounts']);

/** Returns the error for a call on a record that is being imported. */
export const importingError = (path?: string): DomainError =>
  new DomainError({
    code: 'importing',
    detail: 'Tệp chứa bản ghi này đang được nhập hoặc hoàn tác. Hãy đợi xong rồi làm tiếp.',
    ...(path !== undefined && { path }),
  });

/** Asserts that none of these records belongs to a file that is being stored or undone. @throws DomainError 409 `importing` */
export async function assertNotBeingImported(
  ctx: Context,
  table: string,
  ids: readonly (number | string)[],
): Promise<void> {
  if ((await findRecordsBeingImported(ctx, table, ids)).size > 0) throw importingError();
}

/** Returns the ids of these records that belong to a file that is being stored or undone. */
export async function findRecordsBeingImported(
  ctx: Context,
  table: string,
  ids: readonly (number | string)[],
): Promise<ReadonlySet<string>> {
  if (!importedTables.has(table) && !editedTables.has(table)) return new Set();
  const others = (await findRunningImports(ctx)).filter((id) => String(id) !== ctx.importing);
  const found = new Set<string>();
  if (others.length === 0) return found;
  for (const some of splitIntoChunks(ids.map(Number), VALUES_PER_CONDITION)) {
    const own: number[] = importedTables.has(table)
      ? await ctx.db(table).whereIn('id', some).whereIn('import_id', others).pluck('id')
      : [];
    const changed: number[] = editedTables.has(table)
      ? await ctx
          .db('import_changes')
          .where({ resource: table })
          .whereIn('record_id', some)
          .whereIn('import_id', others)
          .pluck('record_id')
      : [];
    for (const id of [...own, ...changed]) found.add(String(id));
  }
  return found;
}

/** Ids of the running imports, cached per transaction. On SQLite no other writer can start an import during a transaction. */
const runningImportsByConnection = new WeakMap<Knex, Promise<number[]>>();

async function findRunningImports(ctx: Context): Promise<number[]> {
  const known = runningImportsByConnection.get(ctx.db);
  if (known) return known;
  const found = getCachedAnswer(ctx, 'imports', 'running', async () => {
    const rows = await runQuery<{ id: number }>(
      ctx.db,
      getCompiledQuery(ctx.db, buildRunningImportsQuery),
      [],
    );
    return rows.map(({ id }) => Number(id));
  });
  if (ctx.db.isTransaction && getDialect(ctx.db).name === 'sqlite')
    runningImportsByConnection.set(ctx.db, found);
  return found;
}

/** Asserts that no file of these resources is being stored, undone or restored. @throws DomainError 409 `importing` */
export async function assertNoImport(ctx: Context, names: readonly string[], detail: string): Promise<void> {
  const row = await ctx.db('imports').where('state', 'running').whereIn('resource', names).first('id');
  if (row) throw new DomainError({ code: 'importing', detail });
}

const buildRunningImportsQuery = (db: Knex): Knex.QueryBuilder =>
  db('imports').where('state', 'running').select('id');
