import type { Knex } from 'knex';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../context.ts';
import { type Dialect, dialectOf } from '../db/dialect.ts';
import { given, keeping, type Statement, statementOf } from '../db/kept.ts';
import { askFor, type Loaded, type Reading, selecting } from '../db/select.ts';
import { tableOf } from '../db/shape.ts';
import type { Query } from '../jsonapi/query.ts';
import { exactFirst } from './exactFirst.ts';
import { keptPage } from './keptPage.ts';
import type { Selection } from './selection.ts';
import { applySort, orderKeys } from './sorting.ts';

export interface Page {
  rows: Loaded[];
  /** How many there are on all pages. */
  total: number;
}

/** More rows than this are better not read where others wait. */
const MANY = 2000;

/** More rows than this are not gathered along an index to be sorted: they are gone through in order. */
const GATHERED = 50_000;

/** More hits than this are not put in order of their spelling: with so many the words are too common to tell one from. */
const RANKED = 20_000;

/** A page of a selection. Nothing is counted when the page itself tells, nor when nothing was written since the last count. */
export async function pageOf(ctx: Context, selection: Selection, query: Query): Promise<Page> {
  const { number, size } = query.page;
  const offset = (number - 1) * size;
  const isRanked = selection.searched !== '' && query.sort.length === 0;
  const total = isRanked || number > 1 ? await selection.total() : null;
  if (total !== null && offset >= total) return { rows: [], total };
  const order: Order = { ranked: isRanked && total !== null && total <= RANKED };
  const first = await ordered(ctx, selection, query, order);
  const { way } = first;
  if (way === 'straight' && total === null) {
    const rows = await cut(ctx.db, first, offset, size);
    return { rows, total: rows.length < size ? rows.length : await selection.total() };
  }
  const known = total ?? (await selection.total());
  // From the end that is nearer; what is ranked has one end only.
  const backwards = !order.ranked && offset > known / 2;
  const length = Math.min(size, known - offset);
  const start = backwards ? known - offset - length : offset;
  const inOrder = { ...order, backwards };
  const best = async (): Promise<Ordered> => {
    if (way === 'straight') return backwards ? ordered(ctx, selection, query, inOrder) : first;
    const inTurn = { ...inOrder, dense: true, along: way !== 'sifted' };
    if (known > GATHERED && !order.ranked) return ordered(ctx, selection, query, inTurn);
    if ((way !== 'sifted' && known <= MANY) || order.ranked)
      return backwards ? ordered(ctx, selection, query, inOrder) : first;
    const gathered = await ordered(ctx, selection, query, { ...inOrder, apart: true });
    if (gathered.way !== 'scanned') return gathered;
    // Without an index of what is asked for, the order's is still better than none.
    return ordered(ctx, selection, query, known > MANY ? inTurn : inOrder);
  };
  const found = await best();
  const apart = known > MANY && (way !== 'straight' || backwards) ? await selection.apart() : ctx.db;
  const isKept = (way !== 'straight' || backwards) && !selection.isOfOneRecord;
  const rows = isKept
    ? await keptPage(ctx, apart, found, [length, start])
    : await cut(apart, found, start, length);
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

/** A list's rows in order. */
interface Ordered {
  /** How the database goes about it. */
  way: Awaited<ReturnType<Dialect['wayOf']>>;
  /** Takes the limit and the offset. */
  statement: Statement;
  resource: AnyResource;
}

const kept = keeping<Ordered>(500);

function ordered(ctx: Context, selection: Selection, query: Query, order: Order): Promise<Ordered> {
  const part = JSON.stringify([query.sort, order]);
  return selection.once(kept, part, async () => {
    const { ranked, dense = false, along, backwards = false, apart = false } = order;
    const reading = await selection.rows({ dense });
    if (ranked) exactFirst(ctx.db, reading, selection.searched);
    if (along) await goAlong(ctx, reading, query);
    applySort(reading, query.sort, ctx.viewer, { backwards, apart });
    const way = await dialectOf(ctx.db).wayOf(ctx.db, reading);
    const { sql, bindings } = statementOf(selecting(reading));
    const statement = { sql: `${sql} limit ? offset ?`, bindings: [...bindings, given(0), given(1)] };
    return { way, statement, resource: selection.resource };
  });
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

async function cut(
  db: Knex,
  { statement, resource }: Ordered,
  offset: number,
  size: number,
): Promise<Loaded[]> {
  return askFor(db, resource, statement, [size, offset]);
}
