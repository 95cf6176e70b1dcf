import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ImportAnswer, ImportRow } from '#schema/imports';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../context.ts';
import { tableOf } from '../db/shape.ts';
import { ApiError } from '../errors.ts';
import { readContext, runInTransaction } from '../http/unitOfWork.ts';
import { createRecords } from '../resources/create.ts';
import { Turns } from '../turns.ts';
import { type CheckedRows, checkRows } from './checkRows.ts';
import { importFields } from './importFields.ts';
import { type Mapping, mapColumns } from './mapColumns.ts';
import { readRows } from './readRows.ts';
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
 * Brings a file in, every row or none. All of it is checked without a transaction first, while others write; a dry run ends
 * there. Then one short transaction checks again what others may have changed meanwhile, and stores the rows. A file that was
 * brought in before is not again, while any of its records is there.
 * @throws ApiError 422 for a file that will not do, and with the rows in `meta` when one of them will not
 */
export async function runImport(
  request: FastifyRequest,
  resource: AnyResource,
  bytes: Uint8Array,
  { dryRun, keepDuplicates }: ImportOptions,
): Promise<{ answer: ImportAnswer; sheet: Sheet }> {
  const ctx = readContext(request);
  const sheet = await readSheet(bytes);
  const mapping = mapColumns(sheet.headers, importFields(resource, ctx.viewer));
  const digest = await digestOf(sheet, mapping);
  const told = (state: ImportAnswer['state'], checked: CheckedRows | null, found: Partial<Before> = {}) =>
    answerOf(sheet, mapping, state, checked, found);

  const before = await findBefore(ctx, resource, digest);
  if (before?.isThere) return { answer: told('repeated', null, before), sheet };
  const rows = await readRows(ctx, sheet, mapping);
  const first = await checkRows(ctx, resource, rows, mapping, keepDuplicates);
  if (dryRun) return { answer: told('checked', first), sheet };
  if (isFaulty(first)) throw refusal(told('refused', first));
  if (first.ready.length === 0) return { answer: told('imported', first), sheet };

  const answer = await runInTransaction(request.server.services, ctx.viewer, request, async (writing) => {
    const claim = await claimed(writing, resource, digest);
    if ('before' in claim) return told('repeated', null, claim.before);
    const { id } = claim;
    const checked = await checkRows(writing, resource, rows, mapping, keepDuplicates);
    if (isFaulty(checked)) throw new Undone(told('refused', checked));
    if (checked.ready.length === 0) throw new Undone(told('imported', checked));
    await createRecords(
      writing,
      resource,
      checked.ready.map((values) => ({ ...values, import_id: id })),
    );
    await writing.db('imports').where({ id }).update({ created: checked.ready.length });
    return told('imported', checked, { id });
  }).catch((error: unknown) => {
    if (error instanceof Undone) return error.answer;
    throw error;
  });
  if (answer.state === 'refused') throw refusal(answer);
  return { answer, sheet };
}

const isFaulty = ({ results }: CheckedRows): boolean => results.some(({ state }) => state === 'invalid');

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

/** A file that was noted. */
interface Before {
  id: number;
  /** When it was brought in. */
  at: string;
  /** Some of its records are there. */
  isThere: boolean;
}

/** The file as it was noted before; null when it never was. */
async function findBefore(ctx: Context, resource: AnyResource, digest: string): Promise<Before | null> {
  const noted = (await ctx
    .db('imports')
    .where({ resource: resource.name, digest })
    .first('id', 'created_at')) as { id: number; created_at: string } | undefined;
  if (!noted) return null;
  const left = await ctx.db(tableOf(resource)).where({ import_id: noted.id }).first('id');
  return { id: noted.id, at: noted.created_at, isThere: left !== undefined };
}

/** Notes the file, or finds that it was noted before; a second one at the same time waits here for the first. */
async function claimed(
  ctx: Context,
  resource: AnyResource,
  digest: string,
): Promise<{ id: number } | { before: Before }> {
  const now = ctx.now.toISOString();
  const file = { resource: resource.name, digest };
  for (;;) {
    const [noted] = (await ctx
      .db('imports')
      .insert({ ...file, user_id: Number(ctx.viewer.id), version: 1, created_at: now, updated_at: now })
      .onConflict(['resource', 'digest'])
      .ignore()
      .returning('id')) as { id: number }[];
    if (noted) return noted;
    const before = await findBefore(ctx, resource, digest);
    if (before?.isThere) return { before };
    // Nothing of it is left: it may come in again.
    if (before) await ctx.db('imports').where({ id: before.id }).delete();
  }
}

function answerOf(
  { rows }: Sheet,
  { columns, ignored }: Mapping,
  state: ImportAnswer['state'],
  checked: CheckedRows | null,
  { id, at }: Partial<Before>,
): ImportAnswer {
  const results = checked?.results ?? [];
  const count = (wanted: ImportRow['state']) => results.filter((one) => one.state === wanted).length;
  return {
    state,
    import_id: id === undefined ? null : String(id),
    imported_at: at ?? null,
    total: rows.length,
    created: state === 'refused' ? 0 : (checked?.ready.length ?? 0),
    invalid: count('invalid'),
    duplicates: count('duplicate'),
    columns: columns.map(({ field }) => field.label),
    ignored,
    rows: results.map((result, index) => ({
      ...result,
      cells: columns.map((column) => rows[index]?.cells[column.at] ?? ''),
    })),
  };
}
