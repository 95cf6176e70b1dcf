/** Finds records with similarly spelled names, as suggestions for a search or name filter without results. */
import type { Knex } from 'knex';
import { calculateNameSimilarity, listNameTrigrams } from '#rules/nameSimilarity';
import type { SimilarName } from '#schema/paging';
import type { AnyResource } from '#schema/resource';
import { findVisibleFields } from '../access/permit.ts';
import type { Context } from '../context.ts';
import { getDialect } from '../db/dialect.ts';
import { getCompiledQuery, getValuePlaceholder, runQuery as run } from '../db/getCompiledQuery.ts';
import { type LeftJoin, QueryPaths } from '../db/paths.ts';
import type { ParsedListQuery } from '../jsonapi/query.ts';
import { listOfferedFilters } from './buildListConditions.ts';
import { buildListInput, type ListRowsSpec } from './buildListInput.ts';
import { buildRowsQuery, MAX_RANKED_RECORDS } from './buildQueries.ts';
import { queryOnReader } from './queryPage.ts';

/** Maximum candidates for the letter-by-letter comparison. */
const MAX_COMPARED = 200;

/** Maximum difference between the similarity of a suggested name and the best similarity. */
const MAX_SIMILARITY_GAP = 0.15;

/** Maximum suggestions. */
const MAX_SUGGESTIONS = 5;

/** Maximum pieces of the searched text used in the query. */
const MAX_PIECES = 24;

/**
 * Returns the readable records whose names are most similar to the searched text, best first, among the newest `MAX_RANKED_RECORDS`
 * records. All other filters apply. Returns an empty list if no name is similar, or if the query does not have exactly one filter or search
 * that searches names.
 */
export async function findSimilarNames(
  ctx: Context,
  resource: AnyResource,
  query: Pick<ParsedListQuery, 'filters' | 'sort'>,
): Promise<SimilarName[]> {
  const naming = findNameField(resource, ctx);
  const searching = [...query.filters].filter(
    ([name, given]) => given.trim() && isNameFilter(resource, ctx, naming, name),
  );
  const [searched, ...others] = searching;
  if (!naming || !searched || others.length > 0) return [];
  const [filter, text] = searched;
  const pieces = listNameTrigrams(text).slice(0, MAX_PIECES);
  if (pieces.length === 0) return [];
  const filters = new Map([...query.filters].filter(([name]) => name !== filter));
  const { rows } = buildListInput(ctx, resource, { filters, sort: [] });
  const compiled = getCompiledQuery(ctx.db, buildCandidatesQuery, resource, rows, naming, pieces.length);
  const candidates = await queryOnReader(ctx, resource, (db) =>
    run<{ id: number; name: string | null }>(db, compiled, pieces),
  );
  const resembling = candidates
    .map(({ id, name }) => ({
      id: String(id),
      name: name ?? '',
      similarity: calculateNameSimilarity(text, name ?? ''),
    }))
    .filter(({ similarity }) => similarity > 0)
    .sort((one, other) => other.similarity - one.similarity || Number(other.id) - Number(one.id));
  const best = resembling[0]?.similarity ?? 0;
  return resembling
    .filter(({ similarity }) => similarity >= best - MAX_SIMILARITY_GAP)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ id, name }) => ({ id, name }));
}

/** Returns the name of the searched field that contains a record's name, if the viewer may see the field; otherwise null. */
function findNameField(resource: AnyResource, { viewer }: Pick<Context, 'viewer'>): string | null {
  const visible = findVisibleFields(resource, viewer);
  const paths = new QueryPaths(resource);
  const isName = (name: string): boolean => {
    const { field } = paths.resolve(name);
    return visible.has(name) && field?.kind === 'text' && field.fold === true;
  };
  return (resource.search ?? []).find(isName) ?? null;
}

const isNameFilter = (
  resource: AnyResource,
  { viewer }: Pick<Context, 'viewer'>,
  naming: string | null,
  name: string,
): boolean =>
  name === 'q' ||
  listOfferedFilters(resource, viewer).some(
    (filter) => filter.name === name && filter.op === 'contains' && filter.at === naming,
  );

/**
 * Builds the query of the candidates: recent records whose names share the most pieces with the searched text. Among records with equally
 * many pieces, the newest are first. Placeholders: the pieces.
 */
function buildCandidatesQuery(
  db: Knex,
  resource: AnyResource,
  { joins, conditions }: ListRowsSpec,
  naming: string,
  pieces: number,
): Knex.QueryBuilder {
  const paths = new QueryPaths(resource);
  const { column } = paths.resolve(naming);
  const list = { joins: addMissingJoins(joins, paths.joins), conditions, order: [], searched: null };
  const named = buildRowsQuery(db, resource, list)
    .select({ id: 't.id', name: column, folded: `${column}_fold` })
    .orderBy('t.id', 'desc')
    .limit(MAX_RANKED_RECORDS);
  const holdsPiece = `case when ${getDialect(db).holds("' ' || replace(folded, 'y', 'i')")} then 1 else 0 end`;
  const shared = Array.from({ length: pieces }, () => holdsPiece).join(' + ');
  const bindings = Array.from({ length: pieces }, (_, at) => getValuePlaceholder(at));
  const counted = db.from(named.as('named')).select('id', 'name', db.raw(`(${shared}) as shared`, bindings));
  return db
    .from(counted.as('counted'))
    .select('id', 'name')
    .where('shared', '>', 0)
    .orderBy([
      { column: 'shared', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(MAX_COMPARED);
}

/** Merges two lists of joins without joining a table twice. */
const addMissingJoins = (joins: readonly LeftJoin[], more: readonly LeftJoin[]): readonly LeftJoin[] => [
  ...joins,
  ...more.filter(({ alias }) => !joins.some((join) => join.alias === alias)),
];
