import type { Knex } from 'knex';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../context.ts';
import { type Dialect, dialectOf } from '../db/dialect.ts';
import { given, keeping, type Statement, statementOf } from '../db/kept.ts';
import { askFor, type Loaded, type Reading, selecting } from '../db/select.ts';
import { tableOf } from '../db/shape.ts';
import type { Query } from '../jsonapi/query.ts';
import { hitsOf } from './hitsOf.ts';
import { keptPage } from './keptPage.ts';
import { rowsInOrder } from './readMany.ts';
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

/** A page of a selection. Nothing is counted when the page itself tells, nor when nothing was written since the last count. */
export async function pageOf(ctx: Context, selection: Selection, query: Query): Promise<Page> {
  const { number, size } = query.page;
  const offset = (number - 1) * size;
  const hits = await hitsOf(ctx, selection, query);
  if (hits) {
    const rows = await rowsInOrder(ctx, selection.resource, hits.slice(offset, offset + size));
    return { rows, total: hits.length };
  }
  const total = number > 1 ? await selection.total() : null;
  if (total !== null && offset >= total) return { rows: [], total };
  const first = await ordered(ctx, selection, query, {});
  const { way } = first;
  const { isText } = selection;
  if (way === 'straight' && total === null) {
    const rows = isText
      ? await keptPage(ctx, selection, first, [size, offset], true)
      : await cut(ctx.db, first, offset, size);
    return { rows, total: rows.length < size ? rows.length : await selection.total() };
  }
  const known = total ?? (await selection.total());
  // From the end that is nearer.
  const backwards = offset > known / 2;
  const length = Math.min(size, known - offset);
  const start = backwards ? known - offset - length : offset;
  const inOrder = () => (backwards ? ordered(ctx, selection, query, { backwards }) : first);
  const best = async (): Promise<Ordered> => {
    if (way === 'straight') return inOrder();
    const inTurn = { backwards, dense: true, along: way !== 'sifted' };
    if (known > GATHERED) return ordered(ctx, selection, query, inTurn);
    if (way !== 'sifted' && known <= MANY) return inOrder();
    const gathered = await ordered(ctx, selection, query, { backwards, apart: true });
    if (gathered.way !== 'scanned') return gathered;
    // Without an index of what is asked for, the order's is still better than none.
    return known > MANY ? ordered(ctx, selection, query, inTurn) : inOrder();
  };
  const found = await best();
  const isFar = way !== 'straight' || backwards || start > MANY;
  const rows =
    isFar || isText
      ? await keptPage(ctx, selection, found, [length, start], isText || known > MANY)
      : await cut(ctx.db, found, start, length);
  return { rows: backwards ? rows.reverse() : rows, total: known };
}

interface Order {
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
    const { dense = false, along, backwards = false, apart = false } = order;
    const reading = await selection.rows({ dense });
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
