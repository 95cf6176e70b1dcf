/** One filter of a list, or what is searched for, as a condition. */
import { foldPhone, foldTerms } from '#rules/fold';
import { isInvisible } from '#rules/invisible';
import { type Field, text } from '#schema/kinds';
import type { Filter } from '#schema/resource';
import { encode } from '../db/codec.ts';
import type { Dialect } from '../db/dialect.ts';
import { type Paths, type ResolvedPath, stepOf } from '../db/paths.ts';
import { copiesOf, searchIndexed, shapeOf, tableOf } from '../db/shape.ts';
import { month } from '../kinds/dateKinds.ts';
import { kinds } from '../kinds/index.ts';
import { BadValue, type DbValue } from '../kinds/kind.ts';
import type { Condition, IndexedText } from './condition.ts';

const MAX_VALUES = 200;

/** By a filter's name, the values in use that what was typed stands for. */
export type FilterValues = ReadonlyMap<string, readonly string[]>;

/** How an id is read, which is no declared field. */
const idField = text('Giá trị');

/**
 * A filter as a condition, by how it compares.
 * @param path of fields, to the column that the filter looks at
 * @param given the filter's text, as it was sent
 * @param resolved the values that a filter typed in words stands for
 * @throws BadValue
 */
export function filterCondition(
  dialect: Dialect,
  paths: Paths,
  path: string,
  filter: Filter,
  given: string,
  resolved?: readonly string[],
): Condition {
  const at = paths.resolve(path);
  const { column } = at;
  const field: Field = at.field ?? idField;
  const stored = (value: unknown) => (at.field ? encode(field, value, dialect) : Number(value));
  const parse = (one: string): readonly [unknown, unknown] => {
    if (!at.field && !/^[1-9]\d{0,14}$/.test(one)) throw new BadValue('Mã không hợp lệ.');
    const span = kinds[field.kind].span?.(one, field);
    if (!span) throw new BadValue(`Không lọc được theo ${field.label}.`);
    return span;
  };
  const spanOf = (one: string): [DbValue, DbValue] => {
    const [low, high] = parse(one);
    return [stored(low), stored(high)];
  };
  if (filter.none && given.trim() === 'none')
    return filter.elseAt ? elseCondition(at, filter.elseAt, null) : { is: 'empty', column, isEmpty: true };
  const values = filter.many || filter.whileEmpty || filter.elseAt ? splitValues(given) : [given.trim()];
  const [first = ''] = values;
  switch (filter.op ?? 'is') {
    case 'contains':
      return containsCondition(paths, at, field, given);
    case 'named':
      return { is: 'in', column, values: resolved ?? values };
    case 'null':
    case 'filled': {
      const [isEmpty] = kinds.boolean.span?.(first, field) ?? [];
      return { is: 'empty', column, isEmpty: Boolean(isEmpty) === (filter.op === 'null') };
    }
    case 'from':
      return { is: 'between', column, spans: [[spanOf(first)[0], null]] };
    case 'to':
      return { is: 'between', column, spans: [[null, spanOf(first)[1]]] };
    case 'in_month': {
      const [day] = month.span?.(first, field) ?? [];
      return { is: 'between', column, spans: [spanOf(String(day))] };
    }
    case 'has':
      return {
        is: 'has',
        column,
        values: values.map((value) => dialect.hasBinding(parse(value)[0] as string | number)),
      };
    case 'counted': {
      const counts = new Map(Object.entries(filter.counts ?? {}));
      if (!values.every((value) => counts.has(value))) throw new BadValue('Giá trị không hợp lệ.');
      return {
        is: 'positive',
        columns: values.map((value) => paths.resolve(counts.get(value) as string).column),
      };
    }
    case 'again': {
      const [isAgain] = kinds.boolean.span?.(first, field) ?? [];
      return {
        ...{
          is: 'again',
          table: tableOf(at.resource),
          alias: at.alias,
          order: column.slice(at.alias.length + 1),
        },
        ...(filter.again as NonNullable<Filter['again']>),
        isAgain: Boolean(isAgain),
      };
    }
    case 'computed':
      throw new BadValue(`Không lọc được theo ${field.label}.`);
    case 'is': {
      const spans = values.map(spanOf);
      const lows = spans.map(([low]) => low);
      if (filter.elseAt) return elseCondition(at, filter.elseAt, lows);
      if (filter.whileEmpty)
        return {
          is: 'while_empty',
          table: tableOf(at.resource),
          id: `${at.alias}.id`,
          column: column.slice(at.alias.length + 1),
          others: filter.whileEmpty,
          values: lows,
        };
      if (spans.some(([low, high]) => low !== high)) return { is: 'between', column, spans };
      return { is: 'in', column, values: lows };
    }
  }
}

/** A column or, while it is empty, one of a referred record. @param values null: both are empty */
function elseCondition(
  { alias, column, resource }: ResolvedPath,
  path: string,
  values: readonly DbValue[] | null,
): Condition {
  const [reference = '', there = ''] = path.split('.');
  const step = stepOf(resource, reference);
  if (!step) throw new Error(`${resource.name} has no ${path}`);
  return { is: 'else_at', column, key: `${alias}.${step.key}`, table: tableOf(step.target), there, values };
}

function splitValues(given: string): string[] {
  const values = given
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !isInvisible(part));
  if (values.length > MAX_VALUES) throw new BadValue(`Nhiều nhất ${MAX_VALUES} giá trị.`);
  return values;
}

function containsCondition(paths: Paths, at: ResolvedPath, field: Field, given: string): Condition {
  const column = field.fold ? `${at.column}_fold` : at.column;
  const terms =
    field.kind === 'phone'
      ? [foldPhone(given) || given.trim().toLowerCase()]
      : field.fold
        ? foldTerms(given)
        : [given.trim()];
  const index = field.fold && isInIndexedSearch(at) ? indexedText(paths, at) : null;
  return { is: 'contains', columns: [column], terms, index };
}

/** Every word must be found in the record's `search`, or in one of the searched fields that are read from another record. */
export function searchCondition(paths: Paths, given: string): Condition {
  const { root, resource } = paths;
  const { stored } = shapeOf(resource);
  const names = resource.search ?? [];
  const elsewhere = names.filter((name) => !stored.has(name)).map((name) => paths.resolve(name));
  const isHere = elsewhere.length < names.length;
  const columns = [...elsewhere.map(({ column }) => `${column}_fold`), ...(isHere ? [`${root}.search`] : [])];
  return {
    is: 'contains',
    columns,
    terms: foldTerms(given),
    index: indexOfSearch(paths, elsewhere, isHere),
  };
}

/** The index that has all searched texts: the record's own, or that of the one record read from; null when there is none. */
function indexOfSearch(
  paths: Paths,
  elsewhere: readonly ResolvedPath[],
  isHere: boolean,
): IndexedText | null {
  const [first] = elsewhere;
  if (!first) {
    const table = tableOf(paths.resource);
    return searchIndexed.has(table) ? { table, id: `${paths.root}.id` } : null;
  }
  const isOne = !isHere && elsewhere.every((at) => at.alias === first.alias && isInIndexedSearch(at));
  return isOne ? indexedText(paths, first) : null;
}

const indexedText = (paths: Paths, { alias, resource }: ResolvedPath): IndexedText => ({
  table: tableOf(resource),
  id: paths.idOf(alias),
});

/** Is the folded text of this column a part of its table's `search`, and has that an index? */
const isInIndexedSearch = ({ resource, column }: ResolvedPath): boolean =>
  searchIndexed.has(tableOf(resource)) &&
  copiesOf(tableOf(resource)).searched.has(column.split('.').at(-1) ?? '');
