/** Filters, sorts and sums lists by computed fields, which have no column. */
import type { AnyResource } from '#schema/resource';
import { findVisibleFields } from '../access/permit.ts';
import { badParameterError } from '../base/domainError.ts';
import type { Context } from '../context.ts';
import type { LoadedRow } from '../db/select.ts';
import type { ParsedListQuery, SortKey } from '../jsonapi/query.ts';
import { kinds } from '../kinds/index.ts';
import { BadValueError } from '../kinds/kind.ts';
import type { FilterValues } from '../lists/buildFilterCondition.ts';
import { listOfferedFilters } from '../lists/buildListConditions.ts';
import { buildListInput, type ListInput } from '../lists/buildListInput.ts';
import { isStoredKey } from '../lists/order.ts';
import { type QueriedPage, queryPage } from '../lists/queryPage.ts';
import { deriveComputedFields } from './deriveComputedFields.ts';
import { getHooks } from './joinModules.ts';

/** A filter on a computed field: the name of the field, and the values that match. */
interface ComputedFilter {
  at: string;
  among: readonly unknown[];
}

/** Maximum records of a list whose computed fields are checked. */
const MAX_COMPUTED_RECORDS = 2_000;

/** The parts of a query that may name computed fields. */
type Query = Pick<ParsedListQuery, 'filters' | 'sort'> & Partial<Pick<ParsedListQuery, 'others'>>;

/**
 * Finds the records of a list that match its filters on computed fields, among the first `MAX_COMPUTED_RECORDS` records that match its other
 * filters, sorted by computed fields if the query requests it.
 * @param resolved for each filter typed in words, the existing values that match the words
 * @param page the page to return; if absent, all records
 * @returns the page and the number of records, `more` when records were left out; null for a query that names no computed field
 * @throws DomainError 400 naming the filter or sort
 */
export async function findByComputedFields(
  ctx: Context,
  resource: AnyResource,
  query: Query,
  resolved: FilterValues,
  page?: ParsedListQuery['page'],
): Promise<(QueriedPage & { all: readonly LoadedRow[] }) | null> {
  const wanted = listComputedFilters(ctx, resource, query);
  const used = [...wanted.map(({ at }) => at), ...listUsedFields(ctx, resource, query)];
  if (used.length === 0) return null;
  const list = await limitToCandidates(ctx, buildListInput(ctx, resource, query, resolved), wanted);
  const { rows } = await queryPage(ctx, list, { number: 1, size: MAX_COMPUTED_RECORDS + 1 });
  const looked = rows.slice(0, MAX_COMPUTED_RECORDS);
  // Uses the reader connections, because computing fields of many records reads much data.
  const reading = ctx.readers && !ctx.db.isTransaction ? { ...ctx, db: ctx.readers } : ctx;
  await deriveComputedFields(reading, resource, looked, new Set(used));
  const found = looked.filter(({ values }) => wanted.every(({ at, among }) => among.includes(values[at])));
  const all = sortByComputedFields(resource, found, query.sort);
  const { number, size } = page ?? { number: 1, size: MAX_COMPUTED_RECORDS };
  return {
    all,
    rows: all.slice((number - 1) * size, number * size),
    total: all.length,
    ...(rows.length > looked.length ? { more: true } : {}),
  };
}

/** Limits a list to the records for which the filtered yes/no fields may be true, if the resource has a hook that finds these records. */
async function limitToCandidates(
  ctx: Context,
  list: ListInput,
  wanted: readonly ComputedFilter[],
): Promise<ListInput> {
  const { candidates } = getHooks(ctx, list.resource);
  const conditions = [...list.rows.conditions];
  for (const { at, among } of wanted) {
    const find = candidates?.[at];
    if (find && among.every((value) => value === true))
      conditions.push({ is: 'ids', column: 't.id', ids: await find(ctx) });
  }
  return { ...list, rows: { ...list.rows, conditions } };
}

function listComputedFilters(
  { viewer }: Context,
  resource: AnyResource,
  { filters }: Pick<ParsedListQuery, 'filters'>,
): ComputedFilter[] {
  return listOfferedFilters(resource, viewer).flatMap(({ name, at, op, many }) => {
    const given = filters.get(name) ?? '';
    const field = resource.fields[at];
    if (op !== 'computed' || given === '' || !field) return [];
    const values = many ? given.split(',').filter((value) => value !== '') : [given];
    try {
      return [{ at, among: values.map((value) => kinds[field.kind].span?.(value.trim(), field)[0]) }];
    } catch (error) {
      if (error instanceof BadValueError) throw badParameterError(`filter[${name}]`, error.message);
      throw error;
    }
  });
}

/** Returns the computed fields that the query sorts by or sums. @throws DomainError 400 for a field that the viewer may not see */
function listUsedFields({ viewer }: Context, resource: AnyResource, { sort, others }: Query): string[] {
  const { computed = [] } = resource.list;
  const visible = findVisibleFields(resource, viewer);
  const sorted = sort.map(({ name }) => name).filter((name) => computed.includes(name));
  const hidden = sorted.find((name) => !visible.has(name));
  if (hidden !== undefined) throw badParameterError('sort', `Không sắp xếp được theo ${hidden}.`);
  const summed = others?.get('sum_of') ?? '';
  return computed.includes(summed) ? [...sorted, summed] : sorted;
}

/**
 * Sorts records whose computed fields are filled, empty values last.
 * @param rows the records in the order of the stored keys
 */
function sortByComputedFields(
  resource: AnyResource,
  rows: readonly LoadedRow[],
  keys: readonly SortKey[],
): readonly LoadedRow[] {
  const isStored = isStoredKey(resource);
  if (keys.every(isStored)) return rows;
  const ranksOf = (at: number) =>
    rankByStoredKeys(
      rows,
      keys
        .slice(0, at + 1)
        .filter(isStored)
        .map(({ name }) => name),
    );
  const comparisons = keys.map((key, at) =>
    isStored(key) ? compareByRank(ranksOf(at)) : compareByValue(key),
  );
  return rows.toSorted((one, other) => {
    for (const compare of comparisons) {
      const order = compare(one, other);
      if (order !== 0) return order;
    }
    return 0;
  });
}

type Compare = (one: LoadedRow, other: LoadedRow) => number;

/** Numbers the combinations of values of stored keys in the order of the rows. */
function rankByStoredKeys(rows: readonly LoadedRow[], names: readonly string[]): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  const rankOf = new Map<string, number>();
  for (const { id, values } of rows) {
    const combination = JSON.stringify(names.map((name) => values[name]));
    const rank = ranks.get(combination) ?? ranks.size;
    ranks.set(combination, rank);
    rankOf.set(id, rank);
  }
  return rankOf;
}

const compareByRank =
  (ranks: ReadonlyMap<string, number>): Compare =>
  (one, other) =>
    (ranks.get(one.id) ?? 0) - (ranks.get(other.id) ?? 0);

const compareByValue =
  ({ name, down }: SortKey): Compare =>
  ({ values: one }, { values: other }) => {
    const [first, second] = [one[name], other[name]];
    if (first == null || second == null) return Number(first == null) - Number(second == null);
    const order = compareValues(first, second);
    return down ? -order : order;
  };

/** Compares numbers by size and other values as text. */
const compareValues = (one: unknown, other: unknown): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : Number(String(one) > String(other)) - Number(String(one) < String(other));
