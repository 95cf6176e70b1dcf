/** The statements about a list: its page, and how many rows it has. */
import type { Knex } from 'knex';
import { dialectOf } from '../db/dialect.ts';
import { given, type Statement, statementOf } from '../db/kept.ts';
import { Paths } from '../db/paths.ts';
import { selecting } from '../db/select.ts';
import { tableOf } from '../db/shape.ts';
import { add } from './condition.ts';
import type { List } from './listOf.ts';
import { inOrder } from './order.ts';
import { ranks } from './ranks.ts';

/** How the rows are come by. */
export interface Way {
  /** All that pass are found first, then put in order; otherwise they are tested as they come in order. */
  finding: boolean;
  /** The index that has them in order, where the database is told. */
  along?: string | null;
  /** From the other end. */
  backwards?: boolean;
}

/** The rows of a list, its joins in, not yet in order. */
export function rowsOfList(db: Knex, list: List, { finding, along }: Way): Knex.QueryBuilder {
  const { paths, conditions, resource } = list;
  const dialect = dialectOf(db);
  const table = tableOf(resource);
  const texts = finding
    ? conditions.flatMap((one) => (one.is === 'text' && one.texts ? [one.texts] : []))
    : [];
  const [first] = texts;
  const same = texts.filter(({ alias }) => alias === first?.alias);
  const found = first
    ? dialect.textIndex(
        first,
        same.flatMap(({ terms }) => terms),
      )
    : null;
  const query = db.from(
    found?.from
      ? db.raw(`${found.from} cross join ?? as ??`, [table, paths.root])
      : along
        ? dialect.byIndex(db, table, paths.root, along)
        : db.raw('?? as ??', [table, paths.root]),
  );
  if (found) query.whereRaw(found.sql, found.bindings as never);
  paths.join(query);
  for (const condition of conditions) {
    const isTold =
      found?.isExact && condition.is === 'text' && condition.texts?.isAll && same.includes(condition.texts);
    if (!isTold) add(db, condition, query, paths.root, finding);
  }
  return query;
}

/** A page: takes a limit and an offset. Which rows are on it is found without reading more of them than that takes. */
export function pageStatement(db: Knex, list: List, way: Way): Statement {
  const { resource, paths, order } = list;
  const { root } = paths;
  const inner = rowsOfList(db, list, way).select({ id: `${root}.id` });
  const ranked = list.ranked && way.finding ? ranks(db, paths, list.ranked) : [];
  for (const [at, rank] of ranked.entries()) {
    inner.select(db.raw('? as ??', [rank, `rank${at}`]));
    inner.orderByRaw('?? asc', [`rank${at}`]);
  }
  inOrder(inner, order, { backwards: way.backwards, key: way.finding ? dialectOf(db).reckoned : '??' });
  const { sql, bindings } = statementOf(inner);
  const outer = { paths: new Paths(resource, root), query: db.queryBuilder() };
  outer.query.from(
    db.raw(`(${sql} limit ? offset ?) as page cross join ?? as ??`, [
      ...bindings,
      given(0),
      given(1),
      tableOf(resource),
      root,
    ] as never),
  );
  outer.query.whereRaw('?? = page.id', [`${root}.id`]);
  const shown = selecting(outer);
  for (const at of ranked.keys()) shown.orderByRaw('?? asc', [`page.rank${at}`]);
  inOrder(shown, order);
  return statementOf(shown);
}

/** How many rows a list has (`n`), at most so many told where `most` is given. */
export function countStatement(db: Knex, list: List, most: number | null): Statement {
  const { conditions } = list;
  const [only] = conditions;
  const rows =
    conditions.length === 1 && only?.is === 'related'
      ? only.owners(db).clearSelect().distinct({ id: only.column })
      : rowsOfList(db, list, { finding: true });
  if (most === null && only?.is !== 'related') return statementOf(rows.count({ n: '*' }));
  if (only?.is !== 'related' || conditions.length > 1) rows.select(db.raw('1 as one'));
  const counted = most === null ? rows : rows.limit(most + 1);
  return statementOf(db.from(counted.as('c')).count({ n: '*' }));
}
