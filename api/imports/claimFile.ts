/** Records imported files, so that no file is imported twice. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../context.ts';
import { queryRowById } from '../db/queryRowById.ts';
import { recordTouchedRows } from '../db/recordTouchedRows.ts';
import { getTableName } from '../db/shape.ts';
import { toNewRowColumns } from '../db/toNewRowColumns.ts';
import { updateRow } from '../db/updateRow.ts';
import { Work } from '../work/Work.ts';

/** Milliseconds between two checks whether the import of the same file has ended. */
const POLL_INTERVAL_MS = 200;

/**
 * Begins an import, or returns the earlier import of the same file. While the same file is being stored by another request, waits until
 * that import has ended.
 */
export async function beginImport(
  request: FastifyRequest,
  resource: AnyResource,
  digest: string,
  { rows, fileName, mode = 'create' }: { rows: number; fileName: string | null; mode?: 'create' | 'update' },
): Promise<{ work: Work; id: number } | { before: EarlierImport }> {
  for (;;) {
    const claims: Claim[] = [];
    const work = await Work.begin(request, async (trx) => {
      const claim = await claimOrFindEarlier(trx, resource, digest);
      claims.push(claim);
      if (!('id' in claim)) return null;
      await updateRow(trx.db, 'imports', Number(claim.id), {
        state: 'running',
        rows,
        mode,
        file_name: fileName,
      });
      recordTouchedRows(trx, 'imports', [claim.id]);
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
    await wait(POLL_INTERVAL_MS);
  }
}

/** An earlier import of the same file. */
export interface EarlierImport {
  id: number;
  /** Time of the import. */
  at: string;
  /** True if the import is complete and still has an effect: at least one of its records or changes exists. */
  isThere: boolean;
  /** True while the import is being stored or undone. */
  isRunning: boolean;
}

type Claim = { id: number } | { before: EarlierImport } | { isRunning: true };

/** Returns the earlier import of the file; null if the file was not imported before. */
export async function findEarlierImport(
  ctx: Context,
  resource: AnyResource,
  digest: string,
): Promise<EarlierImport | null> {
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
  const left = await ctx.db(getTableName(resource)).where({ import_id: noted.id }).first('id');
  return { id: noted.id, at: noted.created_at, isThere: !isRunning && left !== undefined, isRunning };
}

/** Records the file as imported by this request, or finds its earlier or running import. */
async function claimOrFindEarlier(ctx: Context, resource: AnyResource, digest: string): Promise<Claim> {
  const file = { resource: resource.name, digest };
  for (;;) {
    const [noted] = (await ctx
      .db('imports')
      .insert({ ...file, user_id: Number(ctx.viewer.id), ...toNewRowColumns(ctx.now) })
      .onConflict(['resource', 'digest'])
      .ignore()
      .returning('id')) as { id: number }[];
    if (noted) return noted;
    const before = await findEarlierImport(ctx, resource, digest);
    if (before?.isThere) return { before };
    if (before?.isRunning) return { isRunning: true };
    // No record of the earlier import exists any more, so the file may be imported again.
    if (before) await releaseDigest(ctx, before.id);
  }
}

/** Deletes the digest of an import whose records no longer exist, so that its file can be imported again. */
async function releaseDigest(ctx: Context, id: number): Promise<void> {
  const row = (await ctx.db('imports').where({ id }).first('digest')) as { digest: string } | undefined;
  if (row) await queryRowById(ctx.db, 'imports', id).update({ digest: `${row.digest}#${id}` });
}
