/** Filters lists by computed fields, which have no column. */
import type { AnyResource } from '#schema/resource';
import { badParameterError } from '../base/domainError.ts';
import type { Context } from '../context.ts';
import type { LoadedRow } from '../db/select.ts';
import type { ParsedListQuery } from '../jsonapi/query.ts';
import { kinds } from '../kinds/index.ts';
import { BadValue } from '../kinds/kind.ts';
import type { FilterValues } from '../lists/buildFilterCondition.ts';
import { listOfferedFilters } from '../lists/buildListConditions.ts';
import { buildListInput, type ListInput } from '../lists/buildListInput.ts';
import { type QueriedPage, queryPage } from '../lists/queryPage.ts';
import { deriveComputedFields } from './deriveComputedFields.ts';
import { getHooks } from './joinModules.ts';

/** A filter on a computed field: the name of the field, and the values that match. */
interface Wanted {
  at: string;
  among: readonly unknown[];
}

/** Maximum records of a list whose computed fields are checked. */
const MAX_COMPUTED = 2_000;

/**
 * Finds the records of a list that match its filters on computed fields, among the first `MAX_COMPUTED` records that match its other
 * filters.
 * @param resolved for each filter typed in words, the existing values that match the words
 * @param page the page to return; if absent, all records
 * @returns the page and the number of records, `more` when records were left out; null for a list without a filter on a computed field
 * @throws DomainError 400 naming the filter
 */
export async function findByComputedFields(
  ctx: Context,
  resource: AnyResource,
  query: Pick<ParsedListQuery, 'filters' | 'sort'>,
  resolved: FilterValues,
  page?: ParsedListQuery['page'],
): Promise<(QueriedPage & { all: readonly LoadedRow[] }) | null> {
  const wanted = computedFilters(ctx, resource, query);
  if (wanted.length === 0) return null;
  const list = await withinCandidates(ctx, buildListInput(ctx, resource, query, resolved), wanted);
  const { rows } = await queryPage(ctx, list, { number: 1, size: MAX_COMPUTED + 1 });
  const looked = rows.slice(0, MAX_COMPUTED);
  // Computing fields of many records reads much data, so the reader connections are used.
  const reading = ctx.readers && !ctx.db.isTransaction ? { ...ctx, db: ctx.readers } : ctx;
  await deriveComputedFields(reading, resource, looked, new Set(wanted.map(({ at }) => at)));
  const all = looked.filter(({ values }) => wanted.every(({ at, among }) => among.includes(values[at])));
  const { number, size } = page ?? { number: 1, size: MAX_COMPUTED };
  return {
    all,
    rows: all.slice((number - 1) * size, number * size),
    total: all.length,
    ...(rows.length > looked.length ? { more: true } : {}),
  };
}

/** Limits a list to the records for which the filtered yes/no fields may be true, if the resource can find these records. */
async function withinCandidates(
  ctx: Context,
  list: ListInput,
  wanted: readonly Wanted[],
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

function computedFilters(
  { viewer }: Context,
  resource: AnyResource,
  { filters }: Pick<ParsedListQuery, 'filters'>,
): Wanted[] {
  return listOfferedFilters(resource, viewer).flatMap(({ name, at, op, many }) => {
    const given = filters.get(name) ?? '';
    const field = resource.fields[at];
    if (op !== 'computed' || given === '' || !field) return [];
    const values = many ? given.split(',').filter((value) => value !== '') : [given];
    try {
      return [{ at, among: values.map((value) => kinds[field.kind].span?.(value.trim(), field)[0]) }];
    } catch (error) {
      if (error instanceof BadValue) throw badParameterError(`filter[${name}]`, error.message);
      throw error;
    }
  });
}
