import type { Knex } from 'knex';
import type { AnyResource } from '#schema/resource';
import { getDialect } from './dialect.ts';
import { getValuePlaceholder } from './getCompiledQuery.ts';
import { addRecordColumns, type RecordSelection, selectRecords } from './select.ts';

/** A condition of `findAll` on the field `key`. */
export type FindAllCondition =
  | { is: 'empty' | 'among' | 'equal'; key: string }
  /** The field has one of `count` values. */
  | { is: 'in'; key: string; count: number };

/** Builds the record query of `findAll`; its placeholders are the values of the conditions, in order. */
export function buildFindAll(
  db: Knex,
  resource: AnyResource,
  conditions: readonly FindAllCondition[],
  sort: readonly string[],
): Knex.QueryBuilder {
  const selection = selectRecords(db, resource);
  const { query: rows, paths } = selection;
  let position = 0;
  const next = () => getValuePlaceholder(position++);
  for (const condition of conditions) {
    const { column } = paths.resolve(condition.key);
    if (condition.is === 'in') rows.whereIn(column, Array.from({ length: condition.count }, next));
    else if (condition.is === 'among') rows.whereRaw(getDialect(db).among, [column, next()]);
    else if (condition.is === 'equal') rows.where(column, next());
    else rows.whereNull(column);
  }
  addOrder(selection, sort);
  return addRecordColumns(selection);
}

function addOrder({ query: rows, paths }: RecordSelection, sort: readonly string[]): void {
  for (const key of sort) {
    const down = key.startsWith('-');
    rows.orderByRaw(`?? ${down ? 'desc' : 'asc'} nulls last`, [
      paths.resolve(down ? key.slice(1) : key).column,
    ]);
  }
  if (!sort.some((key) => key.replace('-', '') === 'id'))
    rows.orderBy('t.id', sort.at(-1)?.startsWith('-') ? 'desc' : 'asc');
}
