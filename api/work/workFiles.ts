/** Files made by work, stored in parts and removed after a day. */
import type { Context } from '../context.ts';
import { stampsOf } from '../db/stampsOf.ts';
import { touch } from '../db/touch.ts';
import { inPortions } from './Portions.ts';
import type { Portioned } from './row.ts';

export async function insertPart(ctx: Context, work_id: string, part: number, bytes: Buffer): Promise<void> {
  await ctx.db('work_files').insert({ ...stampsOf(ctx.now), work_id: Number(work_id), part, bytes });
}

/** Yields the bytes of a file, part by part; nothing if the file was removed. */
export async function* readParts({ db }: Context, work_id: string): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const row: { bytes: Buffer } | undefined = await db('work_files')
      .where({ work_id: Number(work_id), part })
      .first('bytes');
    if (!row) return;
    yield row.bytes;
  }
}

/** Removes the parts of an incomplete file, and stores how its work ended. */
export async function dropFile(portions: Portioned, end: 'stopped' | 'failed', done: number): Promise<void> {
  await removeParts(portions, { work_id: Number(portions.id) });
  await portions.write((ctx) => portions.end(ctx, end, done));
}

/** Removes all files and stops work that is making one, because they may contain the customer who is being erased. */
export async function removeFiles(portions: Portioned): Promise<void> {
  await portions.write(async (ctx) => {
    const making = ctx.db('work').where({ kind: 'export', state: 'running' });
    const stopped: { id: number }[] = await making.update({ stopping: true }).returning('id');
    touch(
      ctx,
      'work',
      stopped.map(({ id }) => id),
    );
  });
  await removeParts(portions, {});
}

async function removeParts(portions: Portioned, where: { work_id?: number }): Promise<void> {
  const ids: number[] = await portions.read().db('work_files').where(where).orderBy('id').pluck('id');
  const write = <T>(work: (ctx: Context) => Promise<T>) => portions.write(work);
  await inPortions({ write, assertGoesOn: () => undefined }, ids, async ({ db }, some) => {
    await db('work_files')
      .whereIn('id', [...some])
      .delete();
  });
}
