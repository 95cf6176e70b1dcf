/** The conditions of a list, as data: what a list requests can be compared, and a query cached by it. */
import type { Knex } from 'knex';
import { type RowScope, whereScope } from '../access/permit.ts';
import { containing } from '../db/codec.ts';
import { dialectOf } from '../db/dialect.ts';
import { idsHolding } from '../db/idsHolding.ts';
import { addJoins, type Join } from '../db/paths.ts';
import type { DbValue } from '../kinds/kind.ts';

/** What each kind of condition says. Columns are written with their alias (`t.level`). */
interface Conditions {
  /** The column has one of these values. */
  in: { column: string; values: readonly DbValue[] };
  empty: { column: string; isEmpty: boolean };
  /** The column lies in one of these spans, ends included; null is an open end. */
  between: { column: string; spans: readonly (readonly [DbValue, DbValue])[] };
  /** A JSON set in the column has one of these values (as `Dialect.hasBinding` makes them). */
  has: { column: string; values: readonly (string | number)[] };
  /** One of the columns is above 0. */
  positive: { columns: readonly string[] };
  /** Every term is in one of the columns. */
  contains: { columns: readonly string[]; terms: readonly string[]; index: IndexedText | null };
  /** The column has one of the values, or is empty while one of the other columns has one. */
  while_empty: {
    table: string;
    id: string;
    column: string;
    others: readonly string[];
    values: readonly DbValue[];
  };
  /** The column has one of the values, or is empty while that column of the row of `table` that `key` names has one; null: both are empty. */
  else_at: {
    column: string;
    key: string;
    table: string;
    there: string;
    values: readonly DbValue[] | null;
  };
  /** The row has, or has not, one before it of the same owner, by the column `order` and id, whose `field` has none of these values. */
  again: {
    table: string;
    alias: string;
    by: string;
    order: string;
    field: string;
    except: readonly string[];
    isAgain: boolean;
  };
  /** A membership table (`id`, `value`) has one of the values for the record. */
  member: { table: string; id: string; values: readonly DbValue[] };
  /** A row of `table` that names the record in `key` meets all of the conditions. */
  related: {
    id: string;
    table: string;
    alias: string;
    key: string;
    joins: readonly Join[];
    conditions: readonly Condition[];
  };
  /** The row has the values of one of the alternatives, by column; null is a value that no row has. */
  scope: { alternatives: NonNullable<RowScope> };
}

type Kind = keyof Conditions;
export type Condition<Is extends Kind = Kind> = { [K in Is]: { is: K } & Conditions[K] }[Is];

/** Rows whose `search` has an index, and the column here that has their id. */
export interface IndexedText {
  table: string;
  id: string;
}

/** Puts conditions into a query, all of which must hold. */
export function addConditions(db: Knex, rows: Knex.QueryBuilder, conditions: readonly Condition[]): void {
  for (const condition of conditions) addCondition(db, rows, condition);
}

function addCondition<Is extends Kind>(db: Knex, rows: Knex.QueryBuilder, condition: Condition<Is>): void {
  adders[condition.is](rows, condition, db);
}

/** By kind of condition, how it is put into a query. */
const adders: {
  readonly [Is in Kind]: (rows: Knex.QueryBuilder, condition: Condition<Is>, db: Knex) => void;
} = {
  in(rows, { column, values }) {
    if (values.length === 1) rows.where(column, values[0] ?? null);
    else rows.whereIn(column, [...values]);
  },

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

  has(rows, { column, values }, db) {
    const { has } = dialectOf(db);
    rows.where((any) => {
      for (const value of values) any.orWhereRaw(has, [column, value]);
    });
  },

  positive(rows, { columns }) {
    rows.where((any) => {
      for (const column of columns) any.orWhere(column, '>', 0);
    });
  },

  /** An index leads to rows that may have the texts; they are looked at in any case. */
  contains(rows, { columns, terms, index }, db) {
    const found = index && dialectOf(db).findText(index.table, terms, columns);
    if (index && found) rows.whereRaw(`?? in (${found.sql})`, [index.id, ...found.bindings]);
    for (const term of terms)
      rows.where((any) => {
        for (const column of columns) any.orWhereRaw("?? like ? escape '!'", [column, containing(term)]);
      });
  },

  while_empty(rows, { id, table, column, others, values }) {
    rows.whereIn(id, idsHolding(table, column, others, values));
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

  scope: (rows, { alternatives }) => whereScope(rows, alternatives),
};
