/** The statements about a list: its page, and how many rows it has. */
import type { Knex } from 'knex';
import { foldTerms } from '#rules/fold';
import { spellings } from '#rules/spellings';
import { counterOf } from '../db/counters.ts';
import { dialectOf } from '../db/dialect.ts';
import { Paths } from '../db/paths.ts';
import { countedAs, selecting } from '../db/select.ts';
import { tableOf } from '../db/shape.ts';
import { placeholder, type Statement, statementOf } from '../db/statements.ts';
import { add } from './condition.ts';
import type { List } from './listOf.ts';
import { inOrder, type OrderKey } from './order.ts';

/** More words than this tell nothing further. */
const maxWords = 8;

/** How rows are tested as they come in order. */
export interface Walk {
  /** The index that has them in order, where the database is told. */
  along: string | null;
  /** From the other end. */
  backwards?: boolean;
}

/** The rows of a list, its joins in, not yet in order: found by what they are narrowed to, or tested along an index. */
export function rowsOfList(db: Knex, list: List, walk: Walk | null): Knex.QueryBuilder {
  const { paths, conditions, resource } = list;
  const dialect = dialectOf(db);
  const table = tableOf(resource);
  const texts = walk ? [] : conditions.flatMap((one) => (one.is === 'text' && one.texts ? [one.texts] : []));
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
      : walk?.along
        ? dialect.byIndex(db, table, paths.root, walk.along)
        : db.raw('?? as ??', [table, paths.root]),
  );
  if (found) query.whereRaw(found.sql, found.bindings as never);
  paths.join(query);
  for (const condition of conditions) {
    const isTold =
      found?.isExact && condition.is === 'text' && condition.texts?.isAll && same.includes(condition.texts);
    if (!isTold) add(db, condition, query, paths.root, !walk);
  }
  return query;
}

/** A page of the rows as they come in order. Its places: limit and offset. */
export function walkStatement(db: Knex, list: List, walk: Walk): Statement {
  const { paths, order } = list;
  const rows = rowsOfList(db, list, walk).select({ id: `${paths.root}.id` });
  inOrder(rows, order, walk.backwards);
  return statementOf(inOrder(pageOf(db, list, rows), order));
}

/**
 * A page of rows that are all found first and then put in order. Its places: limit and offset.
 * @param most no more than these are looked for, and each row of the page tells how many were found (`askCounted`)
 */
export function findStatement(db: Knex, list: List, most?: number): Statement {
  const { paths, order, ranked } = list;
  const rows = rowsOfList(db, list, null).select({ id: `${paths.root}.id` });
  const keys: OrderKey[] = [];
  for (const [at, rank] of (ranked ? ranks(db, paths, ranked) : []).entries()) {
    rows.select(db.raw('? as ??', [rank, `rank${at}`]));
    keys.push({ column: `rank${at}`, down: false, full: true });
  }
  for (const [at, key] of order.entries()) {
    rows.select({ [`key${at}`]: key.column });
    keys.push({ ...key, column: `key${at}` });
  }
  const page = pageOf(db, list, inOrder(db.from('found').select('*'), keys));
  if (most) page.select({ [countedAs]: db.raw('(select count(*) from found)') });
  const ordered = inOrder(
    page,
    keys.map((key) => ({ ...key, column: `page.${key.column}` })),
  );
  return statementOf(ordered.withMaterialized('found', most ? rows.limit(most) : rows));
}

/** The records of these rows (`id`), a page of them. */
function pageOf(db: Knex, { resource, paths: { root } }: List, rows: Knex.QueryBuilder): Knex.QueryBuilder {
  const { sql, bindings } = statementOf(rows);
  const query = db
    .queryBuilder()
    .from(
      db.raw(`(${sql} limit ? offset ?) as page cross join ?? as ??`, [
        ...bindings,
        placeholder(0),
        placeholder(1),
        tableOf(resource),
        root,
      ] as never),
    );
  query.whereRaw('?? = page.id', [`${root}.id`]);
  return selecting({ paths: new Paths(resource, root), query });
}

/** How many rows a list has (`n`). */
export function countStatement(db: Knex, list: List): Statement {
  const [only, ...others] = list.conditions;
  const rows: Knex.QueryBuilder =
    only?.is === 'related' && others.length === 0
      ? db.from(only.owners(db).clearSelect().distinct({ id: only.column }).as('c'))
      : rowsOfList(db, list, null);
  return statementOf(rows.count({ n: '*' }));
}

/** How many rows a list has (`n`), added up from counters of rows with given values in some columns; null where none tells it. */
export function addedUp(db: Knex, { resource, conditions }: List): Statement | null {
  const [first] = conditions;
  const beside =
    conditions.length === 1 && first?.is === 'beside' && first.values.length === 1 ? first : null;
  const table = beside?.table ?? tableOf(resource);
  const columns = counterOf(table);
  if (!columns) return null;
  const query = db(`counts_of_${table} as t`).select(db.raw('coalesce(sum(t.n), 0) as n'));
  if (beside) return statementOf(query.where('t.value', beside.values[0] as string));
  for (const condition of conditions) {
    if (condition.is !== 'equal' && condition.is !== 'empty') return null;
    const kept = columns.get(condition.column);
    if (!kept) return null;
    const none = kept === 'text' ? '' : 0;
    if (condition.is === 'equal')
      query.whereIn(
        `t.${condition.column}`,
        condition.values.map((value) => (kept === 'text' ? value : Number(value))) as string[],
      );
    else if (kept === 'boolean') return null;
    else query.where(`t.${condition.column}`, condition.empty ? '=' : '<>', none);
  }
  return statementOf(query);
}

/**
 * How well a row fits a search, as numbers to order by, least first: what holds the words exactly as they are spelled, accents
 * included, before what is only folded alike; then where they begin a word of the name. The first searched field is what
 * names a record, and comes before the other texts.
 */
function ranks(db: Knex, paths: Paths, searched: string): Knex.Raw[] {
  const { holds } = dialectOf(db);
  const words = spellings(searched).slice(0, maxWords);
  const terms = foldTerms(searched).slice(0, maxWords);
  const texts = (paths.resource.search ?? [])
    .map((name) => paths.resolve(name))
    .filter(({ field }) => field?.fold && (field.kind === 'text' || field.kind === 'area'))
    .map(({ column }) => column);
  const [name, ...others] = texts;
  if (!name || words.length === 0) return [];
  const spelled = words.map((forms) => `(${forms.map(() => holds('??')).join(' or ')})`).join(' and ');
  const inText = (column: string) => words.flat().flatMap((form) => [column, form]);
  const every = (condition: string) => terms.map(() => condition).join(' and ');
  const inName = (before: string) => terms.flatMap((term) => [`${name}_fold`, `${before}${term}`]);
  return [
    db.raw(
      `case when ${spelled} then 0 ${others.map(() => `when ${spelled} then 1`).join(' ')} else 2 end`,
      texts.flatMap(inText),
    ),
    db.raw(`case when ${every(holds("' ' || ??"))} then 0 when ${every(holds('??'))} then 1 else 2 end`, [
      ...inName(' '),
      ...inName(''),
    ]),
  ];
}
