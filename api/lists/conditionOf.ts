/** One filter, or what is searched for, as a condition. */
import { foldPhone, foldTerms } from '#rules/fold';
import { type Field, text } from '#schema/kinds';
import type { Filter } from '#schema/resource';
import { encode } from '../db/codec.ts';
import type { Dialect } from '../db/dialect.ts';
import { idsHolding } from '../db/idsHolding.ts';
import type { Paths, ResolvedPath } from '../db/paths.ts';
import { copiesOf, searchIndexed, shapeOf, tableOf } from '../db/shape.ts';
import { kinds } from '../kinds/index.ts';
import { BadValue, type DbValue } from '../kinds/kind.ts';
import { month } from '../kinds/month.ts';
import type { Add, Condition, Texts } from './condition.ts';

const MAX_VALUES = 200;

const anyText = text('Giá trị');

/**
 * A filter as a condition, by how it compares.
 * @param path of fields, to the column that the filter looks at
 * @param meant the values that words stand for
 * @throws BadValue
 */
export function conditionOf(
  dialect: Dialect,
  paths: Paths,
  path: string,
  filter: Filter,
  given: string,
  meant?: readonly string[],
): Condition {
  const at = paths.resolve(path);
  const { column } = at;
  const field: Field = at.field ?? anyText;
  const stored = (value: unknown) => (at.field ? encode(field, value, dialect) : Number(value));
  const spanIn = (one: string): readonly [unknown, unknown] => {
    if (!at.field && !/^[1-9]\d{0,14}$/.test(one)) throw new BadValue('Mã không hợp lệ.');
    const span = kinds[field.kind].span?.(one, field);
    if (!span) throw new BadValue(`Không lọc được theo ${field.label}.`);
    return span;
  };
  const spanOf = (one: string): [DbValue, DbValue] => {
    const [low, high] = spanIn(one);
    return [stored(low), stored(high)];
  };
  const values = filter.many || filter.whileEmpty ? listOf(given) : [given.trim()];
  const [first = ''] = values;
  const other = (test: Add): Condition => ({ is: 'other', test });
  const between = (low: DbValue, high: DbValue) =>
    other((query) => void query.whereBetween(column, [low, high] as [string, string]));
  switch (filter.op ?? 'is') {
    case 'contains':
      return contains(paths, at, field, given);
    case 'named':
      return { is: 'equal', column: column.slice(at.alias.length + 1), values: meant ?? values };
    case 'null': {
      const [empty] = kinds.boolean.span?.(first, field) ?? [];
      const own = ownColumn(paths, at);
      if (own) return { is: 'empty', column: own, empty: Boolean(empty) };
      return other((query) => void (empty ? query.whereNull(column) : query.whereNotNull(column)));
    }
    case 'from': {
      const [low] = spanOf(first);
      return other((query) => void query.where(column, '>=', low as string));
    }
    case 'to': {
      const [, high] = spanOf(first);
      return other((query) => void query.where(column, '<=', high as string));
    }
    case 'in_month': {
      const [asked] = month.span?.(first, field) ?? [];
      return between(...spanOf(String(asked)));
    }
    case 'has': {
      const held = values.map((value) => dialect.hasBinding(spanIn(value)[0] as string | number));
      return other(any(held.map((value) => (query) => void query.orWhereRaw(dialect.has, [column, value]))));
    }
    case 'counted': {
      const counts = values.map((value) => filter.counts?.[value]);
      if (counts.includes(undefined)) throw new BadValue('Giá trị không hợp lệ.');
      const columns = counts.map((count) => paths.resolve(count as string).column);
      return other(any(columns.map((count) => (query) => void query.orWhere(count, '>', 0))));
    }
    case 'is': {
      const spans = values.map(spanOf);
      if (filter.whileEmpty) {
        const found = idsHolding(
          tableOf(at.resource),
          column.slice(at.alias.length + 1),
          filter.whileEmpty,
          spans.map(([low]) => low),
        );
        return other((query) => void query.whereIn(`${at.alias}.id`, found));
      }
      const own = ownColumn(paths, at);
      const wanted = spans.map(([low]) => low);
      if (spans.some(([low, high]) => low !== high))
        return other(
          any(spans.map((span) => (query) => void query.orWhereBetween(column, span as [string, string]))),
        );
      if (own) return { is: 'equal', column: own, values: wanted };
      return other((query) => void query.whereIn(column, wanted as string[]));
    }
  }
}

/** The name of a column of the rows themselves; null for one of a joined row. */
const ownColumn = ({ root }: Paths, { alias, column }: ResolvedPath): string | null =>
  alias === root ? column.slice(root.length + 1) : null;

const any =
  (some: readonly Add[]): Add =>
  (query) =>
    void query.where((either) => {
      for (const one of some) one(either);
    });

function listOf(given: string): string[] {
  const values = given
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (values.length > MAX_VALUES) throw new BadValue(`Nhiều nhất ${MAX_VALUES} giá trị.`);
  return values;
}

function contains(paths: Paths, at: ResolvedPath, field: Field, given: string): Condition {
  const column = field.fold ? `${at.column}_fold` : at.column;
  const terms =
    field.kind === 'phone'
      ? [foldPhone(given) || given.trim().toLowerCase()]
      : field.fold
        ? foldTerms(given)
        : [given.trim()];
  return {
    is: 'text',
    test: (query) => {
      for (const term of terms) query.whereRaw("?? like ? escape '!'", [column, like(term)]);
    },
    texts: field.fold && isIndexed(at) ? { ...placeOf(paths, at), terms, isAll: false } : null,
  };
}

/** Every word must be found in the folded text kept for searching, or in one of the searched fields read elsewhere. */
export function searching(paths: Paths, given: string): Condition {
  const { root, resource } = paths;
  const { stored } = shapeOf(resource);
  const names = resource.search ?? [];
  const elsewhere = names.filter((name) => !stored.has(name)).map((name) => paths.resolve(name));
  const isHere = elsewhere.length < names.length;
  const columns = [...elsewhere.map(({ column }) => `${column}_fold`), ...(isHere ? [`${root}.search`] : [])];
  const terms = foldTerms(given);
  return {
    is: 'text',
    test: (query) => {
      for (const term of terms)
        query.where((any) => {
          for (const column of columns) any.orWhereRaw("?? like ? escape '!'", [column, like(term)]);
        });
    },
    texts: textsOf(paths, elsewhere, isHere, terms),
  };
}

/** All words stand in one record's text: this one's, or that of the one record read from. Else no index tells them. */
function textsOf(
  paths: Paths,
  elsewhere: readonly ResolvedPath[],
  isHere: boolean,
  terms: readonly string[],
): Texts | null {
  const [first] = elsewhere;
  if (!first)
    return searchIndexed.has(tableOf(paths.resource))
      ? { ...placeOf(paths, { alias: paths.root, resource: paths.resource }), terms, isAll: true }
      : null;
  const isOne = !isHere && elsewhere.every((at) => at.alias === first.alias && isIndexed(at));
  // The text has further fields than those searched here.
  return isOne ? { ...placeOf(paths, first), terms, isAll: false } : null;
}

/** Where the index of texts finds the rows there. */
const placeOf = (
  paths: Paths,
  { alias, resource }: Pick<ResolvedPath, 'alias' | 'resource'>,
): Pick<Texts, 'table' | 'alias' | 'id'> => ({ table: tableOf(resource), alias, id: paths.idOf(alias) });

/** Does the folded text of this column stand in its table's `search`, and has that an index? */
const isIndexed = ({ resource, column }: ResolvedPath): boolean =>
  searchIndexed.has(tableOf(resource)) &&
  copiesOf(tableOf(resource)).searched.has(column.split('.').at(-1) ?? '');

const like = (term: string): string => `%${term.replace(/[!%_]/g, '!$&')}%`;
