/** The conditions of a list, as data: what a list asks for can be compared, and a query cached by it. */
import type { Knex } from 'knex';
import { type RowScope, whereScope } from '../access/permit.ts';
import { containing } from '../db/codec.ts';
import { dialectOf } from '../db/dialect.ts';
import { idsHolding } from '../db/idsHolding.ts';
import { addJoins, type Join } from '../db/paths.ts';
import type { DbValue } from '../kinds/kind.ts';

/** Columns are written with their alias (`t.level`). */
export type Condition =
  /** The column has one of these values. */
  | { is: 'in'; column: string; values: readonly DbValue[] }
  | { is: 'empty'; column: string; isEmpty: boolean }
  /** The column lies in one of these spans, ends included; null is an open end. */
  | { is: 'between'; column: string; spans: readonly (readonly [DbValue, DbValue])[] }
  /** A JSON set in the column has one of these values (as `Dialect.hasBinding` makes them). */
  | { is: 'has'; column: string; values: readonly (string | number)[] }
  /** One of the columns is above 0. */
  | { is: 'positive'; columns: readonly string[] }
  /** Every term stands in one of the columns. */
  | { is: 'contains'; columns: readonly string[]; terms: readonly string[]; index: IndexedText | null }
  /** The column has one of the values, or is empty while one of the other columns has one. */
  | {
      is: 'while_empty';
      table: string;
      id: string;
      column: string;
      others: readonly string[];
      values: readonly DbValue[];
    }
  /** The column has one of the values, or is empty while that column of the row of `table` that `key` names has one; null: both are empty. */
  | {
      is: 'else_at';
      column: string;
      key: string;
      table: string;
      there: string;
      values: readonly DbValue[] | null;
    }
  /** The row has, or has not, one before it of the same owner, by the column `order` and id, whose `field` has none of these values. */
  | {
      is: 'again';
      table: string;
      alias: string;
      by: string;
      order: string;
      field: string;
      except: readonly string[];
      isAgain: boolean;
    }
  /** A membership table (`id`, `value`) has one of the values for the record. */
  | { is: 'member'; table: string; id: string; values: readonly DbValue[] }
  /** A row of `table` that names the record in `key` meets all of the conditions. */
  | {
      is: 'related';
      id: string;
      table: string;
      alias: string;
      key: string;
      joins: readonly Join[];
      conditions: readonly Condition[];
    }
  /** The row has the values of one of the alternatives, by column; null is a value that no row has. */
  | { is: 'scope'; alternatives: NonNullable<RowScope> };

/** Rows whose `search` has an index, and the column here that has their id. */
export interface IndexedText {
  table: string;
  id: string;
}

/** Puts conditions into a query, all of which must hold. */
export function addConditions(db: Knex, rows: Knex.QueryBuilder, conditions: readonly Condition[]): void {
  for (const condition of conditions) addCondition(db, rows, condition);
}

function addCondition(db: Knex, rows: Knex.QueryBuilder, condition: Condition): void {
  switch (condition.is) {
    case 'in': {
      const { column, values } = condition;
      if (values.length === 1) rows.where(column, values[0] ?? null);
      else rows.whereIn(column, [...values]);
      return;
    }
    case 'empty': {
      if (condition.isEmpty) rows.whereNull(condition.column);
      else rows.whereNotNull(condition.column);
      return;
    }
    case 'between': {
      const { column, spans } = condition;
      rows.where((any) => {
        for (const [low, high] of spans)
          any.orWhere((span) => {
            if (low !== null) span.where(column, '>=', low);
            if (high !== null) span.where(column, '<=', high);
          });
      });
      return;
    }
    case 'has': {
      const { has } = dialectOf(db);
      rows.where((any) => {
        for (const value of condition.values) any.orWhereRaw(has, [condition.column, value]);
      });
      return;
    }
    case 'positive': {
      rows.where((any) => {
        for (const column of condition.columns) any.orWhere(column, '>', 0);
      });
      return;
    }
    case 'contains':
      addContains(db, rows, condition);
      return;
    case 'while_empty':
      rows.whereIn(
        condition.id,
        idsHolding(condition.table, condition.column, condition.others, condition.values),
      );
      return;
    case 'else_at': {
      const { column, key, table, there, values } = condition;
      if (values === null) {
        rows.whereNull(column).whereIn(key, db(table).whereNull(there).select('id'));
        return;
      }
      rows.where((either) => {
        either.whereIn(column, [...values]).orWhere((other) => {
          other.whereNull(column).whereIn(
            key,
            db(table)
              .whereIn(there, [...values])
              .select('id'),
          );
        });
      });
      return;
    }
    case 'again': {
      const { table, alias, by, order, field, except, isAgain } = condition;
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
      return;
    }
    case 'member': {
      const { table, id, values } = condition;
      rows.whereIn(
        id,
        (ids) =>
          void ids
            .from(table)
            .select('id')
            .whereIn('value', [...values]),
      );
      return;
    }
    case 'related': {
      const { id, table, alias, key, joins, conditions } = condition;
      rows.whereIn(id, (ids) => {
        ids.from(`${table} as ${alias}`).select(key);
        addJoins(ids, joins);
        addConditions(db, ids, conditions);
      });
      return;
    }
    case 'scope':
      whereScope(rows, condition.alternatives);
      return;
  }
}

/** An index leads to rows that may have the texts; they are looked at in any case. */
function addContains(
  db: Knex,
  rows: Knex.QueryBuilder,
  { columns, terms, index }: Extract<Condition, { is: 'contains' }>,
): void {
  const found = index && dialectOf(db).findText(index.table, terms, columns);
  if (index && found) rows.whereRaw(`?? in (${found.sql})`, [index.id, ...found.bindings]);
  for (const term of terms)
    rows.where((any) => {
      for (const column of columns) any.orWhereRaw("?? like ? escape '!'", [column, containing(term)]);
    });
}
