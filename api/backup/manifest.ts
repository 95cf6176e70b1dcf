/** The manifest inside a backup; a restored database is compared with it. */
import type { Knex } from 'knex';
import { getDialect } from '../db/dialect.ts';

/** By table: the number of rows, and the sum of each integer column (money, counts, references). */
export type TableSums = Record<string, { rows: number } & Record<string, number>>;

export interface Manifest {
  /** When the backup was made. Its data is from this instant or slightly earlier. */
  made_at: string;
  /** The migrations that were applied to its tables. */
  migrations: string[];
  sums: TableSums;
}

/** Returns row counts and sums of every table. Pass a transaction, so that all sums are of the same database state. */
export async function loadTableSums(db: Knex): Promise<TableSums> {
  const sums: TableSums = {};
  for (const { name, columns } of await getDialect(db).tables(db)) {
    const whole = columns.filter(({ kind }) => kind === 'whole').map((column) => column.name);
    const query = db(name).count({ rows: '*' });
    for (const column of whole) query.sum({ [column]: column });
    const [row] = (await query) as Record<string, number | null>[];
    sums[name] = Object.fromEntries(
      Object.entries(row ?? {}).map(([key, value]) => [key, Number(value ?? 0)]),
    ) as TableSums[string];
  }
  return sums;
}

/** Returns the first difference between two sets of sums as text; null if they are equal. */
export function describeSumDifference(wanted: TableSums, found: TableSums): string | null {
  for (const name of new Set([...Object.keys(wanted), ...Object.keys(found)])) {
    const a: Record<string, number> = wanted[name] ?? {};
    const b: Record<string, number> = found[name] ?? {};
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)]))
      if ((a[key] ?? 0) !== (b[key] ?? 0))
        return `${name}.${key}: ${a[key] ?? 0} was backed up, ${b[key] ?? 0} is there`;
  }
  return null;
}

/** Returns the number of rows in all tables. */
export const countAllRows = (sums: TableSums): number =>
  Object.values(sums).reduce((sum, { rows }) => sum + rows, 0);

/** Thrown if a backup or restore is not done. The message is one line to print: the reason, and what to do. */
export class BackupRefusedError extends Error {}
