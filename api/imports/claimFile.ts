/** Notes which files were brought in, so that none comes in twice. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../context.ts';
import { rowById } from '../db/rowById.ts';
import { tableOf } from '../db/shape.ts';
import { stampsOf } from '../db/stampsOf.ts';
import { touch } from '../db/touch.ts';
import { updateRow } from '../db/updateRow.ts';
import { Work } from '../work/Work.ts';

/** Milliseconds between two looks whether the same file, sent a moment before, has come in. */
const POLL = 200;

/** Begins to store a file, or finds that it was brought in before; while the same file is being stored, waits for its end. */
export async function beginImport(
  request: FastifyRequest,
  resource: AnyResource,
  digest: string,
  { rows, fileName, mode = 'create' }: { rows: number; fileName: string | null; mode?: 'create' | 'update' },
): Promise<{ work: Work; id: number } | { before: Before }> {
  for (;;) {
    const claims: Claim[] = [];
    const work = await Work.begin(request, async (trx) => {
      const claim = await claimed(trx, resource, digest);
      claims.push(claim);
      if (!('id' in claim)) return null;
      await updateRow(trx.db, 'imports', Number(claim.id), {
        state: 'running',
        rows,
        mode,
        file_name: fileName,
      });
      touch(trx, 'imports', [claim.id]);
      return {
        kind: 'import',
        label: `${mode === 'update' ? 'Sửa' : 'Nhập'} ${resource.label.toLowerCase()}${fileName ? ` từ ${fileName}` : ''}`,
        resource: resource.name,
        rows,
        import_id: String(claim.id),
      };
    });
    const claim = claims.at(-1);
    if (work && claim && 'id' in claim) return { work, id: claim.id };
    if (claim && 'before' in claim) return claim;
    await wait(POLL);
  }
}

/** A file that was noted. */
export interface Before {
  id: number;
  /** When it was brought in. */
  at: string;
  /** Some of its records are there, and all of them will stay. */
  isThere: boolean;
  /** It is being stored or taken back. */
  isRunning: boolean;
}

type Claim = { id: number } | { before: Before } | { isRunning: true };

/** The file as it was noted before; null when it never was. */
export async function findBefore(
  ctx: Context,
  resource: AnyResource,
  digest: string,
): Promise<Before | null> {
  const noted = (await ctx
    .db('imports')
    .where({ resource: resource.name, digest })
    .first('id', 'created_at', 'state', 'mode')) as
    | { id: number; created_at: string; state: string; mode: string }
    | undefined;
  if (!noted) return null;
  const isRunning = noted.state === 'running';
  if (noted.mode === 'update')
    return { id: noted.id, at: noted.created_at, isThere: noted.state === 'finished', isRunning };
  const left = await ctx.db(tableOf(resource)).where({ import_id: noted.id }).first('id');
  return { id: noted.id, at: noted.created_at, isThere: !isRunning && left !== undefined, isRunning };
}

/** Notes the file, or finds that it was noted before or is being stored. */
async function claimed(ctx: Context, resource: AnyResource, digest: string): Promise<Claim> {
  const file = { resource: resource.name, digest };
  for (;;) {
    const [noted] = (await ctx
      .db('imports')
      .insert({ ...file, user_id: Number(ctx.viewer.id), ...stampsOf(ctx.now) })
      .onConflict(['resource', 'digest'])
      .ignore()
      .returning('id')) as { id: number }[];
    if (noted) return noted;
    const before = await findBefore(ctx, resource, digest);
    if (before?.isThere) return { before };
    if (before?.isRunning) return { isRunning: true };
    // Nothing of it is left: it may come in again, as another file.
    if (before) await releaseDigest(ctx, before.id);
  }
}

/** Lets the file of an import whose records are gone come in again. */
async function releaseDigest(ctx: Context, id: number): Promise<void> {
  const row = (await ctx.db('imports').where({ id }).first('digest')) as { digest: string } | undefined;
  if (row) await rowById(ctx.db, 'imports', id).update({ digest: `${row.digest}#${id}` });
}
