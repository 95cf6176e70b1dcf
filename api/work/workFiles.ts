/** Files made by work, stored in parts and removed after a day. The parts are rows of the database. */
import type { Context } from '../context.ts';
import { recordTouchedRows } from '../db/recordTouchedRows.ts';
import { toNewRowColumns } from '../db/toNewRowColumns.ts';
import { changeInPortions } from './PortionSizer.ts';
import type { PortionRunner } from './row.ts';

export async function insertFilePart(
  ctx: Context,
  work_id: string,
  part: number,
  bytes: Buffer,
): Promise<void> {
  await ctx.db('work_files').insert({ ...toNewRowColumns(ctx.now), work_id: Number(work_id), part, bytes });
}

/** Yields the bytes of a file, part by part; yields nothing if the file was removed. */
export async function* readFileParts({ db }: Context, work_id: string): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const row: { bytes: Buffer } | undefined = await db('work_files')
      .where({ work_id: Number(work_id), part })
      .first('bytes');
    if (!row) return;
    yield row.bytes;
  }
}

/** Removes the parts of an incomplete file, and stores the outcome of its work. */
export async function removeIncompleteFile(
  portions: PortionRunner,
  end: 'stopped' | 'failed',
  done: number,
): Promise<void> {
  await removeParts(portions, { work_id: Number(portions.id) });
  await portions.write((ctx) => portions.end(ctx, end, done));
}

/** Removes all files, and stops work that is building a file, because the files may contain data of the customer who is being erased. */
export async function removeWorkFiles(portions: PortionRunner): Promise<void> {
  await portions.write(async (ctx) => {
    const making = ctx.db('work').where({ kind: 'export', state: 'running' });
    const stopped: { id: number }[] = await making.update({ stopping: true }).returning('id');
    recordTouchedRows(
      ctx,
      'work',
      stopped.map(({ id }) => id),
    );
  });
  await removeParts(portions, {});
}

async function removeParts(portions: PortionRunner, where: { work_id?: number }): Promise<void> {
  const ids: number[] = await portions.read().db('work_files').where(where).orderBy('id').pluck('id');
  const write = <T>(work: (ctx: Context) => Promise<T>) => portions.write(work);
  await changeInPortions({ write, assertGoesOn: () => undefined }, ids, async ({ db }, some) => {
    await db('work_files')
      .whereIn('id', [...some])
      .delete();
  });
}
