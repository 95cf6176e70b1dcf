import { fold, foldPhone } from '#rules/fold';
import type { ImportDuplicate, ImportFault, ImportRow } from '#schema/imports';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../context.ts';
import { shapeOf } from '../db/shape.ts';
import { ApiError, type Problem } from '../errors.ts';
import { withInputAt } from '../jsonapi/domainErrors.ts';
import { readAttributes } from '../resources/attributes.ts';
import { checkReferences } from '../resources/checkValues.ts';
import { assertCreatable, readyRecord, unsavedRecord } from '../resources/create.ts';
import { type AnyRecord, hooksOf } from '../resources/registry.ts';
import { Yielder } from '../yielder.ts';
import type { MappedColumn, Mapping } from './mapColumns.ts';
import type { ReadRow } from './readRows.ts';

type Values = Record<string, unknown>;

/** What is known of a row; its cells stand in the file. */
export type RowResult = Omit<ImportRow, 'cells' | 'stored'> & {
  /** What will be stored, by field; null for a row that is wrong. */
  values: Values | null;
};

/** A row that will do. */
interface ReadyRow {
  values: Values;
  /** What its further columns say. */
  further: Values;
}

export interface CheckedRows {
  results: RowResult[];
  /** What would be stored, in the order of the file. */
  ready: ReadyRow[];
}

/**
 * Checks each row as creating over the API does, in the order of the file: a row counts those before it that will do. Nothing is
 * written, so that it needs no transaction; in one, what it has found stays true until the end.
 * @param keepDuplicates rows whose phone is known are to be stored too; else they are left out
 */
export async function checkRows(
  ctx: Context,
  resource: AnyResource,
  rows: readonly ReadRow[],
  { columns }: Mapping,
  keepDuplicates: boolean,
): Promise<CheckedRows> {
  const unsaved: AnyRecord[] = [];
  const own: Context = { ...ctx, unsaved: new Map([[resource.name, unsaved]]) };
  const rowOf = new Map<string, number>();
  const results: RowResult[] = [];
  const ready: ReadyRow[] = [];
  const yielder = new Yielder();
  const alike = await AlikeFinder.load(ctx, resource, rows);
  for (const read of rows) {
    if (yielder.isDue) await yielder.pause();
    const { number: row, errors, faulty } = read;
    const faults = [...errors];
    const { given, further } = splitFurther(resource, read.given);
    const checked: Checked =
      faults.length > 0
        ? { problems: [] }
        : await check(own, resource, given, further, { number: row, alike });
    if ('problems' in checked) {
      const all = await rowFaults(own, resource, given, faulty);
      const problems = all.length > 0 ? all : checked.problems;
      faults.push(...problems.map((problem) => inColumn(problem, columns)));
      results.push({ row, state: 'invalid', errors: faults, doubts: [], duplicates: [], values: null });
      continue;
    }
    const toDuplicate = ({ id, name, phone }: Known): ImportDuplicate => {
      const at = rowOf.get(id);
      return { ...(at === undefined ? { id } : { row: at }), name, phone };
    };
    const duplicates = checked.duplicates.map(toDuplicate);
    const doubts = [
      ...read.doubts,
      ...checked.doubts.map((doubt) => inColumn(doubt, columns)),
      ...(duplicates.length > 0 ? [] : checked.similar.map((one) => likeDoubt(resource, toDuplicate(one)))),
    ];
    const state = duplicates.length > 0 ? 'duplicate' : 'ok';
    results.push({ row, state, errors: [], doubts, duplicates, values: { ...further, ...checked.values } });
    if (duplicates.length > 0 && !keepDuplicates) continue;
    unsaved.push(checked.record);
    alike.add(checked.record);
    rowOf.set(checked.record.id, row);
    ready.push({ values: checked.values, further });
  }
  return { results, ready };
}

/** Splits a row into the attributes of a record and the values of further columns. */
function splitFurther(resource: AnyResource, all: Values): { given: Values; further: Values } {
  const isFurther = (name: string) => Object.hasOwn(resource.imports?.further ?? {}, name);
  const of = (wanted: boolean) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => isFurther(name) === wanted));
  return { given: of(false), further: of(true) };
}

interface Known {
  id: string;
  name: string;
  phone: string | null;
}
/** What became of a row: what would be stored and what it is the same as, or what it was refused for. */
type Checked =
  | {
      values: Values;
      record: AnyRecord;
      duplicates: readonly Known[];
      similar: readonly Known[];
      doubts: readonly Problem[];
    }
  | { problems: readonly Problem[] };

async function check(
  ctx: Context,
  resource: AnyResource,
  given: Values,
  further: Values,
  { number, alike }: { number: number; alike: AlikeFinder },
): Promise<Checked> {
  const spec = resource.imports ?? {};
  const hooks = hooksOf(resource);
  try {
    const fields = spec.further ?? {};
    const extra = readAttributes(fields, further, 'create', ctx.viewer);
    if (Object.keys(extra).length > 0) await checkReferences(ctx, fields, extra, '/data/attributes');
    const attributes = await readyRecord(ctx, resource, given, spec.relaxed ?? []);
    const read = hooks.imports?.read;
    const { values, doubts = [] } = read
      ? await withInputAt('/data/attributes', () => read(ctx, attributes, extra))
      : { values: attributes };
    Object.assign(further, extra);
    const record = unsavedRecord(resource, values, `row ${number}`);
    assertCreatable(ctx, resource, record);
    return {
      values,
      record,
      duplicates: alike.find(spec.same, record),
      similar: alike.find(spec.similar, record),
      doubts: doubts.map(({ path, detail }) => ({
        status: 422,
        code: 'doubt',
        detail,
        source: { pointer: `/data/attributes/${path}` },
      })),
    };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return { problems: error.problems };
  }
}

/** Finds records, stored and of earlier rows, that have a field in common; a name of one word is no name of a person. */
class AlikeFinder {
  readonly #resource: AnyResource;
  /** Field and what is compared of its value → who has it. */
  readonly #known = new Map<string, Known[]>();

  constructor(resource: AnyResource) {
    this.#resource = resource;
  }

  /** Reads the records that have one of these fields in common with one of the rows: a few queries for all rows. */
  static async load(ctx: Context, resource: AnyResource, rows: readonly ReadRow[]): Promise<AlikeFinder> {
    const finder = new AlikeFinder(resource);
    const { stored, table } = shapeOf(resource);
    const { same = [], similar = [] } = resource.imports ?? {};
    for (const name of new Set([...same, ...similar])) {
      const at = stored.get(name);
      if (!at) continue;
      const wanted = [...new Set(rows.flatMap(({ given }) => finder.#compared(name, given[name]) ?? []))];
      const column = at.field.fold ? `${at.column}_fold` : at.column;
      for (let from = 0; from < wanted.length; from += BATCH) {
        const found = (await ctx
          .db(table)
          .where({ ...resource.rows } as Record<string, string>)
          .whereIn(column, wanted.slice(from, from + BATCH))
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

  /** Counts a row in that will be stored. */
  add(record: AnyRecord): void {
    const { same = [], similar = [] } = this.#resource.imports ?? {};
    for (const name of new Set([...same, ...similar])) {
      const compared = this.#compared(name, record[name]);
      if (compared !== null) this.#note(name, compared, record.id, record);
    }
  }

  /** Three at most. */
  find(names: readonly string[] = [], record: AnyRecord): Known[] {
    const found = names.flatMap((name) => {
      const compared = this.#compared(name, record[name]);
      return compared === null ? [] : (this.#known.get(`${name} ${compared}`) ?? []);
    });
    return [...new Map(found.map((one) => [one.id, one])).values()].slice(0, 3);
  }

  #compared(name: string, value: unknown): string | null {
    const field = this.#resource.fields[name];
    if (!field || typeof value !== 'string' || value.trim() === '') return null;
    if (field.kind === 'phone') return foldPhone(value);
    const folded = field.fold ? fold(value) : value;
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

/** Values of one condition. */
const BATCH = 500;

const likeDoubt = (resource: AnyResource, { row, name, phone }: ImportDuplicate): ImportFault => ({
  column: resource.fields[resource.title]?.label ?? null,
  detail: row
    ? `Có thể trùng với dòng ${row}.`
    : `Có thể trùng với ${[name, phone].filter(Boolean).join(', ')} đã có.`,
});

/** The field of a fault; null for one of the row as a whole. */
const nameOf = ({ source }: Problem): string | null =>
  (source && 'pointer' in source ? source.pointer.split('/')[3] : null) ?? null;

/** A fault as the person who filled the file reads it: under the heading of its column. */
const inColumn = (problem: Problem, columns: readonly MappedColumn[]): ImportFault => {
  const name = nameOf(problem);
  const column = columns.find((one) => one.name === name)?.field.label ?? null;
  return { column, detail: problem.detail };
};

/**
 * All that is wrong with a row at once. A record is checked in steps of which each ends at its faults; so it is checked
 * again without the fields that are known to be wrong, until nothing more is found. Nothing is stored.
 * @param faulty fields whose cells could not be read
 * @returns further faults, none of them at those
 */
async function rowFaults(
  ctx: Context,
  resource: AnyResource,
  given: Readonly<Record<string, unknown>>,
  faulty: readonly string[],
): Promise<Problem[]> {
  const known = new Set(faulty);
  const found: Problem[] = [];
  for (;;) {
    const left = Object.fromEntries(Object.entries(given).filter(([name]) => !known.has(name)));
    const problems = await problemsOf(ctx, resource, left, [...known]);
    // Of the row as a whole only while it is whole: what was left out may be all that it lacks.
    const fresh = problems.filter((one) => {
      const name = nameOf(one);
      return name === null ? known.size === 0 : !known.has(name);
    });
    found.push(...fresh);
    const names = fresh.flatMap((one) => nameOf(one) ?? []);
    if (names.length === 0) return found;
    for (const name of names) known.add(name);
  }
}

async function problemsOf(
  ctx: Context,
  resource: AnyResource,
  given: Record<string, unknown>,
  left: readonly string[],
): Promise<readonly Problem[]> {
  try {
    await readyRecord(ctx, resource, given, [...left, ...(resource.imports?.relaxed ?? [])]);
    return [];
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return error.problems;
    throw error;
  }
}
