import { type CompiledQuery, compileQuery } from '#api/db/getCompiledQuery';
import { buildContext } from '#api/http/unitOfWork';
import { parseQuery } from '#api/jsonapi/query';
import { buildListInput } from '#api/lists/buildListInput';
import { buildCountQuery, buildPageQuery } from '#api/lists/buildQueries';
import type { Viewer } from '#schema/access';
import type { AnyResource } from '#schema/resource';
import type { TestApi } from './startApi.ts';

/** Returns the SQL of a list page and of its total, with numbered placeholders. */
export function buildListSql(
  { knex, config }: TestApi,
  resource: AnyResource,
  viewer: Viewer,
  query: string,
): Record<'page' | 'count', CompiledQuery> {
  const ctx = buildContext({ config, knex, clock: () => new Date() }, knex, viewer);
  const { rows } = buildListInput(ctx, resource, parseQuery(`/${resource.name}?${query}`, { list: true }));
  const bound = ({ sql, bindings }: CompiledQuery) => ({
    sql,
    bindings: bindings.map((one) => (typeof one === 'object' && one !== null ? 1 : one)),
  });
  return {
    page: bound(compileQuery(buildPageQuery(knex, resource, rows))),
    count: bound(compileQuery(buildCountQuery(knex, resource, rows, 100_001))),
  };
}
