import type { ImportFault, ImportRow, ImportTwin } from '#schema/imports';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../context.ts';
import { ApiError, type Problem } from '../errors.ts';
import { assertCreatable, readyRecord, unsavedRecord } from '../resources/create.ts';
import { type AnyRecord, hooksOf } from '../resources/registry.ts';
import { Turns } from '../turns.ts';
import type { MappedColumn, Mapping } from './mapColumns.ts';
import type { ReadRow } from './readRows.ts';

type Values = Record<string, unknown>;

/** What is known of a row; its cells stand in the file. */
export type RowResult = Omit<ImportRow, 'cells'>;

export interface CheckedRows {
  results: RowResult[];
  /** What would be stored, in the order of the file. */
  ready: Values[];
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
  const ready: Values[] = [];
  const turns = new Turns();
  for (const { number, given, errors, faulty } of rows) {
    if (turns.isOver) await turns.next();
    const faults = [...errors];
    const checked: Checked = faults.length > 0 ? { problems: [] } : await check(own, resource, given, number);
    if ('problems' in checked) {
      const all = await rowFaults(own, resource, given, faulty);
      const told = all.length > 0 ? all : checked.problems;
      faults.push(...told.map((problem) => inColumn(problem, columns)));
      results.push({ row: number, state: 'invalid', errors: faults, duplicates: [] });
      continue;
    }
    const duplicates = checked.twins.map(({ id, name, phone }): ImportTwin => {
      const row = rowOf.get(id);
      return { ...(row === undefined ? { id } : { row }), name, phone };
    });
    results.push({ row: number, state: duplicates.length > 0 ? 'duplicate' : 'ok', errors: [], duplicates });
    if (duplicates.length > 0 && !keepDuplicates) continue;
    unsaved.push(checked.record);
    rowOf.set(checked.record.id, number);
    ready.push(checked.values);
  }
  return { results, ready };
}

interface Known {
  id: string;
  name: string;
  phone: string | null;
}
/** What became of a row: what would be stored and what it is the same as, or what it was refused for. */
type Checked =
  | { values: Values; record: AnyRecord; twins: readonly Known[] }
  | { problems: readonly Problem[] };

async function check(ctx: Context, resource: AnyResource, given: Values, number: number): Promise<Checked> {
  try {
    const values = await readyRecord(ctx, resource, given);
    const record = unsavedRecord(resource, values, `row ${number}`);
    assertCreatable(ctx, resource, record);
    const meta = await hooksOf(resource).meta?.(ctx, record);
    return { values, record, twins: (meta?.duplicates ?? []) as Known[] };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return { problems: error.problems };
  }
}

/** The field that a fault is told at; null for one of the row as a whole. */
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
    await readyRecord(ctx, resource, given, left);
    return [];
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return error.problems;
    throw error;
  }
}
