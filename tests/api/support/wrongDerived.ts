import type { Knex } from 'knex';
import {
  CheckFindings,
  checkDerivedColumns,
  checkFoldedColumns,
  type StoredDifference,
} from '#api/db/derived/checkDerivedData';
import { listDerivedColumns } from '#api/db/derived/derivedColumns';

/** Returns a row without its derived columns, which only the database writes. */
export function removeDerivedColumns(
  table: string,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const kept = listDerivedColumns().flatMap(({ owner, columns }) =>
    owner === table ? Object.keys(columns) : [],
  );
  return Object.fromEntries(Object.entries(row).filter(([column]) => !kept.includes(column)));
}

/** Returns one line per difference. */
export const formatStoredDifferences = ({ examples }: { examples: readonly StoredDifference[] }): string[] =>
  examples.map(
    ({ resource, id, field, kept, counted }) => `${resource}.${field} of ${id}: ${kept}, not ${counted}`,
  );

/** Returns one line for every derived value that differs from a recount of the records. */
export async function listWrongDerivedColumns(
  knex: Knex,
  ...derived: Parameters<typeof checkDerivedColumns> extends [Knex, CheckFindings, ...infer Rest]
    ? Rest
    : never
): Promise<string[]> {
  const found = new CheckFindings();
  await checkDerivedColumns(knex, found, ...derived);
  return formatStoredDifferences(found);
}

/** Returns one line for every folded copy (`…_fold`, `search`) that differs from the texts of its row. */
export async function listWrongFoldedColumns(
  knex: Knex,
  ...all: Parameters<typeof checkFoldedColumns> extends [Knex, CheckFindings, ...infer Rest] ? Rest : never
): Promise<string[]> {
  const found = new CheckFindings();
  await checkFoldedColumns(knex, found, ...all);
  return formatStoredDifferences(found);
}
