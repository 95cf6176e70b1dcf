/** Who looked at whose record: kept 90 days (schema 9.3). */
import type { FastifyRequest } from 'fastify';
import { nobody } from '../access/nobody.ts';
import type { Context } from '../context.ts';
import { insertRow } from '../db/insertRow.ts';
import { ask, cachedStatement, placeholder } from '../db/statements.ts';
import type { Parts } from '../http/parts.ts';
import { contextOf, transact } from '../http/work.ts';

const HOUR = 3_600_000;
const KEPT_DAYS = 90;

/** What each server is still storing, and when it last cleared away; in milliseconds. */
const pending = new WeakMap<Parts, Map<string, Promise<void>>>();
const cleared = new WeakMap<Parts, number>();

/**
 * Notes that the viewer has opened this record; looking again within the hour is the same look, at oneself none. Nobody waits
 * for it, and who cannot be noted still reads: a full disk does not close the office.
 */
export function noteView(request: FastifyRequest, resource: string, id: string): void {
  const { parts } = request.server;
  const viewer = request.viewer ?? nobody;
  if (viewer.id === nobody.id || (resource !== 'customers' && viewer.id === id)) return;
  const waiting = pending.get(parts) ?? new Map<string, Promise<void>>();
  pending.set(parts, waiting);
  const key = `${viewer.id} ${viewer.via?.id} ${resource} ${id}`;
  if (waiting.has(key)) return;
  const noted = note(contextOf(parts, parts.knex, viewer), parts, resource, Number(id)).catch((error) =>
    request.log.error({ err: error }, 'a look at a record was not noted'),
  );
  waiting.set(key, noted);
  void noted.finally(() => waiting.delete(key));
}

/** Resolves when all that was looked at so far is stored. */
export const viewsNoted = async (parts: Parts): Promise<void> => {
  await Promise.all(pending.get(parts)?.values() ?? []);
};

/** From when on looks are kept. */
export const viewsSince = (now: Date): string =>
  new Date(now.getTime() - KEPT_DAYS * 24 * HOUR).toISOString();

async function note(ctx: Context, parts: Parts, resource: string, record_id: number): Promise<void> {
  const now = ctx.now.toISOString();
  const user_id = Number(ctx.viewer.id);
  const lately = cachedStatement(ctx.db, 'a look within the hour', () =>
    ctx
      .db('record_views')
      .where({ resource: placeholder(0), record_id: placeholder(1), user_id: placeholder(2) })
      .where('created_at', '>', placeholder(3))
      .select('via'),
  );
  const since = new Date(ctx.now.getTime() - HOUR).toISOString();
  const via = ctx.viewer.via?.name ?? null;
  const known = await ask<{ via: string | null }>(ctx.db, lately, [resource, record_id, user_id, since]);
  if (known.some((look) => look.via === via)) return;
  await transact(parts, ctx.viewer, null, async ({ db }) => {
    await insertRow(db, 'record_views', {
      version: 1,
      created_at: now,
      updated_at: now,
      user_id,
      via,
      resource,
      record_id,
    });
    await clearNowAndThen(parts, ctx, db);
  });
}

async function clearNowAndThen(parts: Parts, { now }: Context, db: Context['db']): Promise<void> {
  if (Math.abs(now.getTime() - (cleared.get(parts) ?? 0)) < HOUR) return;
  cleared.set(parts, now.getTime());
  await db('record_views').where('created_at', '<', viewsSince(now)).delete();
}
