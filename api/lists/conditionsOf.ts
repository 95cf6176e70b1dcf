/** A list's filters as conditions. What the declaration does not offer this viewer is unknown: 400. */
import type { Knex } from 'knex';
import type { Viewer } from '#schema/access';
import { type AnyResource, type Filter, filtersOf } from '#schema/resource';
import { visibleFields } from '../access/permit.ts';
import { type Dialect, dialectOf } from '../db/dialect.ts';
import { besideOf } from '../db/facts.ts';
import { Paths, stepOf } from '../db/paths.ts';
import { tableOf } from '../db/shape.ts';
import { badParameter } from '../errors.ts';
import { BadValue } from '../kinds/kind.ts';
import { add, type Condition, type Meant } from './condition.ts';
import { conditionOf, searching } from './conditionOf.ts';

/** @throws ApiError 400 naming the filter */
export function conditionsOf(
  dialect: Dialect,
  paths: Paths,
  filters: ReadonlyMap<string, string>,
  viewer: Viewer,
  meant?: Meant,
): Condition[] {
  const { resource } = paths;
  const conditions: Condition[] = [];
  const offered = new Map(offeredFilters(resource, viewer).map((filter) => [filter.name, filter]));
  const related = new Map<string, Related>();
  for (const [name, given] of filters) {
    const parameter = `filter[${name}]`;
    if (name === 'q' && resource.search) {
      if (given.trim() !== '') conditions.push(searching(paths, given));
      continue;
    }
    const filter = offered.get(name);
    if (!filter) throw badParameter(parameter, `Không có bộ lọc ${name}.`);
    if (given === '') continue;
    const [relation = '', ...rest] = filter.at.split('.');
    const step = rest.length > 0 ? stepOf(resource, relation) : null;
    try {
      if (step?.kind === 'many') {
        const there = related.get(relation) ?? { paths: new Paths(step.target, `m_${relation}`), asked: [] };
        const field = rest.join('.');
        const bound = boundOf(resource, relation, field, filter.op);
        if (bound) conditions.push(conditionOf(dialect, paths, bound, filter, given));
        const condition = conditionOf(dialect, there.paths, field, filter, given);
        there.asked.push({ field, condition, isBound: bound !== undefined });
        related.set(relation, there);
      } else conditions.push(conditionOf(dialect, paths, filter.at, filter, given, meant?.get(name)));
    } catch (error) {
      if (error instanceof BadValue) throw badParameter(parameter, error.message);
      throw error;
    }
  }
  for (const [relation, there] of related)
    if (there.asked.length > 1 || !there.asked[0]?.isBound)
      conditions.push(ofRelated(paths, relation, there));
  return conditions;
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

/** All that is asked of one relation is asked of the same related record. */
interface Related {
  paths: Paths;
  asked: {
    field: string;
    condition: Condition;
    /** A fact of the record itself says the same, as long as nothing else is asked of that related record. */
    isBound: boolean;
  }[];
}

/** The fact that says whether some related record has this field from, or up to, a value: the greatest of them, or the least. */
function boundOf(
  { fields }: AnyResource,
  relation: string,
  field: string,
  op: Filter['op'],
): string | undefined {
  const is = op === 'from' ? 'greatest' : op === 'to' ? 'least' : null;
  return Object.entries(fields).find(
    ([, { fact }]) =>
      fact?.is === is && fact.of === relation && fact.field === field && Object.keys(fact.where).length === 0,
  )?.[0];
}

function ofRelated(outer: Paths, relation: string, { paths, asked }: Related): Condition {
  const { resource, root } = outer;
  const key = stepOf(resource, relation)?.key ?? '';
  const kept = resource.relations?.[relation]?.each ?? [];
  const [only] = asked;
  if (asked.length === 1 && only && kept.includes(only.field) && only.condition.is === 'equal')
    return {
      is: 'beside',
      table: besideOf(tableOf(resource), relation, only.field),
      values: only.condition.values,
    };
  const table = tableOf(paths.resource);
  const mine = `${paths.root}.${key}`;
  const ask = (db: Knex, query: Knex.QueryBuilder, finding: boolean) => {
    paths.join(query);
    for (const { condition } of asked) add(db, condition, query, paths.root, finding);
    return query;
  };
  const owners = (db: Knex) => ask(db, db(`${table} as ${paths.root}`).select(mine), true);
  return {
    is: 'related',
    column: mine,
    owners,
    find: (query, db) => void query.whereIn(`${root}.id`, owners(db)),
    test: (query, db) => {
      // A record's few, whatever else has an index.
      const few = db.from(dialectOf(db).byIndex(db, table, paths.root, `${table}_${key}_index`));
      few.select(db.raw('1')).whereRaw('?? = ??', [mine, `${root}.id`]);
      query.whereExists(ask(db, few, false));
    },
  };
}
