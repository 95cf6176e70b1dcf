/** Documents of a resource for a viewer: records with what is included, sparse, linked. */
import type { FastifyReply } from 'fastify';
import type { Viewer } from '#schema/access';
import { resourceNamed } from '#schema/index';
import { type AnyResource, refsOf } from '#schema/resource';
import { visibleFields } from '../access/permit.ts';
import type { Context } from '../context.ts';
import type { Loaded } from '../db/select.ts';
import { badParameter } from '../errors.ts';
import {
  type Outgoing,
  type RecordView,
  type ResourceObject,
  recordViewOf,
  resourceObject,
} from '../jsonapi/document.ts';
import type { Query } from '../jsonapi/query.ts';
import { Turns } from '../turns.ts';
import { deriveInto } from './derive.ts';
import { checkIncludes, type Included, include } from './include.ts';

export interface ResourceDocument {
  jsonapi: { version: '1.1' };
  data: ResourceObject | ResourceObject[];
  included?: ResourceObject[];
  meta?: Record<string, unknown>;
  links?: Record<string, string>;
}

type Shaping = Pick<Query, 'include' | 'fields'>;

export const plainShape: Shaping = { include: new Map(), fields: new Map() };

/** The address of the API as callers reach it. */
export const apiBase = (ctx: Context): string => `${ctx.config.publicUrl}/api/v1`;

/** `include` and `fields` are checked before anything is read. @throws ApiError 400 */
export function checkShaping(ctx: Context, resource: AnyResource, { include: tree, fields }: Shaping): void {
  checkIncludes(resource, tree, ctx);
  for (const [type, names] of fields) {
    const target = resourceNamed(type);
    if (!target) throw badParameter(`fields[${type}]`, `Không có loại dữ liệu ${type}.`);
    const known = visibleFields(target, ctx.viewer);
    for (const name of names)
      if (
        !known.has(name) &&
        !Object.hasOwn(refsOf(target), name) &&
        !Object.hasOwn(target.relations ?? {}, name)
      )
        throw badParameter(`fields[${type}]`, `${type} không có trường ${name}.`);
  }
}

/**
 * The records with derived fields and everything included, as a document without links and meta.
 * @param turns begun before the records were read
 */
export async function documentOf(
  ctx: Context,
  resource: AnyResource,
  rows: readonly Loaded[],
  shaping: Shaping,
  turns = new Turns(),
): Promise<{ data: ResourceObject[]; included?: ResourceObject[] }> {
  if (turns.isOver) await turns.next();
  await deriveInto(ctx, resource, rows, shaping.fields.get(resource.name));
  const outgoing = rows.map((row): Outgoing => ({ resource, row, linked: new Map() }));
  const included: Included = new Map();
  await include(ctx, resource, outgoing, shaping.include, included, turns);
  const tellerOf = tellers(ctx.viewer, shaping);
  const base = apiBase(ctx);
  const data = await turns.map(outgoing, (one) => resourceObject(one, tellerOf(resource), base));
  if (shaping.include.size === 0) return { data };
  const primary = new Set(data.map(({ type, id }) => `${type}/${id}`));
  const others = [...included].filter(([key]) => !primary.has(key));
  const tell = ([, one]: (typeof others)[number]) => resourceObject(one, tellerOf(one.resource), base);
  return { data, included: await turns.map(others, tell) };
}

const tellers =
  (viewer: Viewer, { fields }: Shaping) =>
  (resource: AnyResource): RecordView => {
    const visible = visibleFields(resource, viewer);
    const asked = fields.get(resource.name);
    const by = asked ?? all;
    const kept = told.get(by) ?? new WeakMap();
    told.set(by, kept);
    const known = kept.get(visible) ?? recordViewOf(resource, visible, asked);
    kept.set(visible, known);
    return known;
  };

/** Stands for a caller who asks for no less than there is. */
const all: ReadonlySet<string> = new Set();

/** What those are told who ask for these fields and see those; questions that come again ask by the same set. */
const told = new WeakMap<ReadonlySet<string>, WeakMap<ReadonlyMap<string, unknown>, RecordView>>();

/** A document of one record; its version goes out as the ETag. */
export async function single(
  ctx: Context,
  reply: FastifyReply,
  resource: AnyResource,
  row: Loaded,
  shaping: Shaping,
  meta?: Record<string, unknown>,
): Promise<ResourceDocument> {
  const { data, included } = await documentOf(ctx, resource, [row], shaping);
  reply.header('etag', `"${row.version}"`);
  const [one] = data as [ResourceObject];
  return {
    jsonapi: { version: '1.1' },
    data: one,
    ...(included ? { included } : {}),
    ...(meta && Object.keys(meta).length > 0 ? { meta } : {}),
    links: { self: one.links.self },
  };
}
