/** Builds the queries of a list: a page of records, the number of records, and the sum of a column. */
import type { Knex } from 'knex';
import { toSearchTerms } from '#rules/foldText';
import { listCaseVariants } from '#rules/listCaseVariants';
import type { AnyResource } from '#schema/resource';
import { getDialect } from '../db/dialect.ts';
import { compileQuery, getValuePlaceholder } from '../db/getCompiledQuery.ts';
import { addJoins, QueryPaths } from '../db/paths.ts';
import { addRecordColumns } from '../db/select.ts';
import { getTableName } from '../db/shape.ts';
import type { ListRowsSpec } from './buildListInput.ts';
import { addConditions } from './condition.ts';
import { orderRows } from './order.ts';

/** Maximum number of matching records that a search ranks by relevance. If more records match, the newest are ranked. */
export const MAX_RANKED_RECORDS = 10_000;

/** Maximum words of a search that affect the rank. */
const MAX_WORDS = 8;

/** Builds the query of a list's rows with its joins, without an order. */
export function buildRowsQuery(
  db: Knex,
  resource: AnyResource,
  { joins, conditions }: ListRowsSpec,
): Knex.QueryBuilder {
  const rows = db(`${getTableName(resource)} as t`);
  addJoins(rows, joins);
  addConditions(db, rows, conditions);
  return rows;
}

/**
 * Builds the query of a page of records. The inner query selects only ids and order keys, so that whole rows are read and joined only for
 * the page. The outer query orders by the keys of the inner query, because an order by columns of `t` would make SQLite scan all of `t`
 * along an index. Placeholders: limit and offset.
 */
export function buildPageQuery(db: Knex, resource: AnyResource, list: ListRowsSpec): Knex.QueryBuilder {
  const ranks = list.searched === null ? [] : buildRankSql(db, resource, list.searched);
  const ids =
    ranks.length > 0
      ? buildRankedIdsQuery(db, resource, list, ranks)
      : buildOrderedIdsQuery(db, resource, list);
  const { sql, bindings } = compileQuery(ids);
  const page = db
    .queryBuilder()
    .from(
      db.raw(`(${sql} limit ? offset ?) as page`, [
        ...bindings,
        getValuePlaceholder(0),
        getValuePlaceholder(1),
      ] as never),
    );
  page.join(`${getTableName(resource)} as t`, 't.id', 'page.id');
  const records = addRecordColumns({ paths: new QueryPaths(resource), query: page });
  for (const at of ranks.keys()) records.orderBy(`page.rank${at}`);
  return orderRows(
    records,
    list.order.map((key, at) => ({ ...key, column: `page.key${at}` })),
  );
}

const buildOrderedIdsQuery = (db: Knex, resource: AnyResource, list: ListRowsSpec): Knex.QueryBuilder =>
  orderRows(selectIds(buildRowsQuery(db, resource, list), list), list.order);

function selectIds(rows: Knex.QueryBuilder, { order }: ListRowsSpec): Knex.QueryBuilder {
  const keys = Object.fromEntries(order.map(({ column }, at) => [`key${at}`, column]));
  return rows.select({ id: 't.id', ...keys });
}

/** Selects the newest matches, ordered by relevance. */
function buildRankedIdsQuery(
  db: Knex,
  resource: AnyResource,
  list: ListRowsSpec,
  ranks: readonly Knex.Raw[],
): Knex.QueryBuilder {
  const found = buildRowsQuery(db, resource, list)
    .select({ id: 't.id' })
    .orderBy('t.id', 'desc')
    .limit(MAX_RANKED_RECORDS);
  const rows = db.from(found.as('found')).join(`${getTableName(resource)} as t`, 't.id', 'found.id');
  addJoins(rows, list.joins);
  selectIds(rows, list);
  for (const [at, rank] of ranks.entries()) rows.select(db.raw('? as ??', [rank, `rank${at}`]));
  for (const at of ranks.keys()) rows.orderBy(`rank${at}`);
  return orderRows(rows, list.order);
}

/** Counts the rows of a table (`n`). */
export const buildTableCountQuery = (db: Knex, table: string): Knex.QueryBuilder =>
  db(table).count({ n: '*' });

/** Counts the rows of a list (`n`) and stops at `limit`. */
export const buildCountQuery = (
  db: Knex,
  resource: AnyResource,
  { joins, conditions }: Pick<ListRowsSpec, 'joins' | 'conditions'>,
  limit: number,
): Knex.QueryBuilder => {
  const rows = buildRowsQuery(db, resource, { joins, conditions, order: [], searched: null });
  return db.from(rows.select(db.raw('1 as one')).limit(limit).as('counted')).count({ n: '*' });
};

/**
 * A column of amounts. If amounts are shown with a sign, also the column that decides the sign, and the values of that column for a plus
 * sign.
 */
export interface SignedColumn {
  column: string;
  sign: { by: string; plus: readonly string[] } | null;
}

/** Sums a column of a list (`n`). */
export const buildSumQuery = (
  db: Knex,
  resource: AnyResource,
  list: ListRowsSpec,
  adding: SignedColumn,
): Knex.QueryBuilder => buildRowsQuery(db, resource, list).select({ n: buildSumSql(db, adding) });

/** Groups the rows of a list by a column (`key`). Counts the rows of each group (`n`), and sums another column (`total`). */
export const buildGroupsQuery = (
  db: Knex,
  resource: AnyResource,
  list: ListRowsSpec,
  column: string,
  adding: SignedColumn | null,
  limit: number,
): Knex.QueryBuilder =>
  buildRowsQuery(db, resource, list)
    .select({ key: `t.${column}`, total: adding ? buildSumSql(db, adding) : db.raw('0') })
    .count({ n: '*' })
    .groupBy(`t.${column}`)
    .limit(limit);

function buildSumSql(db: Knex, { column, sign }: SignedColumn): Knex.Raw {
  const amount = `t.${column}`;
  if (!sign) return db.raw('sum(??)', [amount]);
  return db.raw(`sum(case when ?? in (${sign.plus.map(() => '?').join(', ')}) then ?? else -?? end)`, [
    `t.${sign.by}`,
    ...sign.plus,
    amount,
    amount,
  ]);
}

/**
 * Returns SQL expressions for the relevance of a row, lowest value first. Matches with the exact spelling and accents rank before folded
 * matches; next, matches at the start of a word of the name rank first. The first searched field is the record's name and ranks before the
 * other texts.
 */
function buildRankSql(db: Knex, resource: AnyResource, searched: string): Knex.Raw[] {
  const { holds } = getDialect(db);
  const words = listCaseVariants(searched).slice(0, MAX_WORDS);
  const terms = toSearchTerms(searched).slice(0, MAX_WORDS);
  const paths = new QueryPaths(resource);
  const texts = (resource.search ?? [])
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
