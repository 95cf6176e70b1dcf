import type { Knex } from 'knex';
import {
  checkDerivedColumns,
  checkFoldedColumns,
  type Difference,
  Findings,
} from '#api/db/derived/checkDerivedData';
import { declaredDerivedColumns } from '#api/db/derived/derivedColumns';

/** A row of a table without its derived columns: nobody writes these but the database. */
export function withoutFacts(table: string, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = declaredDerivedColumns().flatMap(({ owner, columns }) =>
    owner === table ? Object.keys(columns) : [],
  );
  return Object.fromEntries(Object.entries(row).filter(([column]) => !kept.includes(column)));
}

/** A line for each difference. */
export const linesOf = ({ examples }: { examples: readonly Difference[] }): string[] =>
  examples.map(
    ({ resource, id, field, kept, counted }) => `${resource}.${field} of ${id}: ${kept}, not ${counted}`,
  );

/** What derived columns hold otherwise than a recount from the records gives: a line for every such value. */
export async function wrongDerivedColumns(
  knex: Knex,
  ...derived: Parameters<typeof checkDerivedColumns> extends [Knex, Findings, ...infer Rest] ? Rest : never
): Promise<string[]> {
  const found = new Findings();
  await checkDerivedColumns(knex, found, ...derived);
  return linesOf(found);
}

/** Folded copies (`…_fold`, `search`) that differ from what their row's texts come to: a line for every such value. */
export async function wrongCopies(
  knex: Knex,
  ...all: Parameters<typeof checkFoldedColumns> extends [Knex, Findings, ...infer Rest] ? Rest : never
): Promise<string[]> {
  const found = new Findings();
  await checkFoldedColumns(knex, found, ...all);
  return linesOf(found);
}
