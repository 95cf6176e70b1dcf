import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { localDay } from '#rules/days';
import { formatDate, formatMoney } from '#rules/format';
import { formatPhone } from '#rules/formatPhone';
import type { ImportAnswer, ImportMapping, ImportRow, ImportWord } from '#schema/imports';
import type { Field } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../context.ts';
import { rowById } from '../db/rowById.ts';
import { tableOf } from '../db/shape.ts';
import { stampsOf } from '../db/stampsOf.ts';
import { touch } from '../db/touch.ts';
import { ApiError } from '../errors.ts';
import { readContext, runForRequest } from '../http/unitOfWork.ts';
import { createRecords } from '../resources/create.ts';
import { badFile } from '../sheets/badFile.ts';
import { Yielder } from '../yielder.ts';
import { type CheckedRows, checkRows, type RowResult } from './checkRows.ts';
import { importFields } from './importFields.ts';
import { loadSavedWords, saveWords } from './importWords.ts';
import { headingReader, type MappedColumn, type Mapping, mapColumns } from './mapColumns.ts';
import { readRows } from './readRows.ts';
import { readSheet, type Sheet } from './readSheet.ts';

interface ImportOptions {
  dryRun: boolean;
  keepDuplicates: boolean;
  /** Rows that are wrong are left out; else one of them keeps all out. */
  skipInvalid: boolean;
  /** What a person says of headings and words. */
  mapping: ImportMapping;
  /** What the file is called; null where nobody says. */
  fileName: string | null;
  /** Answers the rows of a file that was imported before, too. */
  allowsRepeat: boolean;
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
 * Brings a file in, every row, or every row that is not wrong. All of it is checked without a transaction first, while others write; a
 * dry run ends there. Then one short transaction checks again what others may have changed meanwhile, and stores the rows. A file that
 * was brought in before is not again, while any of its records is there.
 * @throws ApiError 422 for a file that will not do, and with the rows in `meta` when one of them will not
 */
export async function runImport(
  request: FastifyRequest,
  resource: AnyResource,
  bytes: Uint8Array,
  options: ImportOptions,
): Promise<{ answer: ImportAnswer; sheet: Sheet }> {
  const { dryRun, keepDuplicates, skipInvalid, fileName } = options;
  const ctx = readContext(request);
  const fields = importFields(resource, ctx.viewer);
  const sources = {
    spec: resource.imports ?? {},
    saved: await loadSavedWords(ctx, resource.name),
    chosen: options.mapping,
  };
  const sheet = await readSheet(bytes, headingReader(fields, sources));
  const mapping = mapColumns(sheet, fields, sources);
  let words: readonly ImportWord[] = [];
  const buildAnswer = (
    state: ImportAnswer['state'],
    checked: CheckedRows | null,
    found: Partial<Before> = {},
  ) => answerOf({ sheet, mapping, words, fields, resource }, state, checked, found);
  if (mapping.missing.length > 0) {
    if (dryRun) return { answer: buildAnswer('unmapped', null), sheet };
    throw badFile(
      `Tệp thiếu cột ${mapping.missing.map((label) => `"${label}"`).join(', ')}. Hãy dùng tên cột như trong tệp mẫu.`,
    );
  }

  const digest = await digestOf(sheet, mapping);
  const before = options.allowsRepeat ? null : await findBefore(ctx, resource, digest);
  if (before?.isThere) return { answer: buildAnswer('repeated', null, before), sheet };
  const { rows, words: read } = await readRows(ctx, sheet, mapping, sources);
  words = read;
  const first = await checkRows(ctx, resource, rows, mapping, keepDuplicates);
  if (dryRun) return { answer: buildAnswer('checked', first), sheet };
  const stops = (checked: CheckedRows) => !skipInvalid && isFaulty(checked);
  if (stops(first)) throw refusal(buildAnswer('refused', first));
  if (first.ready.length === 0) return { answer: buildAnswer('imported', first), sheet };

  const answer = await runForRequest(request, async (trx) => {
    const claim = await claimed(trx, resource, digest);
    if ('before' in claim) return buildAnswer('repeated', null, claim.before);
    const { id } = claim;
    const checked = await checkRows(trx, resource, rows, mapping, keepDuplicates);
    if (stops(checked)) throw new Undone(buildAnswer('refused', checked));
    if (checked.ready.length === 0) throw new Undone(buildAnswer('imported', checked));
    await createRecords(
      trx,
      resource,
      checked.ready.map(({ values, further }) => ({ values: { ...values, import_id: String(id) }, further })),
    );
    const done = buildAnswer('imported', checked, { id });
    const { total, created, invalid, duplicates } = done;
    await trx
      .db('imports')
      .where({ id })
      .update({
        total,
        created,
        invalid,
        duplicates,
        file_name: fileName,
        version: trx.db.raw('version + 1'),
      });
    touch(trx, 'imports', [id]);
    await saveWords(trx, resource.name, options.mapping);
    return done;
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
  const yielder = new Yielder();
  for (const [index, { cells }] of rows.entries()) {
    if (yielder.isDue) await yielder.pause();
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
    // Nothing of it is left: it may come in again, as another file.
    if (before) await releaseDigest(ctx, before.id);
  }
}

/** Lets the file of an import whose records are gone come in again. */
async function releaseDigest(ctx: Context, id: number): Promise<void> {
  const row = (await ctx.db('imports').where({ id }).first('digest')) as { digest: string } | undefined;
  if (row) await rowById(ctx.db, 'imports', id).update({ digest: `${row.digest}#${id}` });
}

interface About {
  sheet: Sheet;
  mapping: Mapping;
  words: readonly ImportWord[];
  fields: readonly (readonly [string, Field])[];
  resource: AnyResource;
}

function answerOf(
  { sheet: { rows }, mapping, words, fields, resource }: About,
  state: ImportAnswer['state'],
  checked: CheckedRows | null,
  { id, at }: Partial<Before>,
): ImportAnswer {
  const { columns, ignored, headings, missing } = mapping;
  const results = checked?.results ?? [];
  const count = (wanted: ImportRow['state']) => results.filter((one) => one.state === wanted).length;
  const stored = storedFields(resource, fields, columns, results);
  return {
    state,
    import_id: id === undefined ? null : String(id),
    imported_at: at ?? null,
    total: rows.length,
    created: state === 'refused' ? 0 : (checked?.ready.length ?? 0),
    invalid: count('invalid'),
    duplicates: count('duplicate'),
    doubtful: results.filter((one) => one.state === 'ok' && one.doubts.length > 0).length,
    columns: columns.map(({ field }) => field.label),
    ignored,
    stored_columns: stored.map(({ field }) => field.label),
    headings,
    words: [...words],
    fields: fields.map(([name, { label, required, choices }]) => ({
      name,
      label,
      required: required === true,
      ...(choices && { choices: choices.map(({ value, label: words }) => ({ value, label: words })) }),
    })),
    missing,
    rows: results.map(({ values, ...result }, index) => {
      const cell = (at: number | undefined) => (at === undefined ? '' : (rows[index]?.cells[at] ?? ''));
      return {
        ...result,
        cells: columns.map((column) => cell(column.at)),
        stored: values ? stored.map(({ name, field, at }) => shownValue(field, values[name], cell(at))) : [],
      };
    }),
  };
}

/** The fields whose values the preview shows: those of the columns, and what follows for them. */
function storedFields(
  resource: AnyResource,
  fields: readonly (readonly [string, Field])[],
  columns: readonly MappedColumn[],
  results: readonly RowResult[],
): { name: string; field: Field; at?: number }[] {
  const mapped = columns.map(({ name, field, at }) => ({ name, field, at }));
  const further = new Map(fields);
  const follows = ['level', 'city', 'province', 'ward', 'area', 'source_name', 'code']
    .filter((name) => !columns.some((column) => column.name === name))
    .filter((name) => results.some(({ values }) => values?.[name] != null))
    .flatMap((name) => {
      const field = further.get(name) ?? resource.fields[name];
      return field ? [{ name, field }] : [];
    });
  return [...mapped, ...follows];
}

/** A value as people read it. @param written how the file says it, for what is stored as an id */
function shownValue(field: Field, value: unknown, written: string): string {
  if (value == null || value === '') return '';
  switch (field.kind) {
    case 'ref':
      return written;
    case 'money':
      return formatMoney(Number(value));
    case 'date':
      return formatDate(String(value));
    case 'datetime':
      return formatDate(localDay(String(value)));
    case 'phone':
      return formatPhone(String(value));
    case 'boolean':
      return value === true ? 'Có' : 'Không';
    case 'choice':
      return field.choices?.find((one) => one.value === value)?.label ?? String(value);
    default:
      return typeof value === 'object' ? written : String(value);
  }
}
