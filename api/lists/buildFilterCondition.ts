/** Converts a filter of a list, or a search, to a condition. */
import { foldPhone, toSearchTerms } from '#rules/foldText';
import { isInvisible } from '#rules/invisible';
import { type Field, text } from '#schema/kinds';
import type { Filter } from '#schema/resource';
import { encodeColumnValue } from '../db/codec.ts';
import type { Dialect } from '../db/dialect.ts';
import { findPathStep, type QueryPaths, type ResolvedPath } from '../db/paths.ts';
import { getFoldedColumns, getTableName, getTableShape, searchIndexedTables } from '../db/shape.ts';
import { monthKind } from '../kinds/dateKinds.ts';
import { kinds } from '../kinds/index.ts';
import { BadValueError, type DbValue } from '../kinds/kind.ts';
import type { IndexedText, ListCondition } from './condition.ts';

const MAX_VALUES = 200;
/** Maximum number of words in a search; each word is a condition of the query. */
const MAX_TERMS = 50;

/** The existing values that match the typed words, by filter name. Only for filters that are typed in words. */
export type FilterValues = ReadonlyMap<string, readonly string[]>;

/** Field for parsing ids in filters, because resources do not declare their id as a field. */
const idField = text('Giá trị');

/** A filter and its value, passed to the function of the filter's operator. */
interface Comparison {
  dialect: Dialect;
  paths: QueryPaths;
  filter: Filter;
  /** The column that the filter compares. */
  at: ResolvedPath;
  field: Field;
  /** The filter's text as sent. */
  given: string;
  /** The values of `given`, at least one. */
  values: readonly string[];
  first: string;
  /** The existing values that match the typed words; undefined for other filters. */
  resolved: readonly string[] | undefined;
}

/**
 * Converts a filter to a condition.
 * @param path field path to the filter's column
 * @param given the filter's text as sent
 * @param resolved the values that match a filter typed in words
 * @throws BadValueError
 */
export function buildFilterCondition(
  dialect: Dialect,
  paths: QueryPaths,
  path: string,
  filter: Filter,
  given: string,
  resolved?: readonly string[],
): ListCondition {
  const at = paths.resolve(path);
  if (filter.none && given.trim() === 'none')
    return filter.elseAt
      ? buildFallbackCondition(at, filter.elseAt, null)
      : { is: 'empty', column: at.column, isEmpty: true };
  const values =
    filter.many || filter.whileEmpty || filter.elseAt ? splitFilterValues(given) : [given.trim()];
  const [first = ''] = values;
  const field = at.field ?? idField;
  return operators[filter.op ?? 'is']({ dialect, paths, filter, at, field, given, values, first, resolved });
}

type Operator = NonNullable<Filter['op']> | 'is';

/** For each operator, the conversion of a filter to a condition. */
const operators: { readonly [op in Operator]: (filter: Comparison) => ListCondition } = {
  is(comparison) {
    const { at, filter, values } = comparison;
    const spans = values.map((value) => encodeSpan(comparison, value));
    const lows = spans.map(([low]) => low);
    if (filter.elseAt) return buildFallbackCondition(at, filter.elseAt, lows);
    if (filter.whileEmpty)
      return {
        is: 'while_empty',
        table: getTableName(at.resource),
        id: `${at.alias}.id`,
        column: getColumnNameAtPath(at),
        others: filter.whileEmpty,
        values: lows,
      };
    if (spans.some(([low, high]) => low !== high)) return { is: 'between', column: at.column, spans };
    return { is: 'in', column: at.column, values: lows };
  },

  contains: ({ paths, at, field, given }) => buildContainsCondition(paths, at, field, given),

  named: ({ at, values, resolved }) => ({ is: 'in', column: at.column, values: resolved ?? values }),

  null: (comparison) => ({ is: 'empty', column: comparison.at.column, isEmpty: isYesFilter(comparison) }),

  filled: (comparison) => ({ is: 'empty', column: comparison.at.column, isEmpty: !isYesFilter(comparison) }),

  from(comparison) {
    const { at, filter, first } = comparison;
    const [low] = encodeSpan(comparison, first);
    if (filter.rare) return { is: 'rarely_from', column: at.column, low };
    return { is: 'between', column: at.column, spans: [[low, null]] };
  },

  to: (comparison) => ({
    is: 'between',
    column: comparison.at.column,
    spans: [[null, encodeSpan(comparison, comparison.first)[1]]],
  }),

  in_month(comparison) {
    const { at, field, first } = comparison;
    const [day] = monthKind.span?.(first, field) ?? [];
    return { is: 'between', column: at.column, spans: [encodeSpan(comparison, String(day))] };
  },

  has: (comparison) => ({
    is: 'has',
    column: comparison.at.column,
    values: comparison.values.map((value) =>
      comparison.dialect.hasBinding(parseSpan(comparison, value)[0] as string | number),
    ),
  }),

  counted({ paths, filter, values }) {
    const counts = new Map(Object.entries(filter.counts ?? {}));
    const columns = values.map((value) => counts.get(value));
    if (!columns.every((column) => column !== undefined)) throw new BadValueError('Giá trị không hợp lệ.');
    return { is: 'positive', columns: columns.map((column) => paths.resolve(column).column) };
  },

  again(comparison) {
    const { at, filter } = comparison;
    return {
      ...{ is: 'again', table: getTableName(at.resource), alias: at.alias, order: getColumnNameAtPath(at) },
      ...(filter.again as NonNullable<Filter['again']>),
      isAgain: isYesFilter(comparison),
    };
  },

  computed({ field }) {
    throw new BadValueError(`Không lọc được theo ${field.label}.`);
  },
};

const getColumnNameAtPath = ({ alias, column }: ResolvedPath): string => column.slice(alias.length + 1);

const isYesFilter = ({ first, field }: Comparison): boolean =>
  Boolean(kinds.boolean.span?.(first, field)?.[0]);

/** Returns the smallest and the greatest value that a filter's text means. @throws BadValueError */
function parseSpan({ at, field }: Comparison, text: string): readonly [unknown, unknown] {
  if (!at.field && !/^[1-9]\d{0,14}$/.test(text)) throw new BadValueError('Mã không hợp lệ.');
  const span = kinds[field.kind].span?.(text, field);
  if (!span) throw new BadValueError(`Không lọc được theo ${field.label}.`);
  return span;
}

/** Returns the values of `parseSpan` in the database's encoding. */
function encodeSpan(comparison: Comparison, text: string): [DbValue, DbValue] {
  const { at, dialect } = comparison;
  const stored = (value: unknown) => (at.field ? encodeColumnValue(at.field, value, dialect) : Number(value));
  const [low, high] = parseSpan(comparison, text);
  return [stored(low), stored(high)];
}

/**
 * Builds a condition on a column or, where that column is empty, on a column of a referenced record. @param values null matches rows where
 * both columns are empty
 */
function buildFallbackCondition(
  { alias, column, resource }: ResolvedPath,
  path: string,
  values: readonly DbValue[] | null,
): ListCondition {
  const [reference = '', there = ''] = path.split('.');
  const step = findPathStep(resource, reference);
  if (!step) throw new Error(`${resource.name} has no ${path}`);
  return {
    is: 'else_at',
    column,
    key: `${alias}.${step.key}`,
    table: getTableName(step.target),
    there,
    values,
  };
}

/** Returns the folded search words of a text. @throws BadValueError for more than `MAX_TERMS` words */
export function parseSearchTerms(given: string): string[] {
  const terms = toSearchTerms(given);
  if (terms.length > MAX_TERMS) throw new BadValueError(`Hãy tìm bằng nhiều nhất ${MAX_TERMS} từ.`);
  return terms;
}

/** Splits the text of a filter with several values. @throws BadValueError for more than `MAX_VALUES` */
export function splitFilterValues(given: string): string[] {
  const values = given
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !isInvisible(part));
  if (values.length > MAX_VALUES) throw new BadValueError(`Nhiều nhất ${MAX_VALUES} giá trị.`);
  return values;
}

function buildContainsCondition(
  paths: QueryPaths,
  at: ResolvedPath,
  field: Field,
  given: string,
): ListCondition {
  const column = field.fold ? `${at.column}_fold` : at.column;
  const terms =
    field.kind === 'phone'
      ? [foldPhone(given) || given.trim().toLowerCase()]
      : field.fold
        ? parseSearchTerms(given)
        : [given.trim()];
  const index = field.fold && isInIndexedSearch(at) ? toIndexedText(paths, at) : null;
  return { is: 'contains', columns: [column], terms, index };
}

/**
 * Builds a condition that requires every word in the record's `search` column, or in a searched field of another record.
 * @throws BadValueError
 */
export function buildSearchCondition(paths: QueryPaths, given: string): ListCondition {
  const { root, resource } = paths;
  const { stored } = getTableShape(resource);
  const names = resource.search ?? [];
  const elsewhere = names.filter((name) => !stored.has(name)).map((name) => paths.resolve(name));
  const isHere = elsewhere.length < names.length;
  const columns = [...elsewhere.map(({ column }) => `${column}_fold`), ...(isHere ? [`${root}.search`] : [])];
  return {
    is: 'contains',
    columns,
    terms: parseSearchTerms(given),
    index: findSearchIndex(paths, elsewhere, isHere),
  };
}

/**
 * Returns the index that covers all searched texts: the index of the record itself, or the index of the only other record with searched
 * texts. Returns null if no single index covers all texts.
 */
function findSearchIndex(
  paths: QueryPaths,
  elsewhere: readonly ResolvedPath[],
  isHere: boolean,
): IndexedText | null {
  const [first] = elsewhere;
  if (!first) {
    const table = getTableName(paths.resource);
    return searchIndexedTables.has(table) ? { table, id: `${paths.root}.id` } : null;
  }
  const isOne = !isHere && elsewhere.every((at) => at.alias === first.alias && isInIndexedSearch(at));
  return isOne ? toIndexedText(paths, first) : null;
}

const toIndexedText = (paths: QueryPaths, { alias, resource }: ResolvedPath): IndexedText => ({
  table: getTableName(resource),
  id: paths.idOf(alias),
});

/** True if the column's folded text is part of its table's `search` column and that `search` column is indexed. */
const isInIndexedSearch = ({ resource, column }: ResolvedPath): boolean =>
  searchIndexedTables.has(getTableName(resource)) &&
  getFoldedColumns(getTableName(resource)).searched.has(column.split('.').at(-1) ?? '');
