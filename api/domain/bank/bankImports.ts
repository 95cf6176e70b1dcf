/** The imported statement files, stored with the ids of their lines. */

import { logAction } from '../../audit/log.ts';
import { ROWS_PER_SQL_STATEMENT } from '../../base/batchSizes.ts';
import { splitIntoChunks } from '../../base/splitIntoChunks.ts';
import type { Context } from '../../context.ts';
import { importingError } from '../../db/importingError.ts';
import { insert, update } from '../../db/store.ts';
import { toNewRowColumns } from '../../db/toNewRowColumns.ts';

interface ImportedFile {
  bank: string;
  account: string;
  file_name: string | null;
  /** Days of the file's lines. */
  days: readonly string[];
}

/** Stores a new import of a file, which is still running. @returns the import's id */
export async function insertBankImport(ctx: Context, file: ImportedFile): Promise<string> {
  const days = [...file.days].sort();
  const { id } = await insert({ ...ctx, changes: [] }, 'bank_imports', {
    ...{ bank: file.bank as never, account: file.account, file_name: file.file_name, state: 'running' },
    first_day: days[0] ?? null,
    last_day: days.at(-1) ?? null,
    user_id: ctx.viewer.id,
  });
  return id;
}

/** Stores which lines a file contained, both new lines and lines stored before. */
export async function linkLinesToImport(ctx: Context, id: string, lines: readonly number[]): Promise<void> {
  for (const part of splitIntoChunks(lines, ROWS_PER_SQL_STATEMENT))
    await ctx
      .db('bank_import_lines')
      .insert(
        part.map((line) => ({
          ...{ bank_import_id: Number(id), bank_line_id: line },
          ...toNewRowColumns(ctx.now),
        })),
      )
      .onConflict(['bank_import_id', 'bank_line_id'])
      .ignore();
}

/** Marks an import as finished: all lines of the file are stored. */
export async function finishBankImport(
  ctx: Context,
  id: string,
  counts: { created: number; known: number },
): Promise<void> {
  const own = { ...ctx, changes: [] };
  await update(own, 'bank_imports', id, { ...counts, state: 'finished' });
  own.changes.length = 0;
  await logAction(own, { resource: 'bank_imports', id, code: 'create', label: 'Nhập sao kê' });
}

/** Asserts that no import with this line is running or being undone. @throws DomainError 409 `importing` */
export async function assertLineNotImporting(ctx: Context, id: string): Promise<void> {
  const running = await ctx
    .db('bank_import_lines as o')
    .join('bank_imports as i', 'i.id', 'o.bank_import_id')
    .where({ 'i.state': 'running', 'o.bank_line_id': Number(id) })
    .first('i.id');
  if (running) throw importingError();
}
