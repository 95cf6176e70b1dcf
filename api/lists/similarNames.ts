/** What a search or a name filter that found nothing may have meant: names spelled a little otherwise. */
import type { Knex } from 'knex';
import { namePieces, nameSimilarity } from '#rules/similarNames';
import type { AnyResource } from '#schema/resource';
import { visibleFields } from '../access/permit.ts';
import type { Context } from '../context.ts';
import { compiledQuery, placeholder, query as run } from '../db/compiledQuery.ts';
import { type Join, Paths } from '../db/paths.ts';
import type { Query } from '../jsonapi/query.ts';
import { listRows } from './buildQueries.ts';
import { offeredFilters } from './listConditions.ts';
import { type ListRows, listOf } from './listOf.ts';
import { queryOnReader } from './queryPage.ts';

/** A record whose name resembles what was searched for. */
export interface SimilarName {
  id: string;
  name: string;
}

/** So many of the names that share most pieces with the search are compared letter by letter. */
const MAX_COMPARED = 200;

/** What resembles the search by so much less than the best is not offered. */
const MAX_BEHIND = 0.15;

/** Names that are offered. */
const MAX_OFFERED = 5;

/** Further pieces of a search are not looked for. */
const MAX_PIECES = 24;

/**
 * Returns the records that this viewer may read whose names resemble the searched text most, best first. All other filters of the
 * query hold. Empty when nothing resembles it, and when the query searches no names or searches them twice.
 */
export async function findSimilarNames(
  ctx: Context,
  resource: AnyResource,
  query: Pick<Query, 'filters' | 'sort'>,
): Promise<SimilarName[]> {
  const naming = namingField(resource, ctx);
  const searching = [...query.filters].filter(
    ([name, given]) => given.trim() && searchesNames(resource, ctx, naming, name),
  );
  const [searched, ...others] = searching;
  if (!naming || !searched || others.length > 0) return [];
  const [filter, text] = searched;
  const pieces = namePieces(text).slice(0, MAX_PIECES);
  if (pieces.length === 0) return [];
  const filters = new Map([...query.filters].filter(([name]) => name !== filter));
  const { rows } = listOf(ctx, resource, { filters, sort: [] });
  const compiled = compiledQuery(ctx.db, buildCandidates, resource, rows, naming, pieces.length);
  const likes = pieces.map((piece) => `%${piece}%`);
  const candidates = await queryOnReader(ctx, resource, (db) =>
    run<{ id: number; name: string | null }>(db, compiled, likes),
  );
  const resembling = candidates
    .map(({ id, name }) => ({
      id: String(id),
      name: name ?? '',
      similarity: nameSimilarity(text, name ?? ''),
    }))
    .filter(({ similarity }) => similarity > 0)
    .sort((one, other) => other.similarity - one.similarity || Number(other.id) - Number(one.id));
  const best = resembling[0]?.similarity ?? 0;
  return resembling
    .filter(({ similarity }) => similarity >= best - MAX_BEHIND)
    .slice(0, MAX_OFFERED)
    .map(({ id, name }) => ({ id, name }));
}

/** The searched field that names a record, where the viewer sees it; null when there is none. */
function namingField(resource: AnyResource, { viewer }: Pick<Context, 'viewer'>): string | null {
  const visible = visibleFields(resource, viewer);
  const paths = new Paths(resource);
  const isName = (name: string): boolean => {
    const { field } = paths.resolve(name);
    return visible.has(name) && field?.kind === 'text' && field.fold === true;
  };
  return (resource.search ?? []).find(isName) ?? null;
}

/** Does this filter look for a text in the names? */
const searchesNames = (
  resource: AnyResource,
  { viewer }: Pick<Context, 'viewer'>,
  naming: string | null,
  name: string,
): boolean =>
  name === 'q' ||
  offeredFilters(resource, viewer).some(
    (filter) => filter.name === name && filter.op === 'contains' && filter.at === naming,
  );

/** The names that share most pieces with a search, newest first among equals. Placeholders: the pieces, as `like` takes them. */
function buildCandidates(
  db: Knex,
  resource: AnyResource,
  { joins, conditions }: ListRows,
  naming: string,
  pieces: number,
): Knex.QueryBuilder {
  const paths = new Paths(resource);
  const { column } = paths.resolve(naming);
  const list = { joins: withJoins(joins, paths.joins), conditions, order: [], searched: null };
  const folded = "(' ' || replace(??, 'y', 'i'))";
  const shared = Array.from({ length: pieces }, () => `case when ${folded} like ? then 1 else 0 end`).join(
    ' + ',
  );
  const bindings = Array.from({ length: pieces }, (_, at) => [`${column}_fold`, placeholder(at)]).flat();
  const named = listRows(db, resource, list).select({ id: 't.id', name: column });
  named.select(db.raw(`(${shared}) as shared`, bindings as never));
  return db
    .from(named.as('named'))
    .select('id', 'name')
    .where('shared', '>', 0)
    .orderBy([
      { column: 'shared', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(MAX_COMPARED);
}

/** Both lists of joins, each table once. */
const withJoins = (joins: readonly Join[], more: readonly Join[]): readonly Join[] => [
  ...joins,
  ...more.filter(({ alias }) => !joins.some((join) => join.alias === alias)),
];
