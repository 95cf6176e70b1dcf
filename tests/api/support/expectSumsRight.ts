import type { Knex } from 'knex';
import { expect } from 'vitest';
import { CheckFindings, checkReportSums } from '#api/db/derived/checkDerivedData';
import { formatStoredDifferences, listWrongDerivedColumns } from './wrongDerived.ts';

/** Asserts that every table of sums and every derived column equals its records. @returns the number of sums */
export async function expectSumsRight(knex: Knex): Promise<number> {
  expect(await listWrongDerivedColumns(knex)).toEqual([]);
  const found = new CheckFindings();
  await checkReportSums(knex, found);
  expect(formatStoredDifferences(found)).toEqual([]);
  return found.checked;
}
