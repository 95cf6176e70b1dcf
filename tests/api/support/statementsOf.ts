import { contextOf } from '#api/http/unitOfWork';
import { parseQuery } from '#api/jsonapi/query';
import { listOf } from '#api/lists/listOf';
import { alongOf } from '#api/lists/pageOf';
import { countStatement, findStatement, walkStatement } from '#api/lists/statements';
import type { Viewer } from '#schema/access';
import type { AnyResource } from '#schema/resource';
import type { TestApi } from './startApi.ts';

export interface Statement {
  sql: string;
  bindings: readonly unknown[];
}

/** What the database is asked for a page of a list: along its order, or finding all that pass first; and for their number. */
export async function statementsOf(
  { knex, config }: TestApi,
  resource: AnyResource,
  viewer: Viewer,
  query: string,
): Promise<Record<'walk' | 'find' | 'count', Statement>> {
  const ctx = contextOf({ config, knex, clock: () => new Date() }, knex, viewer);
  const list = listOf(ctx, resource, parseQuery(`/${resource.name}?${query}`, { list: true }));
  const { index } = await alongOf(knex, list);
  const bound = ({ sql, bindings }: Statement) => ({
    sql,
    bindings: bindings.map((one) => (typeof one === 'object' && one !== null ? 1 : one)),
  });
  return {
    walk: bound(walkStatement(knex, list, { along: index })),
    find: bound(findStatement(knex, list)),
    count: bound(countStatement(knex, list)),
  };
}
