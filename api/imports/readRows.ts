import type { ImportFault } from '#schema/imports';
import type { Context } from '../context.ts';
import { BadValue } from '../kinds/kind.ts';
import { Turns } from '../turns.ts';
import type { Mapping } from './mapColumns.ts';
import { NameFinder } from './nameFinder.ts';
import { parseCell } from './parseCell.ts';
import type { Sheet } from './readSheet.ts';

/** A row whose cells were read: the attributes it gives, and what could not be read. */
export interface ReadRow {
  /** Its number in the file. */
  number: number;
  given: Record<string, unknown>;
  errors: readonly ImportFault[];
  /** Fields whose cells could not be read. */
  faulty: readonly string[];
}

/** Reads the cells of each row as values of the wire; names of records become their ids. */
export async function readRows(ctx: Context, sheet: Sheet, { columns }: Mapping): Promise<ReadRow[]> {
  const finder = new NameFinder(ctx);
  const turns = new Turns();
  const rows: ReadRow[] = [];
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
    rows.push({ number, given, errors, faulty });
  }
  return rows;
}
