import type { AnyResource } from '#schema/resource';
import type { Context } from '../context.ts';
import type { Statement } from '../db/kept.ts';
import { keyOf } from '../db/keyOf.ts';
import { askFor, type Loaded } from '../db/select.ts';
import { tablesIn, UntilWritten } from '../db/untilWritten.ts';
import { rowsInOrder } from './readMany.ts';
import type { Selection } from './selection.ts';

/** Pages are kept for so many calls at most. */
const pages = new UntilWritten<number[]>(1000);

/**
 * A page of a list whose rows lie far apart or must be sorted. Which rows are on it is kept, as its total is: until a table
 * that it reads is written to. The rows themselves are always read, as far as this viewer may.
 * @param isLong finding it may take long, and is not to keep others waiting
 */
export async function keptPage(
  ctx: Context,
  selection: Selection,
  { statement, resource }: { statement: Statement; resource: AnyResource },
  [size, offset]: readonly [size: number, offset: number],
  isLong: boolean,
): Promise<Loaded[]> {
  const find = async () =>
    askFor(isLong ? await selection.apart() : ctx.db, resource, statement, [size, offset]);
  if (selection.isOfOneRecord) return find();
  let read: Loaded[] | undefined;
  const ids = await pages.get(ctx.db, tablesIn(statement.sql), keyOf([statement, size, offset]), async () => {
    read = await find();
    return read.map(({ id }) => Number(id));
  });
  if (read) return read;
  return rowsInOrder(ctx, resource, ids);
}
