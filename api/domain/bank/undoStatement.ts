/** Undoes the import of a statement: removes the bank lines that no other file contains and the feed has not sent. */
import type { Knex } from 'knex';
import { logAction } from '../../audit/log.ts';
import { notFoundError, refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { getDialect } from '../../db/dialect.ts';
import { encodeIdList } from '../../db/getCompiledQuery.ts';
import { importingError } from '../../db/importingError.ts';
import { lockRows } from '../../db/lockRows.ts';
import { removeMany } from '../../db/removeMany.ts';
import { findById, update } from '../../db/store.ts';
import type { Hooks } from '../../resources/hooks.ts';
import type { ActionHandlersOf } from '../../resources/perform.ts';
import { PortionSizer } from '../../work/PortionSizer.ts';
import type { PortionRunner } from '../../work/row.ts';
import { lockBankLines } from './bankSettings.ts';

/** Removes the lines of an import that did not finish, in portions, and stores why the import ended. */
export async function removeUnfinishedStatement(
  portions: PortionRunner,
  id: string,
  end: 'stopped' | 'failed',
): Promise<void> {
  await removeLines(portions, id);
  await portions.write(async (ctx) => {
    const state = end === 'stopped' ? 'undone' : 'failed';
    const values = { state, created: 0, known: 0, undone_at: ctx.now.toISOString() } as const;
    await update({ ...ctx, changes: [] }, 'bank_imports', id, values);
    await portions.end(ctx, end, 0);
  });
}

/** Removes the lines that are only in this file, in portions. @returns the number of removed lines */
async function removeLines(portions: Pick<PortionRunner, 'write'>, id: string): Promise<number> {
  const sizes = new PortionSizer();
  let removed = 0;
  for (let count = 1; count > 0; removed += count)
    count = await portions.write((ctx) =>
      sizes.measure(async (size) => {
        await lockBankLines(ctx);
        const own: number[] = await buildOwnLinesQuery(ctx, id).limit(size).pluck('l.id');
        if (own.length === 0) return 0;
        await removeMany(ctx, 'bank_lines', own.map(String));
        await logAction(ctx, { resource: 'bank_imports', id, code: 'take_back', label: 'Hoàn tác lần nhập' });
        return own.length;
      }),
    );
  return removed;
}

/** Query for the lines of a file that are neither from the feed nor in another file. */
const buildOwnLinesQuery = ({ db }: Context, id: string): Knex.QueryBuilder =>
  db('bank_import_lines as o')
    .join('bank_lines as l', 'l.id', 'o.bank_line_id')
    .where('o.bank_import_id', Number(id))
    .whereNull('l.feed_id')
    .whereNot('l.source', 'feed')
    .whereNotExists(
      db('bank_import_lines as other')
        .join('bank_imports as i', 'i.id', 'other.bank_import_id')
        .whereRaw('other.bank_line_id = o.bank_line_id')
        .whereNot('i.id', Number(id))
        .whereNull('i.undone_at')
        .select(db.raw('1')),
    )
    .orderBy('l.id');

export const bankImportsActions: ActionHandlersOf<'bank_imports'> = {
  /**
   * Begins to undo the import of a file. The caller must then call `finishStatementUndo`.
   * @throws 422 `action_unavailable` while a line of the file is matched, booked or part of a return
   */
  async undo(ctx, { id }, { reason }) {
    await lockBankLines(ctx);
    await lockRows(ctx, 'bank_imports', [id]);
    const file = await findById(ctx, 'bank_imports', id);
    if (!file) throw notFoundError();
    if (file.state === 'running') throw importingError();
    if (file.undone_at) throw refusedError('action_unavailable', 'Lần nhập này đã được hoàn tác.');
    const own: number[] = await buildOwnLinesQuery(ctx, id).pluck('l.id');
    const busy = await countLinesInUse(ctx, own.map(String));
    if (busy > 0)
      throw refusedError(
        'action_unavailable',
        `${busy} dòng của tệp này đã khớp, đã ghi hoặc là hoàn trả. Hãy bỏ khớp các dòng đó trước.`,
      );
    await update(ctx, 'bank_imports', id, { state: 'running', undo_reason: reason ?? null });
  },
};

export const bankImportsHooks: Hooks<'bank_imports'> = {
  wayRound: ({ state }) =>
    state === 'running' ? 'Sao kê đang được đọc hoặc hoàn tác. Hãy đợi xong rồi làm tiếp.' : null,

  continues: {
    undo: {
      work: async (_ctx, { id, created, file_name }) => ({
        ...{ kind: 'undo_import', resource: 'bank_imports', rows: created ?? 0, subject_id: id },
        label: `Hoàn tác sao kê${file_name ? ` ${file_name}` : ''}`,
      }),
      perform: (portions, { id }) => finishStatementUndo(portions, id),
    },
  },
};

/** Removes the lines of a file in portions, and marks it as undone. */
export async function finishStatementUndo(portions: PortionRunner, id: string): Promise<{ removed: number }> {
  const removed = await removeLines(portions, id);
  return portions.write(async (ctx) => {
    await update(ctx, 'bank_imports', id, { state: 'undone', undone_at: ctx.now.toISOString() });
    await portions.end(ctx, 'finished', removed, { removed });
    return { removed };
  });
}

/** Returns how many of these lines are matched or belong to a return. */
async function countLinesInUse(ctx: Context, ids: readonly string[]): Promise<number> {
  const rows: { id: number }[] = await ctx
    .db('bank_lines as l')
    .whereRaw(getDialect(ctx.db).among, ['l.id', encodeIdList(ids)])
    .where((busy) =>
      busy
        .where('l.status', 'matched')
        .orWhereNotNull('l.return_of_id')
        .orWhereIn('l.id', ctx.db('bank_lines').whereNotNull('return_of_id').select('return_of_id')),
    )
    .select('l.id');
  return rows.length;
}
