import type { ImportFault, ImportRow, ImportTwin } from '#schema/imports';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../context.ts';
import { part } from '../db/part.ts';
import { ApiError, type Problem } from '../errors.ts';
import { BadValue } from '../kinds/kind.ts';
import { createRecord } from '../resources/createRecord.ts';
import { hooksOf } from '../resources/registry.ts';
import { Turns } from '../turns.ts';
import type { Mapping } from './mapColumns.ts';
import { NameFinder } from './nameFinder.ts';
import { parseCell } from './parseCell.ts';
import type { Sheet } from './readSheet.ts';
import { inColumn, rowFaults } from './rowFaults.ts';

/** What is known of a row; its cells stand in the file. */
export type RowResult = Omit<ImportRow, 'cells'>;

export interface ImportRules {
  /** The file, which its records name. */
  importId: number;
  /** Brings in rows whose phone is known too; else they are left out. */
  keepDuplicates: boolean;
}

/**
 * Creates a record of each row as creating over the API does, each undone by itself when it will not do. Whether all of it
 * stays is the caller's: `ctx.db` is a transaction.
 */
export async function importRows(
  ctx: Context,
  resource: AnyResource,
  sheet: Sheet,
  { columns }: Mapping,
  rules: ImportRules,
): Promise<RowResult[]> {
  const finder = new NameFinder(ctx);
  const rowOf = new Map<string, number>();
  const results: RowResult[] = [];
  const turns = new Turns();
  for (const { number, cells } of sheet.rows) {
    if (turns.isOver) await turns.next();
    const errors: ImportFault[] = [];
    const faulty: string[] = [];
    const given: Record<string, unknown> = {};
    for (const { at, name, field } of columns) {
      const text = cells[at] ?? '';
      if (text === '') continue;
      try {
        given[name] =
          field.kind === 'ref' ? await finder.find(field, text) : parseCell(field, text, ctx.today);
      } catch (error) {
        if (!(error instanceof BadValue)) throw error;
        errors.push({ column: field.label, detail: error.message });
        faulty.push(name);
      }
    }
    const made: Made = errors.length > 0 ? { problems: [] } : await attempt(ctx, resource, given, rules);
    if (made.problems) {
      const all = await rowFaults(ctx, resource, given, faulty);
      const told = all.length > 0 ? all : made.problems;
      errors.push(...told.map((problem) => inColumn(problem, columns)));
    }
    if (made.id) rowOf.set(made.id, number);
    const duplicates = (made.twins ?? []).map(({ id, name, phone }): ImportTwin => {
      const row = rowOf.get(id);
      return { ...(row === undefined ? { id } : { row }), name, phone };
    });
    const state = errors.length > 0 ? 'invalid' : duplicates.length > 0 ? 'duplicate' : 'ok';
    results.push({ row: number, state, errors, duplicates });
  }
  return results;
}

interface Known {
  id: string;
  name: string;
  phone: string | null;
}
/** What became of a row; without an id nothing of it stayed. */
interface Made {
  id?: string;
  twins?: Known[];
  /** What it was refused for. */
  problems?: readonly Problem[];
}

/** Takes a row back, and says what it is the same as. */
class Unwanted extends Error {
  readonly twins: Known[];
  constructor(twins: Known[]) {
    super('a duplicate');
    this.twins = twins;
  }
}

async function attempt(
  ctx: Context,
  resource: AnyResource,
  given: Record<string, unknown>,
  { importId, keepDuplicates }: ImportRules,
): Promise<Made> {
  try {
    // Changes are not gathered: each record has a line of history of its own.
    return await part({ ...ctx, changes: [] }, async (own) => {
      const record = await createRecord(own, resource, given, { import_id: importId });
      const meta = await hooksOf(resource).meta?.(own, record);
      const twins = (meta?.duplicates ?? []) as Known[];
      if (twins.length > 0 && !keepDuplicates) throw new Unwanted(twins);
      return { id: record.id, twins };
    });
  } catch (error) {
    if (error instanceof Unwanted) return { twins: error.twins };
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return { problems: error.problems };
  }
}
