/** Imports an edited export of a list (`mode=update`). */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formatNumber } from '#rules/format';
import { getImportSpec } from '#schema/importSpecs';
import type { ImportResolution, ImportUpdateAnswer, ImportUpdateRow } from '#schema/imports';
import type { AnyResource } from '#schema/resource';
import { DomainError, type DomainFault } from '../base/domainError.ts';
import { splitIntoChunks } from '../base/splitIntoChunks.ts';
import type { Context } from '../context.ts';
import { lockRows } from '../db/lockRows.ts';
import { recordTouchedRows } from '../db/recordTouchedRows.ts';
import { getTableName, getTableShape } from '../db/shape.ts';
import { updateRow } from '../db/updateRow.ts';
import { withSavepoint } from '../db/withSavepoint.ts';
import { listEditColumns } from '../exports/editColumns.ts';
import { buildReadContext, runForRequest } from '../http/unitOfWork.ts';
import { createRecords } from '../resources/create.ts';
import { badFileError } from '../sheets/badFileError.ts';
import { type AcceptedWork, answerWork } from '../work/answerWork.ts';
import { PortionSizer } from '../work/PortionSizer.ts';
import type { Work } from '../work/Work.ts';
import { WorkStoppedError } from '../work/WorkStoppedError.ts';
import { applyPlannedRow, recordRowChange } from './applyUpdate.ts';
import { buildCheckCache, checkRows } from './checkRows.ts';
import { beginImport, type EarlierImport } from './claimFile.ts';
import { loadSavedWords } from './importWords.ts';
import { listImportableFields } from './listImportableFields.ts';
import { type ColumnMapping, mapColumns } from './mapColumns.ts';
import {
  type EditedSheet,
  formatCell,
  type PlannedRow,
  planRowUpdates,
  readEditedSheet,
} from './planUpdate.ts';
import { type ReadRow, readRows } from './readRows.ts';
import { MAX_IMPORT_ROWS, readSheet } from './readSheet.ts';
import { removeIncompleteImport } from './undoImport.ts';

interface UpdateOptions {
  dryRun: boolean;
  /** The value to store for each field that both the file and another user have changed. */
  resolve: ImportResolution;
  fileName: string | null;
  sheet?: string;
}

/** The data that every portion of a file needs. */
interface UpdateJob {
  resource: AnyResource;
  edited: EditedSheet;
  resolve: ImportResolution;
  /** Rows of new records, read in the same way as in an import; `mapping` maps their columns to fields. */
  fresh: readonly ReadRow[];
  mapping: ColumnMapping;
}

/** The result of storing some rows. */
interface StoredRows {
  rows: readonly ImportUpdateRow[];
  updated: number;
  created: number;
}

/**
 * Changes the records whose ids are in the file, and creates records for rows without an id. Stores either all rows or none. A dry run
 * stores the rows like a real run and rolls each portion back, so that it reports all faults that the rules of an edit find.
 * @throws DomainError `too_large` if there are too many rows, `bad_file`, `changed` if a conflict has no decision, `import_invalid` with
 * the rows in `meta`
 */
export async function runUpdate(
  request: FastifyRequest,
  reply: FastifyReply,
  resource: AnyResource,
  bytes: Uint8Array,
  { dryRun, resolve, fileName, sheet: wanted }: UpdateOptions,
): Promise<{ data: ImportUpdateAnswer } | AcceptedWork> {
  const ctx = buildReadContext(request);
  const edited = await readFile(ctx, resource, bytes, wanted);
  const { fresh, mapping } = await readNewRows(ctx, resource, edited);
  const job: UpdateJob = { resource, edited, resolve, fresh, mapping };
  const planned = await planRowUpdates(ctx, resource, edited, edited.known, resolve);
  const answer = (
    state: ImportUpdateAnswer['state'],
    stored: StoredRows,
    found: Partial<EarlierImport> = {},
  ) => ({
    data: buildAnswer(edited, state, stored, found),
  });
  if (dryRun) {
    const stored = await storeAndRollBack(request, job, planned);
    return answer('checked', stored);
  }
  assertNoOpenConflicts(answer('refused', { rows: planned, updated: 0, created: 0 }).data);
  const changing = planned.filter(({ given }) => Object.keys(given).length > 0);
  const rows = changing.length + fresh.length;
  if (rows === 0) return answer('imported', { rows: planned, updated: 0, created: 0 });
  const begun = await beginImport(request, resource, hashUpdate(edited, resolve), {
    ...{ rows, fileName, mode: 'update' },
  });
  if ('before' in begun) return answer('repeated', { rows: [], updated: 0, created: 0 }, begun.before);
  const { work, id } = begun;
  return answerWork(request, reply, work, async () => {
    const stored = await storeInPortions(work, job, planned, String(id));
    if (stored === null) return answer('stopped', { rows: [], updated: 0, created: 0 });
    return answer('imported', stored, { id });
  });
}

/** Reads the edited export from the request's file. @throws DomainError `too_large`, `bad_file` */
async function readFile(
  ctx: Context,
  resource: AnyResource,
  bytes: Uint8Array,
  wanted: string | undefined,
): Promise<EditedSheet> {
  const columns = listEditColumns(resource, ctx.viewer);
  const labels = new Set(['id', 'version', ...columns.map(({ field }) => field.label)]);
  const sheet = await readSheet(bytes, (cell) => (labels.has(cell) ? cell : undefined), wanted).catch(
    (error: unknown) => {
      throw error instanceof DomainError && error.meta?.too_many_rows
        ? new DomainError({
            code: 'too_large',
            detail: `Tệp có hơn ${formatNumber(MAX_IMPORT_ROWS)} dòng. Hãy lọc danh sách rồi xuất để sửa từng phần.`,
          })
        : error;
    },
  );
  const edited = readEditedSheet(sheet, columns);
  if (!edited)
    throw badFileError(
      'Tệp này không có cột id và version. Hãy xuất lại bằng "Xuất để sửa (Excel)", sửa tệp đó rồi nhập lại; đừng xóa các cột ẩn.',
    );
  return edited;
}

/** Reads the rows without an id as an import does. */
async function readNewRows(
  ctx: Context,
  resource: AnyResource,
  { sheet, id, version, fresh }: EditedSheet,
): Promise<{ fresh: ReadRow[]; mapping: ColumnMapping }> {
  const isHidden = (at: number) => at === id || at === version;
  const own = {
    ...sheet,
    headers: sheet.headers.map((heading, at) => (isHidden(at) ? '' : heading)),
    rows: fresh.map((line) => ({ ...line, cells: line.cells.map((text, at) => (isHidden(at) ? '' : text)) })),
  };
  const sources = {
    spec: getImportSpec(resource),
    people: resource.people === true,
    saved: await loadSavedWords(ctx, resource.name),
    chosen: {},
  };
  const mapping = mapColumns(own, listImportableFields(resource, ctx.viewer), sources);
  const { rows } = await readRows(ctx, own, mapping, sources);
  const missing = mapping.missing.map((label) => ({ column: label, detail: `Tệp thiếu cột "${label}".` }));
  return { fresh: rows.map((row) => ({ ...row, errors: [...row.errors, ...missing] })), mapping };
}

/** Thrown at the end of a dry-run portion to roll its transaction back. */
class RolledBackSignal extends Error {
  readonly stored: StoredRows;
  constructor(stored: StoredRows) {
    super('rolled back');
    this.stored = stored;
  }
}

/** Stores all rows and rolls every portion back (dry run). */
async function storeAndRollBack(
  request: FastifyRequest,
  job: UpdateJob,
  planned: readonly PlannedRow[],
): Promise<StoredRows> {
  const stored: StoredRows[] = [];
  const sizes = new PortionSizer();
  for (const portion of iteratePortions(job, planned, () => sizes.size)) {
    try {
      await sizes.measure(() =>
        runForRequest(request, async (ctx) => {
          throw new RolledBackSignal(await storePortion(ctx, job, portion, null));
        }),
      );
    } catch (error) {
      if (!(error instanceof RolledBackSignal)) throw error;
      stored.push(error.stored);
    }
  }
  return joinStoredRows(stored);
}

/** Rows of the file that are stored in one transaction: `planned` for existing records, and rows of new records. */
interface Portion {
  planned: readonly PlannedRow[];
  fresh: readonly ReadRow[];
}

function* iteratePortions(
  { fresh }: UpdateJob,
  planned: readonly PlannedRow[],
  size: () => number,
): Generator<Portion> {
  for (let at = 0; at < planned.length; ) {
    const some = planned.slice(at, at + size());
    at += some.length;
    yield { planned: some, fresh: [] };
  }
  for (let at = 0; at < fresh.length; ) {
    const some = fresh.slice(at, at + size());
    at += some.length;
    yield { planned: [], fresh: some };
  }
}

/**
 * Stores the rows in portions, and marks the work as ended. If a row cannot be stored or the work is stopped, everything is undone.
 * @returns null when the work was stopped
 * @throws DomainError `changed`, `import_invalid`
 */
async function storeInPortions(
  work: Work,
  job: UpdateJob,
  planned: readonly PlannedRow[],
  import_id: string,
): Promise<StoredRows | null> {
  const stored: StoredRows[] = [];
  const sizes = new PortionSizer();
  try {
    for (const portion of iteratePortions(job, planned, () => sizes.size)) {
      work.assertGoesOn();
      stored.push(
        await sizes.measure(() =>
          work.write(async (ctx) => {
            ctx.importing = import_id;
            const some = await storePortion(ctx, job, portion, import_id);
            assertNoOpenConflicts(buildAnswer(job.edited, 'refused', some, {}));
            const { updated, created } = joinStoredRows([...stored, some]);
            await updateRow(ctx.db, 'imports', Number(import_id), { done: updated + created });
            recordTouchedRows(ctx, 'imports', [import_id]);
            await work.note(ctx, updated + created);
            return some;
          }),
        ),
      );
    }
    const all = joinStoredRows(stored);
    await work.write(async (ctx) => {
      const { updated, created } = all;
      const total = job.edited.sheet.rows.length;
      const duplicates = all.rows.filter(({ state }) => state === 'duplicate').length;
      const counted = { total, updated, created, duplicates };
      const done = updated + created;
      await updateRow(ctx.db, 'imports', Number(import_id), {
        ...{ ...counted, done, rows: done, state: 'finished' },
      });
      recordTouchedRows(ctx, 'imports', [import_id]);
      const unchanged = total - updated - created - duplicates;
      await work.end(ctx, 'finished', done, { state: 'imported', import_id, ...counted, unchanged });
    });
    return all;
  } catch (error) {
    const why = error instanceof WorkStoppedError ? error.why : 'failed';
    // The job queue gives the work to another process, which undoes the import.
    if (why === 'shutdown' || why === 'lost') throw error;
    await removeIncompleteImport(work, import_id, why);
    if (why === 'stopped') return null;
    throw error;
  }
}

const joinStoredRows = (all: readonly StoredRows[]): StoredRows => ({
  rows: all.flatMap(({ rows }) => rows),
  updated: all.reduce((sum, { updated }) => sum + updated, 0),
  created: all.reduce((sum, { created }) => sum + created, 0),
});

/**
 * Stores the rows of one portion. Locks the records and compares each row again with its record. Rows that cannot be stored are returned
 * with their errors; all other rows are stored.
 * @param import_id null when the portion is rolled back
 */
async function storePortion(
  ctx: Context,
  job: UpdateJob,
  { planned, fresh }: Portion,
  import_id: string | null,
): Promise<StoredRows> {
  const { resource, edited, resolve } = job;
  const ids = planned.flatMap(({ id, state }) => (id === null || state === 'invalid' ? [] : [id]));
  await lockRows(ctx, getTableName(resource), ids);
  const lines = planned.filter(({ given }) => Object.keys(given).length > 0).map(({ line }) => line);
  const again = new Map(
    (await planRowUpdates(ctx, resource, edited, lines, resolve)).map((row) => [row.row, row]),
  );
  const rows: ImportUpdateRow[] = [];
  let updated = 0;
  for (const before of planned) {
    // A row that was invalid before this comparison stays invalid. A row that no longer changes its record is left out.
    const row = lines.includes(before.line) && before.state !== 'invalid' ? again.get(before.row) : before;
    if (!row) continue;
    if (row.state === 'changed' && Object.keys(row.given).length > 0) {
      const errors = await collectErrors(ctx, edited, (own) =>
        applyPlannedRow(own, resource, edited.columns, row, import_id),
      );
      if (errors.length === 0) updated += 1;
      rows.push({ ...toAnswerRow(row), ...(errors.length > 0 && { state: 'invalid', errors }) });
    } else rows.push(toAnswerRow(row));
  }
  const made = await storeNewRows(ctx, job, fresh, import_id);
  return { rows: [...rows, ...made.rows], updated, created: made.created };
}

const toAnswerRow = ({ line, given, ...row }: PlannedRow): ImportUpdateRow => row;

/** Creates the records of rows without an id, as an import does; leaves out rows whose phone is already known. */
async function storeNewRows(
  ctx: Context,
  { resource, mapping, edited }: UpdateJob,
  fresh: readonly ReadRow[],
  import_id: string | null,
): Promise<StoredRows> {
  if (fresh.length === 0) return { rows: [], updated: 0, created: 0 };
  ctx.remembered = buildCheckCache(resource);
  const { results, ready } = await checkRows(ctx, resource, fresh, mapping, false);
  const rows = results.map((result, at): ImportUpdateRow => {
    const cells = edited.sheet.rows.find(({ number }) => number === result.row)?.cells ?? [];
    const title = fresh[at]?.cells.get(resource.title)?.text ?? '';
    const known = result.duplicates.map(({ row, name }) => ({
      column: null,
      detail: row ? `Trùng với dòng ${row}.` : `Đã có ${name}.`,
    }));
    return {
      ...{ row: result.row, id: null, title },
      state: result.state === 'ok' ? 'new' : result.state,
      changes: mapping.columns.flatMap(({ name, field, at: place }) => {
        const text = cells[place] ?? '';
        return text === ''
          ? []
          : [{ field: name, label: field.label, from: '', to: formatCell(field, text, ctx.today) }];
      }),
      errors: [...result.errors],
      doubts: [...result.doubts, ...known],
    };
  });
  if (import_id !== null) {
    const values = getTableShape(resource).stored.has('import_id') ? { import_id } : {};
    const ids = await createRecords(
      ctx,
      resource,
      ready.map((one) => ({ ...one, values: { ...one.values, ...values } })),
    );
    for (const record_id of ids) await recordRowChange(ctx, resource, { import_id, record_id, log_id: null });
  }
  return { rows, updated: 0, created: ready.length };
}

/**
 * Runs the writes of a row and returns the faults under the headings of the row's columns; if there are faults, no change of the row is
 * stored.
 */
async function collectErrors(
  ctx: Context,
  { columns }: EditedSheet,
  work: (own: Context) => Promise<void>,
): Promise<ImportUpdateRow['errors']> {
  try {
    await withSavepoint(ctx, work);
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.faults.map(({ path = '', detail }) => {
      const names = path.split('/');
      const column = columns.find(({ name }) => names.includes(name));
      return { column: column?.field.label ?? null, detail };
    });
  }
}

/** Asserts that all conflicts are decided and all rows are valid. @throws DomainError `changed`, `import_invalid` */
function assertNoOpenConflicts(answer: ImportUpdateAnswer): void {
  const { rows, invalid, conflicts, total } = answer;
  if (invalid > 0)
    throw new DomainError(
      {
        code: 'import_invalid',
        detail: `Chưa lưu dòng nào: ${formatNumber(invalid)} trong ${formatNumber(total)} dòng còn sai. Hãy sửa các dòng đó rồi tải tệp lên lại.`,
      },
      { ...answer },
    );
  if (conflicts === 0) return;
  const faults = rows.flatMap(({ row, title, id, changes }): DomainFault[] =>
    changes
      .filter(({ conflict, resolved }) => conflict && !resolved)
      .map(({ field, label, from, to }) => ({
        code: 'changed',
        detail: `Dòng ${row} (${title}): ${label} đã được người khác sửa thành "${from}", tệp ghi "${to}". Hãy chọn giữ của ai.`,
        meta: { id, row, field },
      })),
  );
  throw new DomainError(faults.slice(0, MAX_REPORTED_FAULTS), { ...answer });
}

/** Maximum faults reported in one error; the rows in its `meta` list all faults. */
const MAX_REPORTED_FAULTS = 20;

/** Hashes the content of the file and the decisions: the same file with other decisions counts as another file. */
function hashUpdate({ sheet }: EditedSheet, resolve: ImportResolution): string {
  const hash = createHash('sha256').update(`update ${JSON.stringify([sheet.headers, resolve])}`);
  for (const some of splitIntoChunks(sheet.rows, 100))
    hash.update(JSON.stringify(some.map(({ cells }) => cells)));
  return hash.digest('base64url');
}

function buildAnswer(
  { sheet, columns, ignored }: EditedSheet,
  state: ImportUpdateAnswer['state'],
  { rows, updated, created }: StoredRows,
  { id, at }: Partial<EarlierImport>,
): ImportUpdateAnswer {
  const count = (wanted: ImportUpdateRow['state']) => rows.filter((row) => row.state === wanted).length;
  const total = sheet.rows.length;
  const conflicts = rows.flatMap(({ changes }) =>
    changes.filter(({ conflict, resolved }) => conflict && !resolved),
  ).length;
  return {
    ...{ state, import_id: id === undefined ? null : String(id), imported_at: at ?? null },
    ...{ total, updated, created },
    unchanged: state === 'repeated' ? total : total - rows.length,
    ...{ invalid: count('invalid'), duplicates: count('duplicate'), conflicts },
    columns: columns.map(({ heading }) => heading),
    ignored: [...ignored],
    sheets: sheet.sheets,
    rows: [...rows].sort((a, b) => a.row - b.row),
  };
}
