/** Builds the documents of a resource for a viewer: records with includes, sparse fieldsets and links. */

import type { FastifyReply } from 'fastify';
import { groupBy } from '#rules/groupBy';
import type { Viewer } from '#schema/access';
import { findResource } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { canReceiveRecords, findGrants, findVisibleFields } from '../access/permit.ts';
import type { Context } from '../context.ts';
import { findPathStep } from '../db/paths.ts';
import type { LoadedRow } from '../db/select.ts';
import {
  buildResourceObject,
  buildResourceView,
  type OutgoingRecord,
  type ResourceObject,
  type ResourceView,
} from '../jsonapi/document.ts';
import type { IncludeTree, ParsedListQuery } from '../jsonapi/query.ts';
import { deriveComputedFields } from './deriveComputedFields.ts';
import { getHooks } from './joinModules.ts';
import { readRowsByNumbers } from './readMany.ts';

export interface ResourceDocument {
  jsonapi: { version: '1.1' };
  data: ResourceObject | ResourceObject[];
  included?: ResourceObject[];
  meta?: Record<string, unknown>;
  links?: Record<string, string>;
}

export type AnswerShaping = Pick<ParsedListQuery, 'include' | 'fields'>;

export const plainShaping: AnswerShaping = { include: new Map(), fields: new Map() };

/** Returns the public URL of the API. */
export const buildApiUrl = (ctx: Context): string => `${ctx.config.publicUrl}/api/v1`;

/** Builds the document of records with derived fields and includes, without links and meta. */
export async function buildResourceDocument(
  ctx: Context,
  resource: AnyResource,
  rows: readonly LoadedRow[],
  shaping: AnswerShaping,
): Promise<{ data: ResourceObject[]; included?: ResourceObject[] }> {
  await deriveComputedFields(ctx, resource, rows, shaping.fields.get(resource.name));
  const outgoing = rows.map((row): OutgoingRecord => ({ resource, row, linked: new Map() }));
  const included: IncludedRecords = new Map();
  await loadIncludes(ctx, resource, outgoing, shaping.include, included);
  const viewOf = createViewBuilder(ctx.viewer, shaping);
  const base = buildApiUrl(ctx);
  const data = outgoing.map((one) => buildResourceObject(one, viewOf(resource), base));
  if (shaping.include.size === 0) return { data };
  const primary = new Set(data.map(({ type, id }) => `${type}/${id}`));
  const others = [...included].filter(([key]) => !primary.has(key));
  const toObject = ([, one]: (typeof others)[number]) => buildResourceObject(one, viewOf(one.resource), base);
  return { data, included: others.map(toObject) };
}

const createViewBuilder =
  (viewer: Viewer, { fields }: AnswerShaping) =>
  (resource: AnyResource): ResourceView => {
    const visible = findVisibleFields(resource, viewer);
    const requested = fields.get(resource.name);
    const by = requested ?? allFields;
    const views = viewsByFields.get(by) ?? new WeakMap();
    viewsByFields.set(by, views);
    const known = views.get(visible) ?? buildResourceView(resource, visible, requested);
    views.set(visible, known);
    return known;
  };

/** Cache key for clients that request all fields. */
const allFields: ReadonlySet<string> = new Set();

/**
 * Cache of record views, by the set of requested fields and the map of visible fields; equal requests share one set, so the set can be the
 * key.
 */
const viewsByFields = new WeakMap<ReadonlySet<string>, WeakMap<ReadonlyMap<string, unknown>, ResourceView>>();

/** Builds the document of one record, and sends the record's version as the ETag. */
export async function answerWithRecord(
  ctx: Context,
  reply: FastifyReply,
  resource: AnyResource,
  row: LoadedRow,
  shaping: AnswerShaping,
  meta?: Record<string, unknown>,
): Promise<ResourceDocument> {
  const isShown = canReceiveRecords(resource, ctx.viewer);
  const idOnly = { include: new Map(), fields: new Map([[resource.name, new Set<string>()]]) };
  if (isShown) await getHooks(ctx, resource).deriveOne?.(ctx, row.values);
  const { data, included } = await buildResourceDocument(ctx, resource, [row], isShown ? shaping : idOnly);
  reply.header('etag', `"${row.version}"`);
  const [one] = data as [ResourceObject];
  return {
    jsonapi: { version: '1.1' },
    data: one,
    ...(included ? { included } : {}),
    ...(meta && isShown && Object.keys(meta).length > 0 ? { meta } : {}),
    ...(one.links && { links: { self: one.links.self } }),
  };
}

/** Included records by `type/id`, so that the document contains each record only once. */
type IncludedRecords = Map<string, OutgoingRecord>;

/** Loads the include tree of these records, adds the linkage to the records, and collects the included records. */
async function loadIncludes(
  ctx: Context,
  resource: AnyResource,
  records: readonly OutgoingRecord[],
  tree: IncludeTree,
  included: IncludedRecords,
): Promise<void> {
  for (const [name, inner] of tree) {
    const step = findPathStep(resource, name);
    const target = step && findResource(step.target.name);
    if (!step || !target || records.length === 0) continue;
    const found =
      step.kind === 'ref'
        ? await loadReferencedRows(ctx, target, records, `${name}_id`)
        : await loadRelatedRows(ctx, target, records, name, step.key, step.kind === 'one');
    const outgoing = found.map((row): OutgoingRecord => {
      const key = `${target.name}/${row.id}`;
      const known = included.get(key) ?? { resource: target, row, linked: new Map() };
      included.set(key, known);
      return known;
    });
    if (inner.size > 0) await loadIncludes(ctx, target, outgoing, inner, included);
  }
}

async function loadReferencedRows(
  ctx: Context,
  target: AnyResource,
  records: readonly OutgoingRecord[],
  key: string,
): Promise<LoadedRow[]> {
  const ids = [...new Set(records.flatMap(({ row }) => (row.values[key] ? [Number(row.values[key])] : [])))];
  return ids.length === 0 ? [] : readRowsByNumbers(ctx, target, 't.id', ids);
}

async function loadRelatedRows(
  ctx: Context,
  target: AnyResource,
  records: readonly OutgoingRecord[],
  name: string,
  column: string,
  single: boolean,
): Promise<LoadedRow[]> {
  if (findGrants(target, ctx.viewer, 'read').length === 0) return [];
  const owner = [...Object.entries(target.fields)].find(
    ([key, field]) => (field.column ?? key) === column,
  )?.[0];
  const rows = await readRowsByNumbers(
    ctx,
    target,
    `t.${column}`,
    records.map(({ row }) => Number(row.id)),
  );
  const byOwner = groupBy(rows, ({ id, values }) => (column === 'id' ? id : String(values[owner ?? column])));
  for (const record of records) {
    const links = (byOwner.get(record.row.id) ?? []).map(({ id }) => ({ type: target.name, id }));
    record.linked.set(name, single ? (links[0] ?? null) : links);
  }
  return rows;
}
