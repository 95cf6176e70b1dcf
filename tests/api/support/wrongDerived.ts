import type { Knex } from 'knex';
import { type DerivedColumns, declaredDerivedColumns, selectMembers } from '#api/db/derived/derivedColumns';
import { declaredCopies, differingCopies } from '#api/db/derived/foldedColumns';

/** A row of a table without its facts: nobody writes these but the database. */
export function withoutFacts(table: string, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = declaredDerivedColumns().flatMap(({ owner, columns }) =>
    owner === table ? Object.keys(columns) : [],
  );
  return Object.fromEntries(Object.entries(row).filter(([column]) => !kept.includes(column)));
}

/** What is kept of each declared fact otherwise than a recount from the records gives: a line for every such row. */
export async function wrongDerivedColumns(
  knex: Knex,
  facts: readonly DerivedColumns[] = declaredDerivedColumns(),
): Promise<string[]> {
  const wrong: string[] = [];
  for (const one of facts) {
    const { name, owner, columns, each } = one;
    for (const [column, value] of Object.entries(columns)) {
      const rows = await knex(owner)
        .select({ id: `${owner}.id`, kept: `${owner}.${column}` }, knex.raw(`${value} as recounted`))
        .whereRaw(`${owner}.${column} is distinct from ${value}`);
      for (const row of rows)
        wrong.push(`${owner}.${column} of ${row.id}: ${row.kept}, not ${row.recounted}`);
    }
    if (!each) continue;
    const [kept, recounted] = [`select id, value from ${name}`, selectMembers(one)];
    for (const [what, more, less] of [
      ['too much', kept, recounted],
      ['missing', recounted, kept],
    ] as const) {
      const rows = await knex.from(knex.raw(`(${more} except ${less}) as wrong`)).select('*');
      for (const row of rows) wrong.push(`${name} ${what}: ${JSON.stringify(row)}`);
    }
  }
  return wrong;
}

/** Folded copies (`…_fold`, `search`) that differ from what their row's texts come to: a line for every such row. */
export async function wrongCopies(knex: Knex, all = declaredCopies()): Promise<string[]> {
  const wrong: string[] = [];
  for (const copies of all)
    for await (const rows of differingCopies(knex, copies))
      for (const { id, stored, wanted } of rows)
        for (const [column, value] of Object.entries(wanted))
          if (stored[column] !== value)
            wrong.push(`${copies.table}.${column} of ${id}: ${stored[column]}, not ${value}`);
  return wrong;
}
