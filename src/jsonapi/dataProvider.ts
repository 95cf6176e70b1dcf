import type { DataProvider, GetListParams } from 'react-admin';
import { findResource } from '#schema/index';
import { apiCalls } from './apiCalls.ts';
import { createIdempotencyKey } from './createIdempotencyKey.ts';
import { findChangedAttributes } from './findChangedAttributes.ts';
import { sendCall } from './http.ts';
import { encodeQuery, type ListQuery } from './request.ts';
import { toLoadedRecord, toLoadedRecords } from './response.ts';
import { formatSort } from './sort.ts';

/** `meta` of a read. If `include` is absent, the declared includes are used. */
interface ReadMeta {
  readonly include?: readonly string[];
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly sumOf?: string;
  /** True to apply the declared filters and order, unless the user chose other filters or another order. */
  readonly declared?: boolean;
}
/** `meta` of a write. */
interface WriteMeta {
  /** Idempotency key of a creation: one key per opened form, so that a second click does not create a second record. */
  readonly idempotencyKey?: string;
  /** Questions that the user has confirmed; sent as the document's `meta`. */
  readonly accepted?: Readonly<Record<string, true>>;
}

const toAcceptedMeta = (meta: unknown) => {
  const { accepted } = (meta ?? {}) as WriteMeta;
  return accepted ? { meta: accepted } : {};
};

export type NoiDataProvider = DataProvider & typeof apiCalls;

/**
 * Limits the fields of customers included in a list to the name, because the server logs a view of a customer if it sends more of her data
 * (schema 9.3).
 */
const limitCustomersToNames = (include: readonly string[] = []): ReadMeta['fields'] =>
  include.some((path) => /(^|\.)customer$/.test(path)) ? { customers: ['name'] } : {};

/** Loads a page of a list. */
async function loadList(
  resource: string,
  params: Partial<GetListParams>,
  declared: readonly string[] | undefined,
) {
  const meta = params.meta as ReadMeta | undefined;
  const include = meta?.include ?? declared;
  const under = meta?.declared ? findResource(resource)?.list : undefined;
  const sort = formatSort(params.sort) || under?.opensBy || under?.sort;
  const query: ListQuery = {
    filter: { ...under?.standing, ...(params.filter as Record<string, unknown> | undefined) },
    ...params.pagination,
    ...(sort && { sort }),
    ...(include && { include }),
    fields: { ...limitCustomersToNames(include), ...meta?.fields },
    ...(meta?.sumOf && { sumOf: meta.sumOf }),
  };
  const { document } = await sendCall(resource, { query: encodeQuery(query), signal: params.signal });
  return {
    data: toLoadedRecords(document),
    total: Number(document.meta?.total ?? 0),
    meta: document.meta ?? {},
  };
}

async function loadOne(resource: string, id: string, meta: ReadMeta | undefined, signal?: AbortSignal) {
  const include = meta?.include ?? findResource(resource)?.view?.include;
  const query = encodeQuery({ ...(include && { include }), ...(meta?.fields && { fields: meta.fields }) });
  const { document, etag } = await sendCall(`${resource}/${id}`, { query, signal });
  return toLoadedRecord(document, etag);
}

/** Maximum ids per call of `getMany`, so that URLs stay short. */
const BATCH_SIZE = 100;

async function loadMany(
  resource: string,
  ids: readonly string[],
  meta: ReadMeta | undefined,
  signal?: AbortSignal,
) {
  const parts = Array.from({ length: Math.ceil(ids.length / BATCH_SIZE) }, (_, part) =>
    ids.slice(part * BATCH_SIZE, (part + 1) * BATCH_SIZE),
  );
  const pages = await Promise.all(
    parts.map((part) =>
      loadList(
        resource,
        {
          filter: { id: part },
          pagination: { page: 1, perPage: part.length },
          meta: { include: [], ...meta },
          ...(signal && { signal }),
        },
        undefined,
      ),
    ),
  );
  const found = new Map(pages.flatMap((page) => page.data).map((record) => [record.id, record]));
  return ids.map((id) => found.get(id)).filter((record) => record !== undefined);
}

const buildIfMatchHeader = (etag: unknown): Record<string, string> =>
  typeof etag === 'string' ? { 'If-Match': etag } : {};

async function removeRecord(resource: string, id: string, etag: unknown): Promise<void> {
  await sendCall(`${resource}/${id}`, { method: 'DELETE', headers: buildIfMatchHeader(etag) });
}

/**
 * react-admin's data provider over the JSON:API (schema 1.1), with the product's own calls. Records are flat (see `toLoadedRecords`). An update
 * sends only changed attributes, with the ETag that the record had when the form was opened. Errors are HttpErrors with an ErrorBody.
 */
export const dataProvider = {
  ...apiCalls,
  supportAbortSignal: true,

  getList: (resource, params) => loadList(resource, params, findResource(resource)?.list.include),

  getOne: async (resource, { id, meta, signal }) => ({
    data: await loadOne(resource, String(id), meta, signal),
  }),

  getMany: async (resource, { ids, meta, signal }) => ({
    data: await loadMany(resource, ids.map(String), meta, signal),
  }),

  // History is loaded from a path below its record; all other references are filtered lists.
  getManyReference: (resource, { target, id, filter, ...params }) =>
    resource === 'action_logs'
      ? loadList(`${target}/${id}/${resource}`, params, undefined)
      : loadList(
          resource,
          { ...params, filter: { ...filter, [target]: id } },
          findResource(resource)?.list.include,
        ),

  create: async (resource, { data, meta }) => {
    const { document, etag } = await sendCall(resource, {
      method: 'POST',
      body: { data: { type: resource, attributes: data }, ...toAcceptedMeta(meta) },
      headers: {
        'Idempotency-Key': (meta as WriteMeta | undefined)?.idempotencyKey ?? createIdempotencyKey(),
      },
    });
    return { data: toLoadedRecord(document, etag), meta: document.meta };
  },

  update: async (resource, { id, data, previousData, meta }) => {
    const attributes = findChangedAttributes(resource, previousData, data);
    if (Object.keys(attributes).length === 0) return { data: previousData };
    const { document, etag } = await sendCall(`${resource}/${id}`, {
      method: 'PATCH',
      body: { data: { id: String(id), type: resource, attributes }, ...toAcceptedMeta(meta) },
      headers: buildIfMatchHeader(previousData?._etag),
    });
    const { revert } = document.meta ?? {};
    return {
      data: { ...toLoadedRecord(document, etag), ...(typeof revert === 'string' && { _revert: revert }) },
    };
  },

  updateMany: async (resource, { ids, data }) => {
    for (const id of ids) {
      const previousData = await loadOne(resource, String(id), { include: [] });
      await dataProvider.update(resource, { id, data, previousData });
    }
    return { data: ids };
  },

  delete: async (resource, { id, previousData }) => {
    await removeRecord(resource, String(id), previousData?._etag);
    return { data: previousData ?? { id } };
  },

  deleteMany: async (resource, { ids }) => {
    for (const id of ids.map(String))
      await removeRecord(resource, id, (await loadOne(resource, id, { include: [] }))._etag);
    return { data: ids };
  },
} as NoiDataProvider;
