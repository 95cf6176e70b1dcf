import { tableOf } from '#api/db/shape';
import { contextOf } from '#api/http/work';
import { parseQuery } from '#api/jsonapi/query';
import { list } from '#api/resources/list';
import type { Viewer } from '#schema/access';
import type { AnyResource } from '#schema/resource';
import type { TestApi } from './startApi.ts';

export interface Statement {
  sql: string;
  bindings: readonly unknown[];
}

/** What the database is asked for a list's rows, and for their number when that is asked: one row a page, so that it is. */
export async function statementsOf(
  { knex, config }: TestApi,
  resource: AnyResource,
  viewer: Viewer,
  query: string,
): Promise<{ page: Statement; count: Statement | undefined }> {
  const asked: Statement[] = [];
  const hear = (statement: Statement) => void asked.push(statement);
  const url = `/${resource.name}?page[size]=1&${query}`;
  knex.on('query', hear);
  const ctx = contextOf({ config, knex, clock: () => new Date() }, knex, viewer);
  await list(ctx, resource, parseQuery(url, { list: true }), url).finally(() =>
    knex.removeListener('query', hear),
  );
  const from = new RegExp(`^select .*from [\`"]${tableOf(resource)}[\`"] as [\`"]t[\`"]`);
  const rows = asked.filter(({ sql }) => from.test(sql) && !/^select count/.test(sql));
  const page = rows.at(-1);
  if (!page) throw new Error(`nothing was asked for ${url}: ${asked.map(({ sql }) => sql).join('; ')}`);
  return { page, count: asked.find(({ sql }) => /^select count/.test(sql)) };
}
