/** Locks rows in one fixed order, so that no deadlock occurs (rules 3.11). */
import type { Knex } from 'knex';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../context.ts';
import { findReference } from './findReference.ts';
import { getCompiledQuery, getValuePlaceholder, runQuery } from './getCompiledQuery.ts';
import { assertNotBeingImported } from './importingError.ts';
import { findPathStep } from './paths.ts';
import { getTableName } from './shape.ts';

interface Row {
  table: string;
  id: number;
  /** Depth in the hierarchy: customers 0, packages 1, sessions 2. */
  rank: number;
}

/**
 * Locks a record until the transaction ends. First locks the record's parents in its `history` paths, from the top: for a session, the
 * customer, the package, then the session. SQLite has one writer at a time, so there the function only reads.
 * @throws DomainError 409 `importing` if one of these records belongs to a file that is being stored or undone
 */
export async function lockRecord(ctx: Context, resource: AnyResource, id: number): Promise<void> {
  const rows: Row[] = [{ table: getTableName(resource), id, rank: calculateLockRank(resource) }];
  for (const path of resource.history ?? []) {
    const above = await findAncestorRow(ctx, resource, id, path.split('.'));
    if (above) rows.push(above);
  }
  rows.sort((a, b) => a.rank - b.rank || (a.table < b.table ? -1 : a.table > b.table ? 1 : a.id - b.id));
  for (const { table, id: row } of rows) {
    await runQuery(ctx.db, getCompiledQuery(ctx.db, buildRowLock, table), [row]);
    await assertNotBeingImported(ctx, table, [row]);
  }
}

const buildRowLock = (db: Knex, table: string): Knex.QueryBuilder =>
  db(table).where('id', getValuePlaceholder(0)).forNoKeyUpdate().select('id');

const calculateLockRank = (resource: AnyResource, above = new Set<string>()): number => {
  if (above.has(resource.name)) return 0;
  const seen = new Set([...above, resource.name]);
  const ranks = (resource.history ?? []).map((path) => {
    const step = findPathStep(resource, path.split('.', 1)[0] ?? '');
    return step ? 1 + calculateLockRank(step.target, seen) : 0;
  });
  return Math.max(0, ...ranks);
};

async function findAncestorRow(
  ctx: Context,
  from: AnyResource,
  id: number,
  path: readonly string[],
): Promise<Row | null> {
  let here = from;
  let at = id;
  for (const name of path) {
    const step = findPathStep(here, name);
    if (step?.kind !== 'ref') return null;
    const next = await findReference(ctx.db, getTableName(here), step.key, at);
    if (next === null) return null;
    here = step.target;
    at = next;
  }
  return { table: getTableName(here), id: at, rank: calculateLockRank(here) };
}
