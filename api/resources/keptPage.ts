import type { Knex } from 'knex';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../context.ts';
import type { Statement } from '../db/kept.ts';
import { keyOf } from '../db/keyOf.ts';
import { askFor, type Loaded } from '../db/select.ts';
import { tablesIn, UntilWritten } from '../db/untilWritten.ts';
import { rowsOf } from './readMany.ts';

/** Pages are kept for so many calls at most. */
const pages = new UntilWritten<string[]>(1000);

/**
 * A page of a list whose rows lie far apart or must be sorted. Which rows are on it is kept, as its total is: until a table
 * that it reads is written to. The rows themselves are always read, as far as this viewer may.
 * @param apart where it is read when that may take long
 */
export async function keptPage(
  ctx: Context,
  apart: Knex,
  { statement, resource }: { statement: Statement; resource: AnyResource },
  [size, offset]: readonly [size: number, offset: number],
): Promise<Loaded[]> {
  let read: Loaded[] | undefined;
  const ids = await pages.get(ctx.db, tablesIn(statement.sql), keyOf([statement, size, offset]), async () => {
    read = await askFor(apart, resource, statement, [size, offset]);
    return read.map(({ id }) => id);
  });
  if (read) return read;
  const found = new Map((await rowsOf(ctx, resource, 't.id', ids.map(Number))).map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
