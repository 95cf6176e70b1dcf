/**
 * Row changes that database triggers record: every deletion, and every change of an amount, a level, a reference or a day that did not
 * increase the row's version. The server increases the version with each change, so such a change was made by another program.
 */
import { resources } from '#schema/index';
import type { FieldKind } from '#schema/kinds';
import { getTableName, getTableShape } from '../shape.ts';

/** Columns of a table whose changes without a new version are recorded. */
export interface ChangeRecordedColumns {
  /** Name of the triggers. */
  name: string;
  table: string;
  columns: readonly string[];
}

const recordedKinds: ReadonlySet<FieldKind> = new Set<FieldKind>([
  ...(['money', 'integer', 'percent', 'decimal', 'boolean'] as const),
  ...(['choice', 'date', 'month', 'ref'] as const),
]);

/** Tables whose changes are not recorded: they hold technical data, not business data. All tables whose rows expire are in this list. */
const unrecordedTables: ReadonlySet<string> = new Set([
  'notifications',
  'outgoing_messages',
  'webhook_deliveries',
  'trash',
  'exports',
  'jobs',
  'work',
  'api_keys',
  'action_logs',
]);

/** Columns that concurrent writers increment and decrement without a new row version. A separate recount checks these columns. */
const counterColumns: ReadonlySet<string> = new Set(['discounts.used']);

/** Returns all tables whose changes are recorded, with their columns. */
export function listChangeRecordedColumns(): ChangeRecordedColumns[] {
  const tables = new Map<string, Set<string>>();
  const derived = listDerivedColumnNames();
  for (const resource of Object.values(resources)) {
    const table = getTableName(resource);
    if (unrecordedTables.has(table)) continue;
    const columns = tables.get(table) ?? new Set(['id']);
    for (const { column, field } of getTableShape(resource).stored.values())
      if (
        recordedKinds.has(field.kind) &&
        !derived.has(`${table}.${column}`) &&
        !counterColumns.has(`${table}.${column}`)
      )
        columns.add(column);
    tables.set(table, columns);
  }
  return [...tables].map(([table, columns]) => ({
    name: `recorded_changes_of_${table}`,
    table,
    columns: [...columns].sort(),
  }));
}

/** Returns the columns that triggers maintain (`packages.finished_shifts`), declared by any resource of the table. */
const listDerivedColumnNames = (): ReadonlySet<string> =>
  new Set(
    Object.values(resources).flatMap((resource) =>
      [...getTableShape(resource).stored.values()]
        .filter(({ field }) => field.derived)
        .map(({ column }) => `${getTableName(resource)}.${column}`),
    ),
  );
