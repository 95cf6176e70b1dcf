import type { Knex } from 'knex';
import type { DbValue } from '../kinds/kind.ts';

export type Add = (query: Knex.QueryBuilder) => void;
type AddFrom = (query: Knex.QueryBuilder, db: Knex) => void;

/** Texts that the kept `search` of the rows under an alias must hold. */
export interface Texts {
  table: string;
  alias: string;
  /** The column that has the id of these rows. */
  id: string;
  terms: readonly string[];
  /** Nothing else is asked: a row whose `search` holds the texts passes. */
  isAll: boolean;
}

/** By a filter's name, the values in use that what was typed stands for. */
export type Meant = ReadonlyMap<string, readonly string[]>;

/** One condition of a list. `test` looks at a row that comes in order, `find` leads to all rows that pass. */
export type Condition =
  /** A column of the rows themselves has one of these values. */
  | { is: 'equal'; column: string; values: readonly DbValue[] }
  /** A column of the rows themselves is, or is not, empty. */
  | { is: 'empty'; column: string; empty: boolean }
  | { is: 'text'; test: Add; texts: Texts | null }
  /** Some record that belongs to the row passes; `owners` are the ids of such rows, any number of times each. */
  | { is: 'related'; test: AddFrom; find: AddFrom; owners: (db: Knex) => Knex.QueryBuilder; column: string }
  /** A table beside has one of these values for the row (a fact). */
  | { is: 'beside'; table: string; values: readonly DbValue[] }
  | { is: 'other'; test: Add };

/** Puts a condition into a query over rows under this alias. */
export function add(
  db: Knex,
  condition: Condition,
  query: Knex.QueryBuilder,
  root: string,
  finding: boolean,
): void {
  switch (condition.is) {
    case 'equal': {
      const { column, values } = condition;
      if (values.length === 1) query.where(`${root}.${column}`, values[0] as never);
      else query.whereIn(`${root}.${column}`, values as never);
      return;
    }
    case 'empty': {
      if (condition.empty) query.whereNull(`${root}.${condition.column}`);
      else query.whereNotNull(`${root}.${condition.column}`);
      return;
    }
    case 'beside': {
      const { table, values } = condition;
      if (finding)
        query.whereIn(
          `${root}.id`,
          (ids) =>
            void ids
              .from(table)
              .select('id')
              .whereIn('value', values as never),
        );
      else
        query.whereExists(
          (one) =>
            void one
              .from({ b: table })
              .whereRaw('b.id = ??', [`${root}.id`])
              .whereIn('b.value', values as never),
        );
      return;
    }
    case 'related':
      (finding ? condition.find : condition.test)(query, db);
      return;
    default:
      condition.test(query);
  }
}
