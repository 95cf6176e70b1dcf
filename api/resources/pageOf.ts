import type { Context } from '../context.ts';
import { dialectOf } from '../db/dialect.ts';
import { type Loaded, load, type Reading } from '../db/select.ts';
import { tableOf } from '../db/shape.ts';
import { totalOf } from '../db/totalOf.ts';
import type { Query } from '../jsonapi/query.ts';
import { exactFirst } from './exactFirst.ts';
import { MANY, type Selection } from './selection.ts';
import { applySort, orderKeys } from './sorting.ts';

export interface Page {
  rows: Loaded[];
  /** How many there are on all pages. */
  total: number;
}

/** More hits than this are not put in order of their spelling: with so many the words are too common to tell one from. */
const RANKED = 20_000;

/** A page of a selection. Nothing is counted when the page itself tells, nor when nothing was written since the last count. */
export async function pageOf(ctx: Context, selection: Selection, query: Query): Promise<Page> {
  const { number, size } = query.page;
  const offset = (number - 1) * size;
  const count = async () => totalOf(ctx.db, await selection.rows());
  const isRanked = selection.searched !== '' && query.sort.length === 0;
  const total = isRanked || number > 1 ? await count() : null;
  if (total !== null && offset >= total) return { rows: [], total };
  const order: Order = { ranked: isRanked && total !== null && total <= RANKED };
  const first = await ordered(ctx, selection, query, order);
  const dialect = dialectOf(ctx.db);
  const way = await dialect.wayOf(ctx.db, first);
  if (way === 'straight' && total === null) {
    const rows = await cut(first, offset, size);
    return { rows, total: rows.length < size ? rows.length : await count() };
  }
  const known = total ?? (await count());
  // From the end that is nearer; what is ranked has one end only.
  const backwards = !order.ranked && offset > known / 2;
  const length = Math.min(size, known - offset);
  const start = backwards ? known - offset - length : offset;
  const inOrder = { ...order, backwards };
  const best = async (): Promise<Reading> => {
    if (way === 'straight') return backwards ? ordered(ctx, selection, query, inOrder) : first;
    if (known > MANY && !order.ranked)
      return ordered(ctx, selection, query, { ...inOrder, dense: true, along: way !== 'sifted' });
    if (way !== 'sifted' || order.ranked) return backwards ? ordered(ctx, selection, query, inOrder) : first;
    const gathered = await ordered(ctx, selection, query, { ...inOrder, apart: true });
    // Without an index of what is asked for, the order's is still better than none.
    const isScanned = (await dialect.wayOf(ctx.db, gathered)) === 'scanned';
    return isScanned ? ordered(ctx, selection, query, inOrder) : gathered;
  };
  const rows = await cut(await best(), start, length);
  return { rows: backwards ? rows.reverse() : rows, total: known };
}

interface Order {
  /** What is spelled exactly as searched comes first. */
  ranked?: boolean;
  backwards?: boolean;
  dense?: boolean;
  /** Gone through along the index that has this order. */
  along?: boolean;
  apart?: boolean;
}

async function ordered(ctx: Context, selection: Selection, query: Query, order: Order): Promise<Reading> {
  const { ranked, dense = false, along, backwards = false, apart = false } = order;
  const reading = await selection.rows({ dense });
  if (ranked) exactFirst(ctx.db, reading, selection.searched);
  if (along) await goAlong(ctx, reading, query);
  applySort(reading, query.sort, ctx.viewer, { backwards, apart });
  return reading;
}

async function goAlong(ctx: Context, reading: Reading, query: Query): Promise<void> {
  const { root, resource } = reading.paths;
  const columns = orderKeys(reading, query.sort, ctx.viewer).map(({ column }) => column);
  if (!columns[0]?.startsWith(`${root}.`)) return;
  const dialect = dialectOf(ctx.db);
  const table = tableOf(resource);
  const names = columns.map((column) => column.slice(root.length + 1));
  const index = await dialect.orderIndex(ctx.db, table, names);
  if (index) reading.query.from(dialect.byIndex(ctx.db, table, root, index) as never);
}

function cut(reading: Reading, offset: number, size: number): Promise<Loaded[]> {
  reading.query.limit(size).offset(offset);
  return load(reading);
}
