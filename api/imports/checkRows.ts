import { foldPhone, foldText } from '#rules/foldText';
import { normalisePhone } from '#rules/normalisePhone';
import { getImportSpec } from '#schema/importSpecs';
import type { ImportDuplicate, ImportFault, ImportRow } from '#schema/imports';
import { resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { VALUES_PER_CONDITION } from '../base/batchSizes.ts';
import { DomainError, type DomainFault } from '../base/domainError.ts';
import { EventLoopYielder } from '../base/EventLoopYielder.ts';
import { splitIntoChunks } from '../base/splitIntoChunks.ts';
import type { Context, QueryResultCache } from '../context.ts';
import { buildAnswerCache } from '../db/getCachedAnswer.ts';
import { getTableName, getTableShape } from '../db/shape.ts';
import { assertReferencesExist } from '../resources/assertValues.ts';
import { readAttributes } from '../resources/attributes.ts';
import { assertCreatable, buildUnsavedRecord, prepareRecord } from '../resources/create.ts';
import type { AnyRecord, ImportDoubt } from '../resources/hooks.ts';
import { getHooks } from '../resources/joinModules.ts';
import type { ColumnMapping, MappedColumn } from './mapColumns.ts';
import { formatNoteLine, type ReadRow } from './readRows.ts';

type Values = Record<string, unknown>;

/** Result of checking a row, without the texts of its cells. */
export type RowResult = Omit<ImportRow, 'cells' | 'stored' | 'fates'> & {
  /** Values to store, by field; null for an invalid row. */
  values: Values | null;
};

interface ReadyRow {
  /** Index of the row among the checked rows. */
  at: number;
  values: Values;
  /** Values of the row's further columns. */
  further: Values;
}

export interface CheckedRows {
  results: RowResult[];
  /** Rows to store, in the order of the file. */
  ready: ReadyRow[];
}

/**
 * Checks each row like the creation of a record through the API, in the order of the file; earlier valid rows count as stored. Writes no
 * data, so no transaction is needed. If the check runs inside a transaction, its result stays valid until the transaction ends.
 * @param keepDuplicates true if rows with a known phone are stored too; otherwise they are left out
 */
export async function checkRows(
  ctx: Context,
  resource: AnyResource,
  rows: readonly ReadRow[],
  { columns }: ColumnMapping,
  keepDuplicates: boolean,
): Promise<CheckedRows> {
  const unsaved: AnyRecord[] = [];
  const own: Context = {
    ...ctx,
    unsaved: new Map([[resource.name, unsaved]]),
    remembered: ctx.remembered ?? buildCheckCache(resource),
  };
  const rowOf = new Map<string, number>();
  const results: RowResult[] = [];
  const ready: ReadyRow[] = [];
  const yielder = new EventLoopYielder();
  const alike = await SimilarRecordFinder.load(ctx, resource, rows);
  await getHooks(own, resource).imports?.load?.(
    own,
    rows.map(({ given }) => given),
  );
  for (const [at, read] of rows.entries()) {
    if (yielder.isDue) await yielder.pause();
    const { number: row, errors, faulty, fates } = read;
    const faults = [...errors];
    const kept = await checkLeniently(own, resource, read, columns, alike);
    const { checked, further, moved } = kept;
    if ('faults' in checked) {
      const { given } = splitFurther(resource, read.given);
      const all = await findRowFaults(own, resource, given, faulty);
      const found = all.length > 0 ? all : checked.faults;
      faults.push(...found.map((fault) => toColumnFault(fault, columns)), ...read.moved);
      for (const fault of found) {
        const cell = read.cells.get(getFieldName(fault) ?? '');
        if (cell) fates.set(cell.at, 'wrong');
      }
      results.push({ row, state: 'invalid', errors: faults, doubts: [], duplicates: [], values: null });
      continue;
    }
    const toDuplicate = ({ id, name, phone }: ExistingRecord): ImportDuplicate => {
      const at = rowOf.get(id);
      return { ...(at === undefined ? { id } : { row: at }), name, phone };
    };
    const duplicates = checked.duplicates.map(toDuplicate);
    const doubts = [
      ...moved.map(({ column, detail }) => ({ column, detail: `${detail} Đã chuyển vào ghi chú.` })),
      ...read.doubts,
      ...checked.doubts.map((doubt) => toColumnFault(doubt, columns)),
      ...(duplicates.length > 0
        ? []
        : checked.similar.map((one) => buildSimilarDoubt(resource, toDuplicate(one)))),
    ];
    const state = duplicates.length > 0 ? 'duplicate' : 'ok';
    results.push({ row, state, errors: [], doubts, duplicates, values: { ...further, ...checked.values } });
    if (duplicates.length > 0 && !keepDuplicates) continue;
    unsaved.push(checked.record);
    alike.add(checked.record);
    rowOf.set(checked.record.id, row);
    ready.push({ at, values: checked.values, further });
  }
  return { results, ready };
}

/** Resources to which rows often refer. */
const referencedResources = [
  ...['services', 'variants', 'bulk_discounts', 'pack_items', 'users', 'agents', 'partners', 'mechanisms'],
  ...['mechanism_thresholds', 'locations'],
] as const;

/**
 * Returns a cache for the records to which rows refer; resources that the file changes are not cached. Use it for one transaction or one
 * check only.
 */
export const buildCheckCache = (resource: AnyResource): QueryResultCache => {
  const others = referencedResources.filter(
    (name) =>
      getTableName(resources[name] as AnyResource) !== getTableName(resource) &&
      !getImportSpec(resource).parts?.includes(name),
  );
  return buildAnswerCache([...others, 'settings', 'months', 'imports']);
};

/**
 * Checks a row. In lists of people, the texts of invalid cells are moved to the note and reported, and the fields stay empty.
 * @returns the result, and the moved cells
 */
async function checkLeniently(
  ctx: Context,
  resource: AnyResource,
  read: ReadRow,
  columns: readonly MappedColumn[],
  alike: SimilarRecordFinder,
): Promise<{ checked: CheckResult; further: Values; moved: readonly ImportFault[] }> {
  const { lenient } = getImportSpec(resource);
  const values = { ...read.given };
  const notes = [...read.notes];
  const moved = [...read.moved];
  for (;;) {
    const { given, further } = splitFurther(resource, values);
    if (read.errors.length > 0) return { checked: { faults: [] }, further, moved };
    if (lenient && notes.length > 0) given[lenient.note] = appendNotes(given[lenient.note], notes);
    const checked = await checkValues(ctx, resource, given, further, { number: read.number, alike });
    if (!('faults' in checked) || !lenient) return { checked, further, moved };
    const wrong = checked.faults.flatMap((fault) => {
      const name = getFieldName(fault);
      const cell = name === null ? undefined : read.cells.get(name);
      const isMovable =
        name !== null && cell && name in values && ![...lenient.needed, lenient.note].includes(name);
      return isMovable ? [{ name, cell, fault }] : [];
    });
    if (wrong.length === 0) return { checked, further, moved };
    for (const { name, cell, fault } of new Map(wrong.map((one) => [one.name, one])).values()) {
      delete values[name];
      notes.push(formatNoteLine(cell.heading, cell.text));
      moved.push(toColumnFault(fault, columns));
      read.fates.set(cell.at, 'note');
    }
  }
}

const appendNotes = (note: unknown, lines: readonly string[]): string =>
  [...(typeof note === 'string' && note !== '' ? [note] : []), ...lines].join('\n');

/** Splits a row's values into attributes of the record and values of further columns. */
function splitFurther(resource: AnyResource, all: Values): { given: Values; further: Values } {
  const isFurther = (name: string) => Object.hasOwn(getImportSpec(resource).further ?? {}, name);
  const of = (wanted: boolean) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => isFurther(name) === wanted));
  return { given: of(false), further: of(true) };
}

interface ExistingRecord {
  id: string;
  name: string;
  phone: string | null;
}
/** Result of checking a row: either the values to store and the similar records, or the faults. */
type CheckResult =
  | {
      values: Values;
      record: AnyRecord;
      duplicates: readonly ExistingRecord[];
      similar: readonly ExistingRecord[];
      doubts: readonly ImportDoubt[];
    }
  | { faults: readonly DomainFault[] };

async function checkValues(
  ctx: Context,
  resource: AnyResource,
  given: Values,
  further: Values,
  { number, alike }: { number: number; alike: SimilarRecordFinder },
): Promise<CheckResult> {
  const spec = getImportSpec(resource);
  const hooks = getHooks(ctx, resource);
  try {
    const fields = spec.further ?? {};
    const extra = readAttributes(fields, further, 'create', ctx.viewer);
    if (Object.keys(extra).length > 0) await assertReferencesExist(ctx, fields, extra);
    const attributes = await prepareRecord(ctx, resource, given, spec.relaxed ?? []);
    const read = hooks.imports?.read;
    const { values, doubts = [] } = read ? await read(ctx, attributes, extra) : { values: attributes };
    Object.assign(further, extra);
    const record = buildUnsavedRecord(resource, values, `row ${number}`);
    assertCreatable(ctx, resource, record);
    return {
      values,
      record,
      duplicates: alike.find(spec.same, record),
      similar: alike.find(spec.similar, record),
      doubts,
    };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { faults: error.faults };
  }
}

/** Finds stored records and earlier rows that have the same value in a field as a row. For people, names of one word are not compared. */
class SimilarRecordFinder {
  readonly #resource: AnyResource;
  /** By field and compared value, the records that have this value. */
  readonly #known = new Map<string, ExistingRecord[]>();

  constructor(resource: AnyResource) {
    this.#resource = resource;
  }

  /** Loads the records that share one of these fields with a row, in a few queries for all rows. */
  static async load(
    ctx: Context,
    resource: AnyResource,
    rows: readonly ReadRow[],
  ): Promise<SimilarRecordFinder> {
    const finder = new SimilarRecordFinder(resource);
    const { stored, table } = getTableShape(resource);
    const { same = [], similar = [] } = getImportSpec(resource);
    for (const name of new Set([...same, ...similar])) {
      const at = stored.get(name);
      if (!at) continue;
      const wanted = [...new Set(rows.flatMap(({ given }) => finder.#compared(name, given[name]) ?? []))];
      const column = at.field.fold && at.field.kind !== 'phone' ? `${at.column}_fold` : at.column;
      for (const part of splitIntoChunks(wanted, VALUES_PER_CONDITION)) {
        const found = (await ctx
          .db(table)
          .where({ ...resource.rows } as Record<string, string>)
          .whereIn(column, part)
          .orderBy('id')
          .select(
            { compared: column },
            'id',
            resource.title,
            ...(stored.has('phone') ? ['phone'] : []),
          )) as Values[];
        for (const row of found) finder.#note(name, String(row.compared), String(row.id), row);
      }
    }
    return finder;
  }

  /** Adds a row that will be stored, so that later rows are compared with it. */
  add(record: AnyRecord): void {
    const { same = [], similar = [] } = getImportSpec(this.#resource);
    for (const name of new Set([...same, ...similar])) {
      const compared = this.#compared(name, record[name]);
      if (compared !== null) this.#note(name, compared, record.id, record);
    }
  }

  /** Returns at most three records that share one of these fields with this record. */
  find(names: readonly string[] = [], record: AnyRecord): ExistingRecord[] {
    const found = names.flatMap((name) => {
      const compared = this.#compared(name, record[name]);
      return compared === null ? [] : (this.#known.get(`${name} ${compared}`) ?? []);
    });
    return [...new Map(found.map((one) => [one.id, one])).values()].slice(0, 3);
  }

  #compared(name: string, value: unknown): string | null {
    const field = this.#resource.fields[name];
    if (!field || typeof value !== 'string' || value.trim() === '') return null;
    // Compares the phone in the form in which it would be stored, because a spreadsheet may have removed the leading zero.
    if (field.kind === 'phone') return normalisePhone(value) ?? foldPhone(value);
    const folded = field.fold ? foldText(value) : value;
    return this.#resource.people && !folded.includes(' ') ? null : folded;
  }

  #note(name: string, compared: string, id: string, row: Readonly<Values>): void {
    const key = `${name} ${compared}`;
    const phone = typeof row.phone === 'string' ? row.phone : null;
    const known = this.#known.get(key) ?? [];
    known.push({ id, name: String(row[this.#resource.title] ?? ''), phone });
    this.#known.set(key, known);
  }
}

const buildSimilarDoubt = (resource: AnyResource, { row, name, phone }: ImportDuplicate): ImportFault => ({
  column: resource.fields[resource.title]?.label ?? null,
  detail: row
    ? `Có thể trùng với dòng ${row}.`
    : `Có thể trùng với ${[name, phone].filter(Boolean).join(', ')} đã có.`,
});

/** Returns the field of a fault; null if the fault concerns the whole row. */
const getFieldName = ({ path = '' }: { path?: string }): string | null => path.split('/')[0] || null;

/** Converts a fault for display: adds the label of the column in which the fault is. */
const toColumnFault = (fault: ImportDoubt | DomainFault, columns: readonly MappedColumn[]): ImportFault => {
  const name = getFieldName(fault);
  const column = columns.find((one) => one.name === name)?.field.label ?? null;
  return { column, detail: fault.detail };
};

/**
 * Collects all faults of a row. A check stops at its first failing step. Therefore this function repeats the check without the invalid
 * fields until it finds no further fault. Stores nothing.
 * @param faulty fields whose cells could not be read
 * @returns further faults, all at other fields
 */
async function findRowFaults(
  ctx: Context,
  resource: AnyResource,
  given: Readonly<Record<string, unknown>>,
  faulty: readonly string[],
): Promise<DomainFault[]> {
  const known = new Set(faulty);
  const found: DomainFault[] = [];
  for (;;) {
    const left = Object.fromEntries(Object.entries(given).filter(([name]) => !known.has(name)));
    const faults = await findFieldFaults(ctx, resource, left, [...known]);
    // Faults of the whole row count only in the first round, because in later rounds the removed fields may cause them.
    const fresh = faults.filter((one) => {
      const name = getFieldName(one);
      return name === null ? known.size === 0 : !known.has(name);
    });
    found.push(...fresh);
    const names = fresh.flatMap((one) => getFieldName(one) ?? []);
    if (names.length === 0) return found;
    for (const name of names) known.add(name);
  }
}

async function findFieldFaults(
  ctx: Context,
  resource: AnyResource,
  given: Record<string, unknown>,
  left: readonly string[],
): Promise<readonly DomainFault[]> {
  try {
    await prepareRecord(ctx, resource, given, [...left, ...(getImportSpec(resource).relaxed ?? [])]);
    return [];
  } catch (error) {
    if (error instanceof DomainError) return error.faults;
    throw error;
  }
}
