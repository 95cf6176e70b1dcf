import type { Context } from '../context.ts';
import { ask, statementOf } from '../db/kept.ts';
import { keyOf } from '../db/keyOf.ts';
import { UntilWritten } from '../db/untilWritten.ts';
import type { Query } from '../jsonapi/query.ts';
import { exactFirst } from './exactFirst.ts';
import type { Selection } from './selection.ts';
import { applySort } from './sorting.ts';

/** More hits than this are not put in order of their spelling: with so many the words are too common to tell one from. */
const RANKED = 20_000;

/** The hits of so many searches are kept. */
const searches = new UntilWritten<number[] | null>(12);

/**
 * The ids of all that a search for text finds, in order; kept until a table that it reads is written to. To tell how many
 * there are, or which come first, takes as long as to find them all. A search that asks for no order has first what is spelled
 * exactly so. Null when there are too many, or when an order is asked for and no index of texts names the rows: these are
 * better gone through in order.
 */
export async function hitsOf(ctx: Context, selection: Selection, query: Query): Promise<number[] | null> {
  if (!selection.isText || selection.isOfOneRecord) return null;
  const isRanked = selection.searched !== '' && query.sort.length === 0;
  const tables = await selection.tables(query.sort);
  return searches.get(ctx.db, tables, keyOf([selection.name, query.sort]), async () => {
    const reading = await selection.rows();
    if (!selection.isNamed && !(isRanked && (await selection.total()) <= RANKED)) return null;
    if (isRanked) exactFirst(ctx.db, reading, selection.searched);
    applySort(reading, query.sort, ctx.viewer, { apart: selection.isNamed });
    reading.paths.join(reading.query);
    const hits = reading.query.select({ id: `${reading.paths.root}.id` }).limit(RANKED + 1);
    const rows = await ask<{ id: number }>(await selection.apart(), statementOf(hits));
    return rows.length > RANKED ? null : rows.map(({ id }) => Number(id));
  });
}
