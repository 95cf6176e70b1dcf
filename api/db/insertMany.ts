import type { ResourceName, Stored } from '#schema/index';
import { resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { chunks } from '../base/chunks.ts';
import type { Context } from '../context.ts';
import { shapeOf } from './shape.ts';
import { findByIds, newRow, recordCreation, translate } from './store.ts';

/** Rows of one statement. */
const BATCH = 200;

/**
 * Stores new records as `insert` does, in a few statements for all of them. Answers them as read back, in the order given.
 * @throws ApiError 422 when one of them breaks a rule of the database
 */
export async function insertMany<N extends ResourceName>(
  ctx: Context,
  name: N,
  list: readonly Partial<Stored<N>>[],
): Promise<Stored<N>[]> {
  const resource = resources[name] as AnyResource;
  const rows = list.map((values) => newRow(ctx, resource, values));
  // A statement has the same columns for all its rows; what one leaves out has no default and is empty.
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const blank = Object.fromEntries(columns.map((column) => [column, null]));
  const ids: number[] = [];
  for (const part of chunks(rows, BATCH)) {
    const made = (await ctx
      .db(shapeOf(resource).table)
      .insert(part.map((row) => ({ ...blank, ...row })))
      .returning('id')
      .catch((error: unknown) => translate(ctx, resource, error))) as { id: number }[];
    ids.push(...made.map(({ id }) => Number(id)));
  }
  // Ids are given in the order of the rows; the order in which a statement answers them is not promised.
  const records = await findByIds(ctx, name, ids.map(String));
  for (const record of records) recordCreation(ctx, resource, record);
  return records;
}
