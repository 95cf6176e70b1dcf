import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ImportAnswer, ImportRow } from '#schema/imports';
import type { AnyResource } from '#schema/resource';
import { nobody } from '../access/nobody.ts';
import type { Context } from '../context.ts';
import { tableOf } from '../db/shape.ts';
import { ApiError } from '../errors.ts';
import { transact } from '../http/work.ts';
import { Turns } from '../turns.ts';
import { importFields } from './importFields.ts';
import { importRows, type RowResult } from './importRows.ts';
import { type Mapping, mapColumns } from './mapColumns.ts';
import { readSheet, type Sheet } from './readSheet.ts';

export interface ImportOptions {
  dryRun: boolean;
  keepDuplicates: boolean;
}

/** Carries an answer out of a transaction of which nothing may stay. */
class Undone extends Error {
  readonly answer: ImportAnswer;
  constructor(answer: ImportAnswer) {
    super('nothing stays');
    this.answer = answer;
  }
}

/**
 * Brings a file in, all of it in one transaction: every row or none. A dry run is the same, undone at its end; a file that
 * was brought in before is not again, while any of its records is there.
 * @throws ApiError 422 for a file that will not do, and with the rows in `meta` when one of them will not
 */
export async function runImport(
  request: FastifyRequest,
  resource: AnyResource,
  bytes: Uint8Array,
  { dryRun, keepDuplicates }: ImportOptions,
): Promise<{ answer: ImportAnswer; sheet: Sheet }> {
  const viewer = request.viewer ?? nobody;
  const sheet = await readSheet(bytes);
  const mapping = mapColumns(sheet.headers, importFields(resource, viewer));
  const digest = await digestOf(sheet, mapping);
  const answer = await transact(request.server.parts, viewer, request, async (ctx) => {
    const claim = await claimed(ctx, resource, digest);
    if ('before' in claim) return answerOf(sheet, mapping, [], keepDuplicates, claim.before);
    const rules = { importId: claim.id, keepDuplicates };
    const results = await importRows(ctx, resource, sheet, mapping, rules);
    const done = answerOf(sheet, mapping, results, keepDuplicates, { id: claim.id, at: null });
    if (dryRun) throw new Undone({ ...done, state: 'checked', import_id: null });
    if (done.invalid > 0) throw new Undone({ ...done, state: 'refused', created: 0, import_id: null });
    if (done.created === 0) throw new Undone({ ...done, import_id: null });
    await ctx.db('imports').where({ id: claim.id }).update({ created: done.created });
    return done;
  }).catch((error: unknown) => {
    if (error instanceof Undone) return error.answer;
    throw error;
  });
  if (answer.state === 'refused') throw refusal(answer);
  return { answer, sheet };
}

const refusal = (answer: ImportAnswer): ApiError =>
  new ApiError(
    {
      status: 422,
      code: 'import_invalid',
      detail: `Chưa nhập dòng nào: ${answer.invalid} trong ${answer.total} dòng còn sai. Hãy sửa các dòng đó rồi tải lại tệp.`,
    },
    { ...answer },
  );

/** Of what the file says in the columns that are brought in. */
async function digestOf({ rows }: Sheet, { columns }: Mapping): Promise<string> {
  const ordered = [...columns].sort((a, b) => (a.name < b.name ? -1 : 1));
  const hash = createHash('sha256').update(`[${JSON.stringify(ordered.map(({ name }) => name))},[`);
  const turns = new Turns();
  for (const [index, { cells }] of rows.entries()) {
    if (turns.isOver) await turns.next();
    const said = JSON.stringify(ordered.map(({ at }) => cells[at] ?? ''));
    hash.update(index === 0 ? said : `,${said}`);
  }
  return hash.update(']]').digest('base64url');
}

interface Before {
  id: number;
  /** Null for the one being brought in. */
  at: string | null;
}

/** Notes the file, or finds that it was noted before; a second one at the same time waits here for the first. */
async function claimed(
  ctx: Context,
  resource: AnyResource,
  digest: string,
): Promise<{ id: number } | { before: Before }> {
  const now = ctx.now.toISOString();
  const file = { resource: resource.name, digest };
  const note = async () =>
    (await ctx
      .db('imports')
      .insert({ ...file, user_id: Number(ctx.viewer.id), version: 1, created_at: now, updated_at: now })
      .onConflict(['resource', 'digest'])
      .ignore()
      .returning('id')) as { id: number }[];
  const [noted] = await note();
  if (noted) return noted;
  const before = (await ctx.db('imports').where(file).first('id', 'created_at')) as {
    id: number;
    created_at: string;
  };
  const left = await ctx.db(tableOf(resource)).where({ import_id: before.id }).first('id');
  if (left) return { before: { id: before.id, at: before.created_at } };
  await ctx.db('imports').where({ id: before.id }).delete();
  const [again] = await note();
  return again ?? { before: { id: before.id, at: before.created_at } };
}

function answerOf(
  { rows }: Sheet,
  { columns, ignored }: Mapping,
  results: readonly RowResult[],
  keepDuplicates: boolean,
  { id, at }: Before,
): ImportAnswer {
  const count = (state: ImportRow['state']) => results.filter((one) => one.state === state).length;
  const duplicates = count('duplicate');
  return {
    state: at === null ? 'imported' : 'repeated',
    import_id: String(id),
    imported_at: at,
    total: rows.length,
    created: count('ok') + (keepDuplicates ? duplicates : 0),
    invalid: count('invalid'),
    duplicates,
    columns: columns.map(({ field }) => field.label),
    ignored,
    rows: results.map((result, index) => ({
      ...result,
      cells: columns.map((column) => rows[index]?.cells[column.at] ?? ''),
    })),
  };
}
