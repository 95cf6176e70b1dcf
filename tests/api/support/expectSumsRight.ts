import type { Knex } from 'knex';
import { expect } from 'vitest';
import { recounted } from '#api/db/derived/sums';
import { wrongDerivedColumns } from './wrongDerived.ts';

/** The kept tables of sums, each with what its rows are added up by. */
const keys: Readonly<Record<string, readonly string[]>> = {
  sums_of_packages: ['date_field', 'day', 'level', 'sales_id', 'source_channel'],
  sums_of_customers: ['date_field', 'day', 'source_channel'],
  sums_of_partners: ['partner_id', 'date_field', 'month', 'level', 'open', 'total_price'],
  sums_of_transactions: ['status', 'month', 'kind'],
  sums_of_nurses: ['nurse_id', 'level'],
};

type Row = Record<string, string | number>;

/** What is kept is what the records come to, in every table of sums and of every fact. @returns how many rows of sums there are */
export async function expectSumsRight(knex: Knex): Promise<number> {
  let rows = 0;
  expect(await wrongDerivedColumns(knex)).toEqual([]);
  for (const [table, names] of Object.entries(keys)) {
    const kept = addedUp((await knex(table)) as Row[], names);
    expect(kept, table).toEqual(addedUp((await knex(recounted(table))) as Row[], names));
    rows += kept.length;
  }
  return rows;
}

/** By key, in order; without what comes to nothing. */
function addedUp(rows: readonly Row[], names: readonly string[]): string[] {
  const found = new Map<string, Record<string, number>>();
  for (const { slot: _, ...row } of rows) {
    const key = names.map((name) => row[name]).join(' ');
    const sums = found.get(key) ?? {};
    for (const [name, value] of Object.entries(row))
      if (!names.includes(name)) sums[name] = (sums[name] ?? 0) + Number(value);
    found.set(key, sums);
  }
  return [...found]
    .filter(([, sums]) => Object.values(sums).some((sum) => sum !== 0))
    .map(([key, sums]) => `${key}: ${Object.entries(sums).sort()}`)
    .sort();
}
