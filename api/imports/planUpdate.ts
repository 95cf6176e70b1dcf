/** Compares the rows of an edited export with the current records. */

import { formatMoney } from '#rules/format';
import { getImportSpec } from '#schema/importSpecs';
import {
  hiddenEditHeadings,
  type ImportChange,
  type ImportFault,
  type ImportResolution,
  type ImportUpdateRow,
} from '#schema/imports';
import type { Field } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import { VALUES_PER_CONDITION } from '../base/batchSizes.ts';
import { splitIntoChunks } from '../base/splitIntoChunks.ts';
import type { Context } from '../context.ts';
import { parseRecordId } from '../db/ids.ts';
import type { LoadedRow } from '../db/select.ts';
import { type EditColumn, readVersionCell, toCellKey, toEditText } from '../exports/editColumns.ts';
import { EditTableReader } from '../exports/editTable.ts';
import { getRecordName } from '../resources/getRecordName.ts';
import type { SheetLine } from '../sheets/readLines.ts';
import type { WordSources } from './importWords.ts';
import type { MappedColumn } from './mapColumns.ts';
import { readRows } from './readRows.ts';
import type { ParsedSheet } from './readSheet.ts';

/** A column of the file that belongs to a field of the record. */
export interface EditedColumn extends EditColumn {
  /** Index of the column in the file. */
  at: number;
  heading: string;
}

/** An edited export with its columns and rows. */
export interface EditedSheet {
  sheet: ParsedSheet;
  columns: readonly EditedColumn[];
  /** Index of the hidden column with the record id; `version` is the index of the hidden version column. */
  id: number;
  version: number;
  /** Headings of columns that are not imported. */
  ignored: readonly string[];
  /** `known`: rows of existing records. `fresh`: rows of new records. */
  known: readonly SheetLine[];
  fresh: readonly SheetLine[];
}

/** Finds the columns by the headings of the export. @returns the edited sheet, or null for a file without the hidden columns */
export function readEditedSheet(sheet: ParsedSheet, all: readonly EditColumn[]): EditedSheet | null {
  const placeOf = (heading: string) => sheet.headers.findIndex((one) => one.trim() === heading);
  const [id, version] = [placeOf(hiddenEditHeadings.id), placeOf(hiddenEditHeadings.version)];
  if (id < 0 || version < 0) return null;
  const columns = all.flatMap((column): EditedColumn[] => {
    const at = sheet.headers.findIndex((one) => one.trim() === column.field.label);
    return at < 0 ? [] : [{ ...column, at, heading: column.field.label }];
  });
  const used = new Set([id, version, ...columns.map(({ at }) => at)]);
  const isKnown = ({ cells }: SheetLine) => (cells[id] ?? '').trim() !== '';
  return {
    ...{ sheet, columns, id, version },
    ignored: sheet.headers.filter((heading, at) => heading !== '' && !used.has(at)),
    known: sheet.rows.filter(isKnown),
    fresh: sheet.rows.filter((line) => !isKnown(line)),
  };
}

/** A row with its planned change. */
export interface PlannedRow extends ImportUpdateRow {
  line: SheetLine;
  /** New values of the changed fields, in the form that an edit or an action takes. */
  given: Readonly<Record<string, unknown>>;
}

/**
 * Compares rows with the current records. An unchanged cell leaves its field unchanged. If the file and another user have both changed a
 * field, `resolve` decides which value is stored; without a decision the row is a conflict.
 * @returns the rows that change their record or cannot be stored; all other rows equal their records
 */
export async function planRowUpdates(
  ctx: Context,
  resource: AnyResource,
  { sheet, columns, id: idAt, version }: EditedSheet,
  lines: readonly SheetLine[],
  resolve: ImportResolution,
): Promise<PlannedRow[]> {
  const reader = new EditTableReader(ctx, resource, columns);
  const byId = new Map<string, LoadedRow>();
  const numbers = lines.flatMap(({ cells }) => parseRecordId((cells[idAt] ?? '').trim()) ?? []);
  for (const some of splitIntoChunks([...new Set(numbers)], VALUES_PER_CONDITION))
    for (const [id, row] of await reader.load(some)) byId.set(id, row);
  const seen = new Map<string, number>();
  const planned: PlannedRow[] = [];
  const changed: SheetLine[] = [];
  for (const line of lines) {
    const id = (line.cells[idAt] ?? '').trim();
    const row = byId.get(id);
    const earlier = seen.get(id);
    seen.set(id, earlier ?? line.number);
    const empty = { row: line.number, id, title: '', line, given: {}, changes: [], doubts: [] };
    if (!row || earlier !== undefined) {
      const detail = row
        ? `Dòng này và dòng ${earlier} là cùng một bản ghi. Hãy giữ một dòng; dòng nào là bản ghi mới thì xóa ô id của nó.`
        : 'Bản ghi của dòng này không còn, hoặc bạn không được xem. Hãy xóa dòng này, hoặc xóa ô id để tạo bản ghi mới.';
      planned.push({ ...empty, state: 'invalid', errors: [{ column: null, detail }] });
      continue;
    }
    const wasSo = readVersionCell(line.cells[version] ?? '');
    const now = reader.keysOf(row);
    const changes = columns.flatMap((column): ImportChange[] => {
      const { name, field, at } = column;
      const text = line.cells[at] ?? '';
      const mine = toCellKey(field, text, ctx.today);
      const theirs = now.get(name) ?? '';
      // If the export stored no hash for the column, compares the cell with the current value.
      const isUntouched = wasSo?.(name, mine) ?? mine === theirs;
      if (isUntouched || mine === theirs) return [];
      const isOthers = wasSo?.(name, theirs) === false;
      const resolved = isOthers ? findResolution(resolve, id, name) : undefined;
      return [
        {
          field: name,
          label: field.label,
          from: formatCell(field, toEditText(field, row.values[name], reader.titleOf), ctx.today),
          to: formatCell(field, text, ctx.today),
          ...(isOthers && { conflict: true as const }),
          ...(resolved && { resolved }),
        },
      ];
    });
    if (changes.length === 0) continue;
    const title = getRecordName(resource, row.values);
    if (!wasSo) {
      const errors = [{ column: null, detail: missingVersionText }];
      planned.push({ ...empty, title, state: 'invalid', changes, errors });
      continue;
    }
    const isStored = (name: string) => changes.some((one) => one.field === name && one.resolved !== 'theirs');
    const stored = columns.filter(({ name }) => isStored(name));
    const cells = line.cells.map((text, at) => (stored.some((one) => one.at === at) ? text : ''));
    const cleared = stored.filter(({ at }) => (cells[at] ?? '') === '');
    const isOpen = changes.some((one) => one.conflict && !one.resolved);
    planned.push({
      ...empty,
      title,
      state: isOpen ? 'conflict' : 'changed',
      changes,
      errors: [],
      given: Object.fromEntries(cleared.map(({ name }) => [name, null])),
    });
    changed.push({ number: line.number, cells });
  }
  const read = await readCells(ctx, resource, { sheet, columns }, changed);
  return planned.map((row) => {
    const cells = read.get(row.row);
    if (!cells) return row;
    const { given, errors, doubts } = cells;
    return {
      ...row,
      given: { ...row.given, ...given },
      errors: [...row.errors, ...errors],
      doubts: [...doubts],
      ...(errors.length > 0 && { state: 'invalid' as const }),
    };
  });
}

/** Message for a file without the hidden version: its import would overwrite later changes of other users unnoticed. */
const missingVersionText =
  'Ô version (cột ẩn) của dòng này đã bị sửa hoặc xóa nên không biết ai đã sửa gì từ lúc xuất. Hãy xuất lại rồi sửa.';

/** Reads the changed cells as an import does, but strictly: an unreadable cell is an error and is not moved to the note. */
async function readCells(
  ctx: Context,
  resource: AnyResource,
  { sheet, columns }: Pick<EditedSheet, 'sheet' | 'columns'>,
  lines: readonly SheetLine[],
): Promise<
  ReadonlyMap<
    number,
    {
      given: Readonly<Record<string, unknown>>;
      errors: readonly ImportFault[];
      doubts: readonly ImportFault[];
    }
  >
> {
  const { lenient, byQuantity, saidByName, otherwise, ...spec } = getImportSpec(resource);
  const sources: WordSources = { spec, people: false, saved: new Map(), chosen: {} };
  const mapped = columns.map(
    ({ at, name, field, heading }): MappedColumn => ({ at, name, field, by: 'name', heading }),
  );
  const { rows } = await readRows(
    ctx,
    { ...sheet, rows: [...lines] },
    { columns: mapped, ignored: [], headings: [], missing: [] },
    sources,
  );
  return new Map(rows.map((row) => [row.number, row]));
}

const findResolution = (
  resolve: ImportResolution,
  id: string,
  field: string,
): 'mine' | 'theirs' | undefined => {
  const own = Object.hasOwn(resolve, id) ? resolve[id] : undefined;
  const choice = typeof own === 'object' ? (Object.hasOwn(own, field) ? own[field] : undefined) : own;
  return choice ?? (typeof resolve['*'] === 'string' ? resolve['*'] : undefined);
};

/** Formats a cell for display. */
export function formatCell(field: Field, text: string, today: string): string {
  const key = field.kind === 'money' ? toCellKey(field, text, today) : '';
  return /^\d+$/.test(key) ? formatMoney(Number(key)) : text;
}
