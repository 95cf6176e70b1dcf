/** Represents the conditions of a list as data, so that equal lists can be compared and share a compiled query. */
import type { Knex } from 'knex';
import { limitToColumnScope, type RowScope } from '../access/permit.ts';
import { toLikePattern } from '../db/codec.ts';
import { getDialect } from '../db/dialect.ts';
import { findIdsWithValues } from '../db/findIdsWithValues.ts';
import { encodeIdList } from '../db/getCompiledQuery.ts';
import { addJoins, type LeftJoin } from '../db/paths.ts';
import type { DbValue } from '../kinds/kind.ts';

/** Data of each kind of condition. Column names include their table alias (`t.level`). */
interface ConditionMembers {
  /** The column has one of these values. */
  in: { column: string; values: readonly DbValue[] };
  /** The column has one of these ids. The number of ids varies between calls. */
  ids: { column: string; ids: readonly string[] };
  empty: { column: string; isEmpty: boolean };
  /** The column is in one of these ranges. Both ends are included; null is an open end. */
  between: { column: string; spans: readonly (readonly [DbValue, DbValue])[] };
  /** The column has at least this value. Only few rows meet this condition. */
  rarely_from: { column: string; low: DbValue };
  /** The JSON set in the column contains one of these values (bound by `Dialect.hasBinding`). */
  has: { column: string; values: readonly (string | number)[] };
  /** One of the columns is above 0. */
  positive: { columns: readonly string[] };
  /** Every term is in one of the columns. */
  contains: { columns: readonly string[]; terms: readonly string[]; index: IndexedText | null };
  /** The column has one of the values; or the column is empty, and one of the other columns has one of the values. */
  while_empty: {
    table: string;
    id: string;
    column: string;
    others: readonly string[];
    values: readonly DbValue[];
  };
  /**
   * The column has one of the values; or the column is empty, and column `there` of the referenced row (`key` refers to `table`) has one of
   * the values. If `values` is null: both columns are empty.
   */
  else_at: {
    column: string;
    key: string;
    table: string;
    there: string;
    values: readonly DbValue[] | null;
  };
  /**
   * The same owner has (or does not have) an earlier row whose `field` has no value of `except`. The column `order`, then the id, decides
   * which row is earlier.
   */
  again: {
    table: string;
    alias: string;
    by: string;
    order: string;
    field: string;
    except: readonly string[];
    isAgain: boolean;
  };
  /** The membership table (columns `id` and `value`) has a row with the record's id and one of the values. */
  member: { table: string; id: string; values: readonly DbValue[] };
  /** A row of `table` whose column `key` refers to the record meets all conditions. */
  related: {
    id: string;
    table: string;
    alias: string;
    key: string;
    joins: readonly LeftJoin[];
    conditions: readonly ListCondition[];
  };
  /**
   * The row matches one of the alternatives. An alternative matches if all its columns have its values; a null in an alternative matches no
   * row.
   */
  scope: { alternatives: NonNullable<RowScope> };
}

type Kind = keyof ConditionMembers;
export type ListCondition<Is extends Kind = Kind> = { [K in Is]: { is: K } & ConditionMembers[K] }[Is];

/** A table whose `search` column is indexed, and the column of the list's rows that contains the id of this table's row. */
export interface IndexedText {
  table: string;
  id: string;
}

/** Adds conditions to a query, combined with AND. */
export function addConditions(db: Knex, rows: Knex.QueryBuilder, conditions: readonly ListCondition[]): void {
  for (const condition of conditions) addCondition(db, rows, condition);
}

function addCondition<Is extends Kind>(
  db: Knex,
  rows: Knex.QueryBuilder,
  condition: ListCondition<Is>,
): void {
  adders[condition.is](rows, condition, db);
}

/** For each kind of condition, the function that adds it to a query. */
const adders: {
  readonly [Is in Kind]: (rows: Knex.QueryBuilder, condition: ListCondition<Is>, db: Knex) => void;
} = {
  in(rows, { column, values }) {
    if (values.length === 1) rows.where(column, values[0] ?? null);
    else rows.whereIn(column, [...values]);
  },

  ids: (rows, { column, ids }, db) => void rows.whereRaw(getDialect(db).among, [column, encodeIdList(ids)]),

  empty(rows, { column, isEmpty }) {
    if (isEmpty) rows.whereNull(column);
    else rows.whereNotNull(column);
  },

  between(rows, { column, spans }) {
    rows.where((any) => {
      for (const [low, high] of spans)
        any.orWhere((span) => {
          if (low !== null) span.where(column, '>=', low);
          if (high !== null) span.where(column, '<=', high);
        });
    });
  },

  rarely_from: (rows, { column, low }, db) =>
    void rows.whereRaw(getDialect(db).fewRows('?? >= ?'), [column, low]),

  has(rows, { column, values }, db) {
    const { has } = getDialect(db);
    rows.where((any) => {
      for (const value of values) any.orWhereRaw(has, [column, value]);
    });
  },

  positive(rows, { columns }) {
    rows.where((any) => {
      for (const column of columns) any.orWhere(column, '>', 0);
    });
  },

  /** The index only finds candidate rows, so the condition also compares the texts of each candidate. */
  contains(rows, { columns, terms, index }, db) {
    const found = index && getDialect(db).findText(index.table, terms, columns);
    if (index && found) rows.whereRaw(`?? in (${found.sql})`, [index.id, ...found.bindings]);
    for (const term of terms)
      rows.where((any) => {
        for (const column of columns) any.orWhereRaw("?? like ? escape '!'", [column, toLikePattern(term)]);
      });
  },

  while_empty(rows, { id, table, column, others, values }) {
    rows.whereIn(id, findIdsWithValues(table, column, others, values));
  },

  else_at(rows, { column, key, table, there, values }, db) {
    if (values === null) {
      rows.whereNull(column).whereIn(key, db(table).whereNull(there).select('id'));
      return;
    }
    const elsewhere = db(table)
      .whereIn(there, [...values])
      .select('id');
    rows.where((either) => {
      either
        .whereIn(column, [...values])
        .orWhere((other) => void other.whereNull(column).whereIn(key, elsewhere));
    });
  },

  again(rows, { table, alias, by, order, field, except, isAgain }, db) {
    const before = db(`${table} as before`)
      .whereRaw('?? = ??', [`before.${by}`, `${alias}.${by}`])
      .whereNotIn(`before.${field}`, [...except])
      .whereRaw('(?? < ?? or (?? = ?? and ?? < ??))', [
        ...[`before.${order}`, `${alias}.${order}`, `before.${order}`, `${alias}.${order}`],
        ...['before.id', `${alias}.id`],
      ])
      .select(db.raw('1'));
    if (isAgain) rows.whereExists(before);
    else rows.whereNotExists(before);
  },

  member(rows, { table, id, values }) {
    rows.whereIn(
      id,
      (ids) =>
        void ids
          .from(table)
          .select('id')
          .whereIn('value', [...values]),
    );
  },

  related(rows, { id, table, alias, key, joins, conditions }, db) {
    rows.whereIn(id, (ids) => {
      ids.from(`${table} as ${alias}`).select(key);
      addJoins(ids, joins);
      addConditions(db, ids, conditions);
    });
  },

  scope: (rows, { alternatives }) => limitToColumnScope(rows, alternatives),
};
