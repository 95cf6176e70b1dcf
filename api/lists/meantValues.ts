import type { Knex } from 'knex';
import { fold, foldTerms } from '#rules/fold';
import type { AnyResource, Filter } from '#schema/resource';
import type { Context } from '../context.ts';
import { columnOf, tableOf } from '../db/shape.ts';
import { ask, cachedStatement } from '../db/statements.ts';
import type { Query } from '../jsonapi/query.ts';
import type { Meant } from './condition.ts';
import { offeredFilters } from './conditionsOf.ts';

/** What was typed into the filters that are typed in words (`named`). */
export async function meantValues(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  resource: AnyResource,
  { filters }: Pick<Query, 'filters'>,
): Promise<Meant> {
  const asked = offeredFilters(resource, viewer).filter(
    ({ name, op }) => op === 'named' && filters.get(name),
  );
  const meant = new Map<string, readonly string[]>();
  for (const filter of asked) {
    const used = await valuesInUse(db, resource, filter);
    const given = filters.get(filter.name) ?? '';
    const typed = filter.many ? given.split(',') : [given];
    meant.set(filter.name, [...new Set(typed.flatMap((one) => fitting(used, one.trim())))]);
  }
  return meant;
}

/** The very value where it is in use, or what differs in case and accents only; else all that hold every word. */
function fitting(used: readonly string[], typed: string): readonly string[] {
  if (used.includes(typed)) return [typed];
  const same = used.filter((value) => fold(value) === fold(typed));
  if (same.length > 0) return same;
  const terms = foldTerms(typed);
  return used.filter((value) => terms.every((term) => fold(value).includes(term)));
}

/** Every value of the column, once: from one to the next along its index, however many rows have it. */
async function valuesInUse(db: Knex, resource: AnyResource, { at }: Filter): Promise<string[]> {
  const table = tableOf(resource);
  const field = resource.fields[at];
  const column = field ? columnOf(at, field) : at;
  const statement = cachedStatement(db, `values of ${table}.${column}`, () =>
    db.select('value').from(
      db.raw(
        `(with recursive used(value) as (
            select min(??) from ??
            union all
            select (select min(t.??) from ?? as t where t.?? > used.value) from used where used.value is not null
          ) select value from used where value is not null) as known`,
        [column, table, column, table, column],
      ),
    ),
  );
  return (await ask<{ value: string }>(db, statement)).map(({ value }) => value);
}
