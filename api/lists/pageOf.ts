import type { Context } from '../context.ts';
import type { Statement } from '../db/kept.ts';
import { askFor, type Loaded } from '../db/select.ts';
import type { Query } from '../jsonapi/query.ts';
import { alongOf } from './alongOf.ts';
import { askApart } from './askApart.ts';
import type { List } from './listOf.ts';
import { pageStatement, type Way } from './statements.ts';
import { type Total, totalOf } from './totalOf.ts';

export type Page = Total & { rows: Loaded[] };

/** Up to so many rows are found and put in order; more are tested as they come in order. */
const FOUND = 10_000;

/** More rows than this are not stepped over where others wait. */
const NEAR = 2_000;

/** A page of a list and its total, which a first page that is not full tells by itself. */
export async function pageOf(ctx: Context, list: List, { number, size }: Query['page']): Promise<Page> {
  const { index, isWhole } = await alongOf(ctx.db, list);
  const walk: Way = { finding: false, along: index };
  if (isWhole && number === 1) {
    const rows = await askFor(ctx.db, list.resource, statementOf(ctx, list, walk), [size, 0]);
    return rows.length < size ? { rows, total: rows.length } : { rows, ...(await totalOf(ctx, list)) };
  }
  const counted = await totalOf(ctx, list);
  const { total } = counted;
  const offset = (number - 1) * size;
  if (offset >= total) return { rows: [], ...counted };
  const length = Math.min(size, total - offset);
  const isFound = !isWhole && !counted.more && total <= FOUND;
  // From the end that is nearer.
  const backwards = !isFound && !counted.more && offset > total / 2;
  const start = backwards ? total - offset - length : offset;
  const way = isFound ? { finding: true } : { ...walk, backwards };
  const statement = statementOf(ctx, list, way);
  const ask = (db: Context['db']) => askFor(db, list.resource, statement, [length, start]);
  const rows =
    isWhole && start <= NEAR ? await ask(ctx.db) : await askApart(ctx, list, statement, [length, start], ask);
  return { rows, ...counted };
}

function statementOf({ db }: Context, list: List, way: Way): Statement {
  const name = JSON.stringify(way);
  const known = list.statements.get(name) ?? pageStatement(db, list, way);
  list.statements.set(name, known);
  return known;
}
