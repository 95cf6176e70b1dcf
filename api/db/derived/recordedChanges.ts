/**
 * What the database itself records of rows: every deletion, and every change of an amount, a level, a reference or a day that came without
 * a new version. The server increases a row's version with each change, so that what is recorded as changed was changed by somebody else.
 */
import type { Knex } from 'knex';
import { resources } from '#schema/index';
import type { Kind } from '#schema/kinds';
import { shapeOf, tableOf } from '../shape.ts';
import { type Findings, resourceOf } from './findDifferences.ts';

/** The columns of a table of which changes without a new version are recorded. */
export interface RecordedColumns {
  /** Of the triggers. */
  name: string;
  table: string;
  columns: readonly string[];
}

const recordedKinds: ReadonlySet<Kind> = new Set<Kind>([
  ...(['money', 'integer', 'percent', 'decimal', 'boolean'] as const),
  ...(['choice', 'date', 'month', 'ref'] as const),
]);

/** Tables that hold how the program works, not what the business did. */
const unrecorded: ReadonlySet<string> = new Set([
  'notifications',
  'outgoing_messages',
  'trash',
  'exports',
  'jobs',
  'api_keys',
  'action_logs',
]);

/** Columns that are counted up and down where many write at once, without a new version; they are counted again by themselves. */
const counters: ReadonlySet<string> = new Set(['discounts.used']);

/** All tables whose changes are recorded. */
export function declaredRecordings(): RecordedColumns[] {
  const tables = new Map<string, Set<string>>();
  for (const resource of Object.values(resources)) {
    const table = tableOf(resource);
    if (unrecorded.has(table)) continue;
    const columns = tables.get(table) ?? new Set(['id']);
    for (const { column, field } of shapeOf(resource).stored.values())
      if (recordedKinds.has(field.kind) && !field.fact && !counters.has(`${table}.${column}`))
        columns.add(column);
    tables.set(table, columns);
  }
  return [...tables].map(([table, columns]) => ({
    name: `recorded_changes_of_${table}`,
    table,
    columns: [...columns].sort(),
  }));
}

/** Records that are read at a time. */
const AT_ONCE = 200;

interface Recorded {
  id: number;
  table_name: string;
  record_id: number;
  field: string;
  kept: string | null;
  counted: string | null;
}

/** Values that were stored without the program: the row's version would have changed with them. */
export async function findOutsideChanges(db: Knex, found: Findings): Promise<void> {
  for (const { table, columns } of declaredRecordings()) {
    const rows: Recorded[] = await db('recorded_changes')
      .where('table_name', table)
      .whereNotNull('field')
      .orderBy('id')
      .select('id', 'record_id', 'field', 'kept', 'counted');
    const first = new Map<string, Recorded>();
    const last = new Map<string, Recorded>();
    for (const row of rows) {
      const key = `${row.record_id} ${row.field}`;
      if (!first.has(key)) first.set(key, row);
      last.set(key, row);
    }
    const ids = [...new Set(rows.map(({ record_id }) => Number(record_id)))];
    const current = new Map<number, Record<string, string | null>>();
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const some: ({ id: number } & Record<string, string | null>)[] = await db(table)
        .whereIn('id', ids.slice(at, at + AT_ONCE))
        .select(...columns.map((column) => db.raw('cast(?? as text) as ??', [column, column])));
      for (const row of some) current.set(Number(row.id), row);
    }
    for (const [key, { record_id, field, kept }] of last) {
      found.checked += 1;
      const counted = first.get(key)?.counted ?? null;
      const now = current.get(Number(record_id));
      // What the program has stored since is its own; what was put back is as it was.
      if (!now || now[field] !== kept || kept === counted) continue;
      const [declared] = Object.values(resources).filter((resource) => tableOf(resource) === table);
      const stored =
        declared && [...shapeOf(declared).stored.values()].find(({ column }) => column === field);
      const typed = (text: string | null) =>
        text !== null && ['money', 'integer', 'percent', 'decimal'].includes(stored?.field.kind ?? '')
          ? Number(text)
          : text;
      found.add({
        resource: resourceOf(table),
        id: String(record_id),
        field: stored?.name ?? field,
        kept: typed(kept),
        counted: typed(counted),
      });
    }
  }
}
