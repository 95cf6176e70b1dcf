import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toLocalDay } from '#rules/days';
import { formatDate, formatMoney } from '#rules/format';
import { formatPhone } from '#rules/formatPhone';
import { getImportSpec } from '#schema/importSpecs';
import type { ImportAnswer, ImportMapping, ImportRow, UnknownChoiceWord } from '#schema/imports';
import type { Choices, Field } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import { DomainError } from '../base/domainError.ts';
import { EventLoopYielder } from '../base/EventLoopYielder.ts';
import type { Context } from '../context.ts';
import { recordTouchedRows } from '../db/recordTouchedRows.ts';
import { updateRow } from '../db/updateRow.ts';
import { buildReadContext } from '../http/unitOfWork.ts';
import { createRecords } from '../resources/create.ts';
import { badFileError } from '../sheets/badFileError.ts';
import { type AcceptedWork, answerWork, calculateRemainingWait, waitAtMost } from '../work/answerWork.ts';
import { PortionSizer } from '../work/PortionSizer.ts';
import type { Work } from '../work/Work.ts';
import { WorkStoppedError } from '../work/WorkStoppedError.ts';
import { buildCheckCache, type CheckedRows, checkRows, type RowResult } from './checkRows.ts';
import { beginImport, type EarlierImport, findEarlierImport } from './claimFile.ts';
import { loadSavedWords, storeImportWords } from './importWords.ts';
import { listImportableFields } from './listImportableFields.ts';
import { type ColumnMapping, createHeadingReader, type MappedColumn, mapColumns } from './mapColumns.ts';
import { readEditedSheet } from './planUpdate.ts';
import { type ReadRow, readRows } from './readRows.ts';
import { type ParsedSheet, readSheet } from './readSheet.ts';
import { removeIncompleteImport } from './undoImport.ts';

interface ImportOptions {
  dryRun: boolean;
  keepDuplicates: boolean;
  /** If true, invalid rows are skipped. If false, one invalid row refuses the whole file. */
  skipInvalid: boolean;
  /** The user's choices for headings and words. */
  mapping: ImportMapping;
  /** Name of the file; null if unknown. */
  fileName: string | null;
  /** If true, a file that was imported before is accepted. */
  allowsRepeat: boolean;
  /** The sheet of a workbook to read; defaults to the first sheet with data. */
  sheet?: string;
}

/** The result of importing a file, and the sheet that was read. */
interface ImportRunResult {
  answer: ImportAnswer;
  sheet: ParsedSheet;
}

/**
 * Imports a file: every row, or every valid row. All rows are first checked without a transaction, while other requests write; a dry run
 * ends there. If the client does not wait for the check, the import begins before the end of the check. After the check, the rows are
 * stored in portions, and each portion is checked again in its transaction. If a portion fails or the work is stopped, the whole import is
 * undone. A file that was imported before is refused while any of its records exists.
 * @returns the body of the 202 answer if the client does not wait for the end
 * @throws DomainError if the file cannot be used or a row is invalid; `meta` then contains the rows
 */
export async function runImport(
  request: FastifyRequest,
  reply: FastifyReply,
  resource: AnyResource,
  bytes: Uint8Array,
  options: ImportOptions,
): Promise<ImportRunResult | AcceptedWork> {
  const { dryRun, keepDuplicates, skipInvalid } = options;
  const ctx = buildReadContext(request);
  const fields = listImportableFields(resource, ctx.viewer);
  const sources = {
    spec: getImportSpec(resource),
    people: resource.people === true,
    saved: await loadSavedWords(ctx, resource.name),
    chosen: options.mapping,
  };
  const sheet = await readSheet(bytes, createHeadingReader(fields, sources), options.sheet);
  const isEdited = resource.roundTrip && readEditedSheet(sheet, []) !== null;
  const mapping = mapColumns(sheet, fields, sources);
  let words: readonly UnknownChoiceWord[] = [];
  let rows: readonly ReadRow[] = [];
  let choices: ImportAnswerInput['choices'] = new Map();
  const buildAnswer = (
    state: ImportAnswer['state'],
    checked: CheckedRows | null,
    found: Partial<EarlierImport> = {},
  ) => toImportAnswer({ sheet, mapping, words, rows, choices, fields, resource }, state, checked, found);
  if (isEdited) {
    if (dryRun) return { answer: buildAnswer('edited', null), sheet };
    throw badFileError(
      'Tệp này được xuất để sửa: nhập như thường sẽ tạo lại mọi bản ghi. Hãy nhập lại tệp với mode=update.',
    );
  }
  if (mapping.missing.length > 0) {
    if (dryRun) return { answer: buildAnswer('unmapped', null), sheet };
    throw badFileError(
      `Tệp thiếu cột ${mapping.missing.map((label) => `"${label}"`).join(', ')}. Hãy dùng tên cột như trong tệp mẫu.`,
    );
  }

  const digest = await hashImport(sheet, mapping);
  const before = options.allowsRepeat ? null : await findEarlierImport(ctx, resource, digest);
  if (before?.isThere) return { answer: buildAnswer('repeated', null, before), sheet };
  const check = async (): Promise<CheckedRows> => {
    ({ rows, words, choices } = await readRows(ctx, sheet, mapping, sources));
    return checkRows(ctx, resource, rows, mapping, keepDuplicates);
  };
  if (dryRun) return { answer: buildAnswer('checked', await check()), sheet };
  const checking = check();
  const early = await waitAtMost(checking, calculateRemainingWait(request, reply));
  if (early) {
    const checked = early.answer;
    if (!skipInvalid && hasInvalidRows(checked)) throw refusedImportError(buildAnswer('refused', checked));
    if (checked.ready.length === 0) return { answer: buildAnswer('imported', checked), sheet };
  }

  // A check that takes longer than the caller waits continues as part of the work.
  checking.catch(() => undefined);
  const begun = await beginImport(request, resource, digest, {
    rows: early ? early.answer.ready.length : sheet.rows.length,
    fileName: options.fileName,
  });
  if ('before' in begun) return { answer: buildAnswer('repeated', null, begun.before), sheet };
  const { work, id } = begun;
  const perform = async (): Promise<ImportRunResult> => {
    const checked = early?.answer ?? (await endCheck(work, id, checking));
    if (!skipInvalid && hasInvalidRows(checked)) {
      await removeIncompleteImport(work, String(id), 'failed');
      throw refusedImportError(buildAnswer('refused', checked));
    }
    const stored = await storeInPortions(
      work,
      { id, resource, rows, mapping, keepDuplicates, skipInvalid },
      checked,
      {
        finish: (trx) => storeImportWords(trx, resource.name, options.mapping),
      },
    );
    const answer = buildAnswer(stored.state, stored.checked, { id });
    if (answer.state === 'refused') throw refusedImportError({ ...answer, import_id: null });
    return { answer, sheet };
  };
  return answerWork(request, reply, work, perform, ({ answer }) => ({ data: answer }));
}

/**
 * Waits for the check of an import that has already begun, and stores the number of rows to store. Undoes the import if the check fails.
 */
async function endCheck(work: Work, id: number, checking: Promise<CheckedRows>): Promise<CheckedRows> {
  try {
    const checked = await checking;
    const rows = checked.ready.length;
    await work.write(async (trx) => {
      await updateRow(trx.db, 'imports', id, { rows });
      await updateRow(trx.db, 'work', Number(work.id), { rows });
      recordTouchedRows(trx, 'imports', [id]);
    });
    return checked;
  } catch (error) {
    await removeIncompleteImport(work, String(id), 'failed');
    throw error;
  }
}

interface ImportToStore {
  id: number;
  resource: AnyResource;
  rows: readonly ReadRow[];
  mapping: ColumnMapping;
  keepDuplicates: boolean;
  skipInvalid: boolean;
}

/**
 * Stores the valid rows in portions. Checks each portion again, because data may have changed since the first check. Marks the work as
 * ended.
 * @param finish function for additional writes in the last portion's transaction
 * @returns the rows of the last check; after `refused` and `stopped` the whole import is undone
 */
async function storeInPortions(
  work: Work,
  { id, resource, rows, mapping, keepDuplicates, skipInvalid }: ImportToStore,
  first: CheckedRows,
  { finish }: { finish: (ctx: Context) => Promise<void> },
): Promise<{ state: 'imported' | 'refused' | 'stopped'; checked: CheckedRows }> {
  const import_id = String(id);
  const checked: CheckedRows = { results: [...first.results], ready: [] };
  const portions = new PortionSizer();
  try {
    for (let at = 0; at < first.ready.length; ) {
      work.assertGoesOn();
      const portion = await work.write((trx) =>
        portions.measure(async (size) => {
          trx.importing = import_id;
          trx.remembered = buildCheckCache(resource);
          const places = first.ready.slice(at, at + size).map((row) => row.at);
          const again = await checkRows(
            trx,
            resource,
            places.flatMap((place) => rows[place] ?? []),
            mapping,
            keepDuplicates,
          );
          const isRefused = !skipInvalid && hasInvalidRows(again);
          if (!isRefused) await createRecords(trx, resource, addImportId(again.ready, import_id));
          const done = checked.ready.length + again.ready.length;
          await updateRow(trx.db, 'imports', id, { done });
          recordTouchedRows(trx, 'imports', [id]);
          await work.note(trx, done);
          return { places, again, isRefused };
        }),
      );
      const stored = new Set(portion.again.ready.map((row) => row.at));
      for (const [index, place] of portion.places.entries()) {
        const result = portion.again.results[index];
        if (result && !stored.has(index)) checked.results[place] = result;
      }
      checked.ready.push(...portion.again.ready);
      at += portion.places.length;
      if (portion.isRefused) {
        await removeIncompleteImport(work, import_id, 'failed');
        return { state: 'refused', checked };
      }
    }
    await work.write(async (trx) => {
      const invalid = checked.results.filter(({ state }) => state === 'invalid').length;
      const duplicates = checked.results.filter(({ state }) => state === 'duplicate').length;
      const counted = { total: rows.length, created: checked.ready.length, invalid, duplicates };
      await updateRow(trx.db, 'imports', id, { ...counted, done: counted.created, state: 'finished' });
      recordTouchedRows(trx, 'imports', [id]);
      await finish(trx);
      await work.end(trx, 'finished', counted.created, { state: 'imported', import_id, ...counted });
    });
    return { state: 'imported', checked };
  } catch (error) {
    const why = error instanceof WorkStoppedError ? error.why : 'failed';
    // The job queue gives the work to another process, which undoes the import.
    if (why === 'shutdown' || why === 'lost') throw error;
    await removeIncompleteImport(work, import_id, why);
    if (why === 'stopped') return { state: 'stopped', checked: { ...checked, ready: [] } };
    throw error;
  }
}

const addImportId = (ready: CheckedRows['ready'], import_id: string) =>
  ready.map(({ values, further }) => ({ values: { ...values, import_id }, further }));

const hasInvalidRows = ({ results }: CheckedRows): boolean =>
  results.some(({ state }) => state === 'invalid');

const refusedImportError = (answer: ImportAnswer): DomainError =>
  new DomainError(
    {
      code: 'import_invalid',
      detail: `Chưa nhập dòng nào: ${answer.invalid} trong ${answer.total} dòng còn sai. Hãy sửa các dòng đó rồi tải tệp lên lại.`,
    },
    { ...answer },
  );

/** Hashes the cells of the imported columns. */
async function hashImport({ rows }: ParsedSheet, { columns }: ColumnMapping): Promise<string> {
  const ordered = [...columns].sort((a, b) => (a.name < b.name ? -1 : 1));
  const hash = createHash('sha256').update(`[${JSON.stringify(ordered.map(({ name }) => name))},[`);
  const yielder = new EventLoopYielder();
  for (const [index, { cells }] of rows.entries()) {
    if (yielder.isDue) await yielder.pause();
    const text = JSON.stringify(ordered.map(({ at }) => cells[at] ?? ''));
    hash.update(index === 0 ? text : `,${text}`);
  }
  return hash.update(']]').digest('base64url');
}

interface ImportAnswerInput {
  sheet: ParsedSheet;
  mapping: ColumnMapping;
  words: readonly UnknownChoiceWord[];
  rows: readonly ReadRow[];
  /** For each reference field, the records that the names in its cells may mean. */
  choices: ReadonlyMap<string, Choices>;
  fields: readonly (readonly [string, Field])[];
  resource: AnyResource;
}

function toImportAnswer(
  {
    sheet: { headers, rows, sheets },
    mapping,
    words,
    rows: read,
    choices: records,
    fields,
    resource,
  }: ImportAnswerInput,
  state: ImportAnswer['state'],
  checked: CheckedRows | null,
  { id, at }: Partial<EarlierImport>,
): ImportAnswer {
  const { columns, ignored, headings, missing } = mapping;
  const results = checked?.results ?? [];
  const count = (wanted: ImportRow['state']) => results.filter((one) => one.state === wanted).length;
  const stored = listStoredFields(resource, fields, columns, results);
  const places = headers.flatMap((heading, at) =>
    headings.some((one) => one.heading === heading) ? [at] : [],
  );
  const fatesOf = (index: number) => places.map((at) => read[index]?.fates.get(at) ?? ('empty' as const));
  const countOf = (column: number, fate: ImportRow['fates'][number]) =>
    read.filter(({ fates }) => fates.get(places[column] ?? -1) === fate).length;
  const titleOf = (name: string, value: unknown) =>
    records.get(name)?.find((one) => one.value === String(value))?.label;
  return {
    state,
    import_id: id === undefined ? null : String(id),
    imported_at: at ?? null,
    total: rows.length,
    created: state === 'refused' ? 0 : (checked?.ready.length ?? 0),
    invalid: count('invalid'),
    duplicates: count('duplicate'),
    doubtful: results.filter((one) => one.state === 'ok' && one.doubts.length > 0).length,
    columns: columns.map(({ field, heading, asNote, quantity }) =>
      asNote || quantity !== undefined ? heading : field.label,
    ),
    ignored,
    stored_columns: stored.map(({ field }) => field.label),
    headings: headings.map((one, column) => ({
      ...one,
      cells: rows.filter(({ cells }) => (cells[places[column] ?? -1] ?? '') !== '').length,
      noted: countOf(column, 'note'),
      wrong: countOf(column, 'wrong'),
    })),
    sheets,
    words: [...words],
    fields: fields.map(([name, { label, required, choices }]) => ({
      name,
      label,
      required: required === true,
      ...((choices ?? records.get(name)) && {
        choices: (choices ?? records.get(name) ?? []).map(({ value, label: title }) => ({
          value,
          label: title,
        })),
      }),
    })),
    missing,
    rows: results.map(({ values, ...result }, index) => {
      const cell = (at: number | undefined) => (at === undefined ? '' : (rows[index]?.cells[at] ?? ''));
      return {
        ...result,
        cells: columns.map((column) => cell(column.at)),
        stored: values
          ? stored.map(
              ({ name, field, at }) =>
                titleOf(name, values[name]) ?? formatStoredValue(field, values[name], cell(at)),
            )
          : [],
        fates: fatesOf(index),
      };
    }),
  };
}

/** Returns the fields that the preview shows: the fields of mapped columns, and the fields derived from mapped ones. */
function listStoredFields(
  resource: AnyResource,
  fields: readonly (readonly [string, Field])[],
  columns: readonly MappedColumn[],
  results: readonly RowResult[],
): { name: string; field: Field; at?: number }[] {
  const own = columns.filter(({ isSpare }) => !isSpare);
  const mapped = [...new Map(own.map(({ name, field, at }) => [name, { name, field, at }])).values()];
  const further = new Map(fields);
  const follows = ['level', 'note', 'city', 'province', 'ward', 'area', 'source_name', 'code']
    .filter((name) => !columns.some((column) => column.name === name))
    .filter((name) => results.some(({ values }) => values?.[name] != null))
    .flatMap((name) => {
      const field = further.get(name) ?? resource.fields[name];
      return field ? [{ name, field }] : [];
    });
  return [...mapped, ...follows];
}

/** Formats a value for display. @param written the cell's text, displayed when the value is an id */
function formatStoredValue(field: Field, value: unknown, written: string): string {
  if (value == null || value === '') return '';
  switch (field.kind) {
    case 'ref':
      return written;
    case 'money':
      return formatMoney(Number(value));
    case 'date':
      return formatDate(String(value));
    case 'datetime':
      return formatDate(toLocalDay(String(value)));
    case 'phone':
      return formatPhone(String(value));
    case 'boolean':
      return value === true ? 'Có' : 'Không';
    case 'choice':
      return field.choices?.find((one) => one.value === value)?.label ?? String(value);
    case 'choices':
      return (Array.isArray(value) ? value : [])
        .map((one) => field.choices?.find((choice) => choice.value === one)?.label ?? String(one))
        .join(', ');
    default:
      return typeof value === 'object' ? written : String(value);
  }
}
