import type { ResourceName, StoredRecord } from '#schema/index';
import { resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { ROWS_PER_SQL_STATEMENT } from '../base/batchSizes.ts';
import { splitIntoChunks } from '../base/splitIntoChunks.ts';
import type { Context } from '../context.ts';
import { getTableShape } from './shape.ts';
import { buildNewRow, findByIds, recordCreation, throwConstraintFault } from './store.ts';

/**
 * Stores new records as `insert` does, in a few statements. Returns the stored records in the given order.
 * @throws DomainError 422 if one of them violates a rule of the database
 */
export async function insertMany<N extends ResourceName>(
  ctx: Context,
  name: N,
  list: readonly Partial<StoredRecord<N>>[],
): Promise<StoredRecord<N>[]> {
  const resource = resources[name] as AnyResource;
  const rows = list.map((values) => buildNewRow(ctx, resource, values));
  // All rows of one statement must have the same columns. Columns that a row lacks are set to null; they have no default.
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const blank = Object.fromEntries(columns.map((column) => [column, null]));
  const ids: number[] = [];
  for (const part of splitIntoChunks(rows, ROWS_PER_SQL_STATEMENT)) {
    const made = (await ctx
      .db(getTableShape(resource).table)
      .insert(part.map((row) => ({ ...blank, ...row })))
      .returning('id')
      .catch((error: unknown) => throwConstraintFault(ctx, resource, error))) as { id: number }[];
    ids.push(...made.map(({ id }) => Number(id)));
  }
  // Reads the records by id, because `returning` may list the rows in another order; the ids were assigned in the order of the rows.
  const records = await findByIds(ctx, name, ids.map(String));
  for (const record of records) recordCreation(ctx, resource, record);
  return records;
}
