/**
 * Who looked at whose record: kept 90 days (schema 9.3). These answers count as a look:
 * - the record of a customer, nurse or user, and its history;
 * - for customers also what includes them (`include`), one record or a list, unless it asks for nothing but their names
 *   (`fields[customers]=name`);
 * - for customers also every exported file in which they stand.
 * The rows of a list do not count.
 */
import { setImmediate } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { resources } from '#schema/index';
import { anonymousViewer } from '../access/anonymousViewer.ts';
import type { Context } from '../context.ts';
import { dialectOf } from '../db/dialect.ts';
import { part } from '../db/part.ts';
import { tableOf } from '../db/shape.ts';
import { askLists, cachedStatement, idList, placeholder } from '../db/statements.ts';
import type { Services } from '../http/services.ts';
import { contextOf, runInTransaction } from '../http/unitOfWork.ts';

const HOUR = 3_600_000;
const KEPT_DAYS = 90;

/** Records of one statement; others have their turn between two. */
export const LOOKS_AT_ONCE = 1_000;

/** The records of one resource that one person has looked at. */
interface Look {
  user_id: number;
  /** The real person's name, on a visit. */
  via: string | null;
  resource: string;
  ids: Set<number>;
  log: FastifyRequest['log'];
}

const notNoted = ({ log }: Look, error: unknown): void =>
  log.error({ err: error }, 'looks at records were not noted');

/** The looks of one server. Those that come at the same time, or while others are being stored, are stored together. */
class LookQueue {
  readonly #services: Services;
  #waiting = new Map<string, Look>();
  /** Stores what waits; null when nothing does. */
  #next: Promise<void> | null = null;
  /** Resolves when all that was added so far is stored, or logged as failed. */
  stored: Promise<void> = Promise.resolve();

  /** In milliseconds; first an hour after the server's first look. */
  #clearedAt: number;

  constructor(services: Services) {
    this.#services = services;
    this.#clearedAt = services.clock().getTime();
  }

  /** @returns when it is stored, or logged as failed */
  add({ viewer, log }: FastifyRequest, resource: string, ids: readonly (string | number)[]): Promise<void> {
    const { id, via } = viewer ?? anonymousViewer;
    // Nobody looks at themself.
    const others = ids.filter((one) => resource === 'customers' || String(one) !== id);
    if (id === anonymousViewer.id || others.length === 0) return Promise.resolve();
    const key = `${id} ${via?.id} ${resource}`;
    const look = this.#waiting.get(key) ?? {
      user_id: Number(id),
      via: via?.name ?? null,
      resource,
      ids: new Set(),
      log,
    };
    for (const one of others) look.ids.add(Number(one));
    this.#waiting.set(key, look);
    this.#next ??= this.#storeAfter(this.stored);
    this.stored = this.#next;
    return this.#next;
  }

  async #storeAfter(before: Promise<void>): Promise<void> {
    await before;
    await setImmediate();
    const looks = [...this.#waiting.values()].flatMap(inBatches);
    this.#waiting = new Map();
    this.#next = null;
    await this.#storeNew(looks).catch((error) => looks[0] && notNoted(looks[0], error));
  }

  async #storeNew(looks: readonly Look[]): Promise<void> {
    const ctx = contextOf(this.#services, this.#services.knex, anonymousViewer);
    const fresh: Look[] = [];
    for (const look of looks) {
      const ids = await newWithinHour(ctx, look);
      if (ids.size > 0) fresh.push({ ...look, ids });
    }
    if (fresh.length === 0) return;
    await runInTransaction(this.#services, anonymousViewer, null, async (writing) => {
      // One that fails takes no other along.
      for (const look of fresh)
        await part(writing, (own) => insertLook(own, look)).catch((error) => notNoted(look, error));
    });
    const now = this.#services.clock().getTime();
    if (Math.abs(now - this.#clearedAt) < HOUR) return;
    this.#clearedAt = now;
    await clearNotes(this.#services);
  }
}

/** By server. */
const queues = new WeakMap<Services, LookQueue>();

function queueOf(services: Services): LookQueue {
  const queue = queues.get(services) ?? new LookQueue(services);
  queues.set(services, queue);
  return queue;
}

/**
 * Notes that the viewer has looked at these records; again within the hour is the same look, at oneself none. A look that cannot be
 * stored is logged, not answered: a full disk does not stop those who read.
 * @returns when it is stored, or logged; who has only few to tell of need not wait
 */
export const noteViews = (
  request: FastifyRequest,
  resource: string,
  ids: readonly (string | number)[],
): Promise<void> => queueOf(request.server.services).add(request, resource, ids);

/** Resolves when all that was looked at so far is stored. */
export const viewsNoted = (services: Services): Promise<void> => queueOf(services).stored;

/** The instant from which on looks are kept, and exports: 90 days ago. */
export const viewsSince = (now: Date): string =>
  new Date(now.getTime() - KEPT_DAYS * 24 * HOUR).toISOString();

function inBatches(look: Look): Look[] {
  const ids = [...look.ids];
  const batches = Math.ceil(ids.length / LOOKS_AT_ONCE);
  return Array.from({ length: batches }, (_, batch) => ({
    ...look,
    ids: new Set(ids.slice(batch * LOOKS_AT_ONCE, (batch + 1) * LOOKS_AT_ONCE)),
  }));
}

/** Those of the records that this person has not looked at within the hour; records that are gone are left out. */
async function newWithinHour(ctx: Context, { user_id, via, resource, ids }: Look): Promise<Set<number>> {
  const table = tableIn(resource);
  const statement = cachedStatement(ctx.db, `looks within the hour at ${resource}`, () =>
    ctx
      .db(`${table} as r`)
      .whereRaw(dialectOf(ctx.db).among, ['r.id', placeholder(0)])
      .whereNotExists(
        ctx
          .db('record_views as v')
          .whereRaw('v.record_id = r.id')
          .where({ 'v.resource': placeholder(1), 'v.user_id': placeholder(2) })
          .where('v.created_at', '>', placeholder(3))
          .whereRaw("coalesce(v.via, '') = ?", [placeholder(4)]),
      )
      .select('r.id'),
  );
  const since = new Date(ctx.now.getTime() - HOUR).toISOString();
  const values = [idList([...ids]), resource, user_id, since, via ?? ''];
  const fresh = await askLists(ctx.db, statement, values);
  return new Set(fresh.map(([id]) => Number(id)));
}

function tableIn(resource: string): string {
  const declaration = resources[resource];
  if (!declaration) throw new Error(`${resource} is no resource`);
  return tableOf(declaration);
}

/** One statement for all of them; records that are gone by now are left out. */
async function insertLook({ db, now }: Context, { user_id, via, resource, ids }: Look): Promise<void> {
  const at = now.toISOString();
  await db.raw(
    `insert into record_views (version, created_at, updated_at, user_id, via, resource, record_id)
     select 1, ?, ?, cast(? as bigint), ?, ?, r.id from ?? as r where ${dialectOf(db).among}`,
    [at, at, user_id, via, resource, tableIn(resource), 'r.id', idList([...ids])] as never,
  );
}

/** Rows of one transaction: an export of a whole list leaves very many of the same day. */
const CLEARED_AT_ONCE = 1_000;

/** Who looked at whose record, and who exported what. */
const tables = ['record_views', 'exports'] as const;

/** Deletes the notes that have been kept for 90 days. */
async function clearNotes(services: Services): Promise<void> {
  const since = viewsSince(services.clock());
  for (const table of tables)
    for (
      let ids = await oldest(services, table, since);
      ids.length > 0;
      ids = await oldest(services, table, since)
    )
      await runInTransaction(services, anonymousViewer, null, ({ db }) =>
        db(table).whereIn('id', ids).delete(),
      );
}

const oldest = ({ knex }: Services, table: string, since: string): Promise<number[]> =>
  knex(table).where('created_at', '<', since).orderBy('created_at').limit(CLEARED_AT_ONCE).pluck('id');
