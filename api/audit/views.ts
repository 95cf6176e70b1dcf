/**
 * Stores which user viewed which record, for 90 days (schema 9.3). These responses count as a view:
 * - the record of a customer, nurse or user, and its history;
 * - a response for one record or a list that includes customers (`include`), unless only names are requested (`fields[customers]=name`);
 * - an exported file that contains customers. Rows of a list do not count.
 */

import { setImmediate } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { HOUR_MS } from '#rules/durations';
import { resources } from '#schema/index';
import { anonymousViewer } from '../access/anonymousViewer.ts';
import type { Context } from '../context.ts';
import { getDialect } from '../db/dialect.ts';
import { encodeIdList } from '../db/getCompiledQuery.ts';
import { getTableName } from '../db/shape.ts';
import { withSavepoint } from '../db/withSavepoint.ts';
import type { Services } from '../http/services.ts';
import { buildContext, runInTransaction } from '../http/unitOfWork.ts';

const VIEW_RETENTION_DAYS = 90;

/** Maximum number of records stored by one statement, so that other writers can run between two statements. */
export const VIEWS_PER_SQL_STATEMENT = 1_000;

/** Records of one resource that one user has viewed. */
interface ViewBatch {
  user_id: number;
  /** Name of the administrator who is signed in as this user (schema 5.7); null otherwise. */
  via: string | null;
  resource: string;
  ids: Set<number>;
  log: FastifyRequest['log'];
}

const logFailure = ({ log }: ViewBatch, error: unknown): void =>
  log.error({ err: error }, 'views of records were not stored');

/** Queue of views to be stored, per server. Views that arrive during a write are stored together afterwards. */
class ViewQueue {
  readonly #services: Services;
  #waiting = new Map<string, ViewBatch>();
  /** The pending write; null if the queue is empty. */
  #next: Promise<void> | null = null;
  /** Resolves when all views added so far are stored, or their failure is logged. */
  stored: Promise<void> = Promise.resolve();

  constructor(services: Services) {
    this.#services = services;
  }

  /** @returns a promise that resolves when the views are stored, or logged as failed */
  add({ viewer, log }: FastifyRequest, resource: string, ids: readonly (string | number)[]): Promise<void> {
    const { id, via } = viewer ?? anonymousViewer;
    // Users who open their own account or profile do not count as viewers.
    const others = ids.filter((one) => resource === 'customers' || String(one) !== id);
    if (id === anonymousViewer.id || others.length === 0) return Promise.resolve();
    const key = `${id} ${via?.id} ${resource}`;
    const batch = this.#waiting.get(key) ?? {
      user_id: Number(id),
      via: via?.name ?? null,
      resource,
      ids: new Set(),
      log,
    };
    for (const one of others) batch.ids.add(Number(one));
    this.#waiting.set(key, batch);
    this.#next ??= this.#storeAfter(this.stored);
    this.stored = this.#next;
    return this.#next;
  }

  async #storeAfter(before: Promise<void>): Promise<void> {
    await before;
    await setImmediate();
    const batches = [...this.#waiting.values()].flatMap(splitBatch);
    this.#waiting = new Map();
    this.#next = null;
    await this.#storeNew(batches).catch((error) => batches[0] && logFailure(batches[0], error));
  }

  async #storeNew(batches: readonly ViewBatch[]): Promise<void> {
    const ctx = buildContext(this.#services, this.#services.knex, anonymousViewer);
    const fresh: ViewBatch[] = [];
    for (const batch of batches) {
      const ids = await findNewViews(ctx, batch);
      if (ids.size > 0) fresh.push({ ...batch, ids });
    }
    if (fresh.length === 0) return;
    await runInTransaction(this.#services, anonymousViewer, null, async (trx) => {
      // Each batch has its own savepoint, so that a failing batch does not undo the others.
      for (const batch of fresh)
        await withSavepoint(trx, (own) => insertViews(own, batch)).catch((error) => logFailure(batch, error));
    });
  }
}

const viewQueues = new WeakMap<Services, ViewQueue>();

function getViewQueue(services: Services): ViewQueue {
  const queue = viewQueues.get(services) ?? new ViewQueue(services);
  viewQueues.set(services, queue);
  return queue;
}

/**
 * Records that the viewer has viewed these records. A repeated view within an hour is not counted, nor is a view of the viewer's own
 * record. If a view cannot be stored, it is logged and the request still succeeds, because a full disk must not block reading.
 * @returns a promise that resolves when the views are stored, or logged as failed; a caller with few views need not wait for it
 */
export const logRecordViews = (
  request: FastifyRequest,
  resource: string,
  ids: readonly (string | number)[],
): Promise<void> => getViewQueue(request.server.services).add(request, resource, ids);

/** Resolves when all views recorded so far are stored. */
export const waitForViews = (services: Services): Promise<void> => getViewQueue(services).stored;

/** Returns the start of the period for which views and exports are stored: 90 days ago. */
export const getViewRetentionStart = (now: Date): string =>
  new Date(now.getTime() - VIEW_RETENTION_DAYS * 24 * HOUR_MS).toISOString();

function splitBatch(batch: ViewBatch): ViewBatch[] {
  const ids = [...batch.ids];
  const count = Math.ceil(ids.length / VIEWS_PER_SQL_STATEMENT);
  return Array.from({ length: count }, (_, at) => ({
    ...batch,
    ids: new Set(ids.slice(at * VIEWS_PER_SQL_STATEMENT, (at + 1) * VIEWS_PER_SQL_STATEMENT)),
  }));
}

/** Finds the records that this user has not viewed within the last hour; deleted records are left out. */
async function findNewViews(ctx: Context, { user_id, via, resource, ids }: ViewBatch): Promise<Set<number>> {
  const table = getTableOfResource(resource);
  const since = new Date(ctx.now.getTime() - HOUR_MS).toISOString();
  const fresh = (await ctx
    .db(`${table} as r`)
    .whereRaw(getDialect(ctx.db).among, ['r.id', encodeIdList([...ids])])
    .whereNotExists(
      ctx
        .db('record_views as v')
        .whereRaw('v.record_id = r.id')
        .where({ 'v.resource': resource, 'v.user_id': user_id })
        .where('v.created_at', '>', since)
        .whereRaw("coalesce(v.via, '') = ?", [via ?? '']),
    )
    .pluck('r.id')) as (number | string)[];
  return new Set(fresh.map(Number));
}

function getTableOfResource(resource: string): string {
  const declaration = resources[resource];
  if (!declaration) throw new Error(`${resource} is no resource`);
  return getTableName(declaration);
}

/** Stores all views in one statement; records deleted in the meantime are left out. */
async function insertViews({ db, now }: Context, { user_id, via, resource, ids }: ViewBatch): Promise<void> {
  const at = now.toISOString();
  await db.raw(
    `insert into record_views (version, created_at, updated_at, user_id, via, resource, record_id)
     select 1, ?, ?, cast(? as bigint), ?, ?, r.id from ?? as r where ${getDialect(db).among}`,
    [at, at, user_id, via, resource, getTableOfResource(resource), 'r.id', encodeIdList([...ids])] as never,
  );
}
