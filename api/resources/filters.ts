/** A list's filters as SQL. What the declaration does not offer this viewer is unknown: 400 (contract §1). */
import type { Knex } from 'knex';
import { foldPhone, foldTerms } from '#rules/fold';
import type { Viewer } from '#schema/access';
import { type Field, text } from '#schema/kinds';
import { type AnyResource, type Filter, filtersOf } from '#schema/resource';
import { packagesOfNurses } from '../business/packagesOfNurses.ts';
import { encode } from '../db/codec.ts';
import { dialectOf } from '../db/dialect.ts';
import { Paths, type Spot, stepOf } from '../db/paths.ts';
import type { Reading } from '../db/select.ts';
import { tableOf } from '../db/shape.ts';
import { badParameter } from '../errors.ts';
import { kinds } from '../kinds/index.ts';
import { BadValue } from '../kinds/kind.ts';
import { month } from '../kinds/month.ts';
import { type Condition, isIndexed, like, type Needle, needle } from './needle.ts';
import { visibleFields } from './permit.ts';
import { searching } from './searching.ts';

const MAX_VALUES = 200;

/** What the rows are wanted for. */
export interface Way {
  dense?: boolean;
  counted?: boolean;
}

/**
 * Adds the conditions of these filters to a reading.
 * @param way.dense so many rows pass that each is tested as it comes in order; otherwise those that pass are gathered first
 * @param way.counted the rows are only counted
 * @returns the texts that rows must hold, for whoever has an index of them
 * @throws ApiError 400 naming the filter
 */
export function applyFilters(
  db: Knex,
  { query, paths }: Reading,
  filters: ReadonlyMap<string, string>,
  viewer: Viewer,
  { dense = false, counted = false }: Way,
): Needle[] {
  const needles: Needle[] = [];
  const offered = new Map(offeredFilters(paths.resource, viewer).map((filter) => [filter.name, filter]));
  const inside = new Map<string, There>();
  for (const [name, given] of filters) {
    const parameter = `filter[${name}]`;
    if (name === 'q' && paths.resource.search) {
      for (const condition of searching(db, paths, given, needles, counted)) condition(query);
      continue;
    }
    const filter = offered.get(name);
    if (!filter) throw badParameter(parameter, `Không có bộ lọc ${name}.`);
    if (given === '') continue;
    const [first = '', ...rest] = filter.at.split('.');
    const step = rest.length > 0 ? stepOf(paths.resource, first) : null;
    try {
      if (filter.op === 'some') some(db, paths, filter, given)(query);
      else if (step?.kind === 'many') {
        // All that is asked of one relation is asked of the same related record.
        const there = inside.get(first) ?? { paths: new Paths(step.target, `m_${first}`), conditions: [] };
        there.conditions.push(conditionOf(db, there.paths, rest.join('.'), filter, given, []));
        inside.set(first, there);
      } else conditionOf(db, paths, filter.at, filter, given, needles)(query);
    } catch (error) {
      if (error instanceof BadValue) throw badParameter(parameter, error.message);
      throw error;
    }
  }
  for (const [name, there] of inside)
    if (dense) query.whereExists(related(db, paths, name, there));
    else query.whereIn(`${paths.root}.id`, owners(db, paths, name, there));
  return needles;
}

/** Every list can be narrowed to some records by their ids, so that screens load what they refer to in one call. */
const byId: Filter = { name: 'id', at: 'id', many: true, hidden: true };

/** The filters a viewer may use: declared for all or for one of the viewer's roles, on a field the viewer sees. */
export function offeredFilters(resource: AnyResource, viewer: Viewer): Filter[] {
  const visible = visibleFields(resource, viewer);
  const declared = filtersOf(resource).filter(({ at, roles }) => {
    if (roles && !roles.some((role) => viewer.roles.includes(role))) return false;
    return at.includes('.') || visible.has(at);
  });
  return [byId, ...declared];
}

interface There {
  paths: Paths;
  conditions: Condition[];
}

/** The related records of the row at hand that satisfy these conditions. */
function related(db: Knex, outer: Paths, name: string, { paths, conditions }: There): Knex.QueryBuilder {
  const key = stepOf(outer.resource, name)?.key ?? '';
  const table = tableOf(paths.resource);
  const query = db
    .from(dialectOf(db).byIndex(db, table, paths.root, `${table}_${key}_index`))
    .select(db.raw('1'));
  paths.join(query);
  query.whereRaw('??.?? = ??.??', [paths.root, key, outer.root, 'id']);
  for (const condition of conditions) condition(query);
  return query;
}

/** The ids of all that have related records which satisfy these conditions. */
function owners(db: Knex, outer: Paths, name: string, { paths, conditions }: There): Knex.QueryBuilder {
  const key = stepOf(outer.resource, name)?.key ?? '';
  const query = db(`${tableOf(paths.resource)} as ${paths.root}`).select(`${paths.root}.${key}`);
  paths.join(query);
  for (const condition of conditions) condition(query);
  return query;
}

/** Whether any record of a relation to many has the filter's value there. */
function some(db: Knex, paths: Paths, { at, value }: Filter, given: string): Condition {
  const [name = '', field = ''] = at.split('.');
  const there = new Paths(stepOf(paths.resource, name)?.target ?? paths.resource, `s_${name}`);
  const spot = there.spot(field);
  const [asked] = kinds.boolean.span?.(given.trim(), spot.field ?? anyText) ?? [];
  const condition: Condition = (query) => void query.where(spot.column, value ?? null);
  const found = related(db, paths, name, { paths: there, conditions: [condition] });
  return (query) => void (asked ? query.whereExists(found) : query.whereNotExists(found));
}

const anyText = text('Giá trị');

function conditionOf(
  db: Knex,
  paths: Paths,
  path: string,
  filter: Filter,
  given: string,
  needles: Needle[],
): Condition {
  const spot = paths.spot(path);
  const field: Field = spot.field ?? anyText;
  const dialect = dialectOf(db);
  const stored = (value: unknown) => (spot.field ? encode(field, value, dialect) : Number(value));
  const span = (one: string): readonly [unknown, unknown] => {
    if (!spot.field && !/^[1-9]\d{0,14}$/.test(one)) throw new BadValue('Mã không hợp lệ.');
    const found = kinds[field.kind].span?.(one, field);
    if (!found) throw new BadValue(`Không lọc được theo ${field.label}.`);
    return found;
  };
  const values = filter.many || filter.op === 'nurse' ? listOf(given) : [given.trim()];
  switch (filter.op ?? 'is') {
    case 'some':
      throw new Error(`${filter.name} asks for a relation to many`);
    case 'contains':
      return contains(db, spot, field, given, needles);
    case 'null': {
      const [empty] = kinds.boolean.span?.(given.trim(), field) ?? [];
      return (query) => void (empty ? query.whereNull(spot.column) : query.whereNotNull(spot.column));
    }
    case 'from': {
      const [low] = span(given.trim());
      return (query) => void query.where(spot.column, '>=', stored(low));
    }
    case 'to': {
      const [, high] = span(given.trim());
      return (query) => void query.where(spot.column, '<=', stored(high));
    }
    case 'in_month': {
      const [asked] = month.span?.(given.trim(), field) ?? [];
      const [low, high] = span(String(asked));
      return (query) => void query.whereBetween(spot.column, [stored(low), stored(high)] as [string, string]);
    }
    case 'has': {
      const held = values.map((value) => dialect.hasBinding(span(value)[0] as string | number));
      return (query) =>
        void query.where((any) => {
          for (const value of held) any.orWhereRaw(dialect.has, [spot.column, value]);
        });
    }
    case 'nurse': {
      const ids = values.map((value) => stored(span(value)[0])) as number[];
      return (query) => void query.whereIn(`${spot.alias}.id`, packagesOfNurses(ids));
    }
    case 'is': {
      const spans = values.map(span);
      const single = spans.every(([low, high]) => low === high);
      if (single) {
        const wanted = spans.map(([low]) => stored(low)) as string[];
        return (query) =>
          void (wanted.length === 1
            ? query.where(spot.column, wanted[0] as string)
            : query.whereIn(spot.column, wanted));
      }
      return (query) =>
        void query.where((any) => {
          for (const [low, high] of spans)
            any.orWhereBetween(spot.column, [stored(low), stored(high)] as [string, string]);
        });
    }
  }
}

function listOf(given: string): string[] {
  const values = given
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (values.length > MAX_VALUES) throw new BadValue(`Nhiều nhất ${MAX_VALUES} giá trị.`);
  return values;
}

function contains(db: Knex, spot: Spot, field: Field, given: string, needles: Needle[]): Condition {
  const column = field.fold ? `${spot.column}_fold` : spot.column;
  const terms =
    field.kind === 'phone'
      ? [foldPhone(given) || given.trim().toLowerCase()]
      : field.fold
        ? foldTerms(given)
        : [given.trim()];
  const narrow = field.fold && isIndexed(spot) ? needle(db, needles, spot, terms) : undefined;
  return (query) => {
    narrow?.(query);
    for (const term of terms) query.whereRaw("?? like ? escape '!'", [column, like(term)]);
  };
}
