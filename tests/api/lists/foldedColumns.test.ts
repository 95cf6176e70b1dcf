/** Search columns of existing rows are rebuilt when they are declared or when their normalization changes. */
import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { describeStartFailure } from '#api/cli/describeStartFailure';
import { listDerivedColumns } from '#api/db/derived/derivedColumns';
import {
  describeFoldedColumns,
  listFoldedColumns,
  type TableFoldedColumns,
} from '#api/db/derived/foldedColumns';
import { DerivedDataError, syncDerivedData } from '#api/db/derived/syncDerivedData';
import { migrate } from '#api/db/migrate';
import { foldText } from '#rules/foldText';
import { startApiForFile } from '../support/startApi.ts';
import { listWrongFoldedColumns } from '../support/wrongDerived.ts';

const api = await startApiForFile();
const sales = await api.as('sales');

const syncColumns = (copies: readonly TableFoldedColumns[]) =>
  api.knex.transaction((trx) => syncDerivedData(trx, listDerivedColumns(), copies));

/** Returns all declarations, with a change in the declaration of one table. */
const changeDeclaration = (
  table: string,
  change: (copies: TableFoldedColumns) => Partial<TableFoldedColumns>,
): TableFoldedColumns[] =>
  listFoldedColumns().map((one) => (one.table === table ? { ...one, ...change(one) } : one));

const countFound = async (text: string): Promise<number> => {
  const { body } = await sales.get(`/customers?filter[q]=${encodeURIComponent(text)}&page[size]=1`);
  return body.meta.total;
};

/** Returns the statements that write to a table while `work` runs. */
async function listWrites(table: string, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const hear = ({ sql }: { sql: string }) => statements.push(sql);
  api.knex.on('query', hear);
  await work();
  api.knex.removeListener('query', hear);
  return statements.filter((sql) => new RegExp(`^update .?${table}\\b`).test(sql));
}

test('the stored search columns match the texts of each record', async () => {
  expect(await listWrongFoldedColumns(api.knex)).toEqual([]);
});

test('a start rebuilds search columns with another declaration, and does not write if the declaration is the same', async () => {
  await api.knex('customers').update({ search: 'cu', name_fold: 'cu' });
  await api.knex('kept_declared').where({ name: 'copies_of_customers' }).delete();
  expect(await countFound('nguyen')).toBe(0);
  await migrate(api.knex);
  expect(await countFound('nguyen')).toBeGreaterThan(0);
  expect(await listWrongFoldedColumns(api.knex)).toEqual([]);
  expect(await listWrites('customers', () => migrate(api.knex))).toEqual([]);
});

test('old rows are found by a newly declared search field, and no longer after it is removed', async () => {
  const [customer] = await api.knex('customers').limit(1);
  await api.knex('customers').where({ id: customer.id }).update({ source_name: 'Quầy Ở Làng Vạn' });
  expect(await countFound('quay o lang van')).toBe(0);
  await syncColumns(
    changeDeclaration('customers', ({ searched }) => ({
      searched: new Map([...searched, ['source_name', foldText]]),
    })),
  );
  expect(await countFound('quay o lang van')).toBe(1);
  await syncColumns(listFoldedColumns());
  expect(await countFound('quay o lang van')).toBe(0);
  expect(await listWrongFoldedColumns(api.knex)).toEqual([]);
});

test('another folding function is another definition, and old rows are rebuilt', async () => {
  const likeI = (text: string) => foldText(text).replaceAll('y', 'i');
  const folding = changeDeclaration('customers', ({ folded, searched }) => ({
    folded: new Map([...folded].map(([column, was]) => [column, was === foldText ? likeI : was])),
    searched: new Map([...searched].map(([column, was]) => [column, was === foldText ? likeI : was])),
  }));
  const [customer] = await api.knex('customers').limit(1);
  await sales.change('customers', String(customer.id), { name: 'Lý Thúy Kỳ' });
  await syncColumns(folding);
  expect((await api.knex('customers').where({ id: customer.id }).first()).name_fold).toBe('li thui ki');
  expect(await listWrongFoldedColumns(api.knex, folding)).toEqual([]);
  await syncColumns(listFoldedColumns());
  expect((await api.knex('customers').where({ id: customer.id }).first()).name_fold).toBe('ly thuy ky');
});

test('columns derived from other fields of the record are rebuilt when their function changes', async () => {
  const [customer] = await api.knex('customers').whereNotNull('predicted_birth_date').limit(1);
  const birth = async () => (await api.knex('customers').where({ id: customer.id }).first()).birth_date;
  const never = changeDeclaration('customers', ({ following }) => ({
    following: new Map([...following].map(([column, one]) => [column, { ...one, by: () => null }])),
  }));
  expect(await birth()).toBe(customer.predicted_birth_date);
  await syncColumns(never);
  expect(await birth()).toBeNull();
  await syncColumns(listFoldedColumns());
  expect(await birth()).toBe(customer.predicted_birth_date);
  await api.knex('customers').where({ id: customer.id }).update({ birth_date: null });
  expect(await listWrongFoldedColumns(api.knex)).toHaveLength(1);
  await api
    .knex('customers')
    .where({ id: customer.id })
    .update({ birth_date: customer.predicted_birth_date });
});

test('the order of folded columns is no difference, the order of searched columns is', () => {
  const [copies] = changeDeclaration('customers', () => ({})).filter(({ table }) => table === 'customers');
  if (!copies) throw new Error('customers are searched');
  const { folded, searched } = copies;
  const backwards = <T>(some: ReadonlyMap<string, T>) => new Map([...some].reverse());
  expect(describeFoldedColumns({ ...copies, folded: backwards(folded) })).toBe(describeFoldedColumns(copies));
  expect(describeFoldedColumns({ ...copies, searched: backwards(searched) })).not.toBe(
    describeFoldedColumns(copies),
  );
});

test('many rows are read and written in batches of some thousand', async () => {
  const rows = await insertUnfoldedCustomers(api.knex, 5000);
  await api.knex('kept_declared').where({ name: 'copies_of_customers' }).delete();
  expect(await listWrites('customers', () => syncColumns(listFoldedColumns()))).toHaveLength(3);
  expect(await countFound('hàng loạt')).toBe(rows);
  expect(await listWrongFoldedColumns(api.knex)).toEqual([]);
});

test('a folded text without a column stops the start, and so do two rows that become equal in a unique column', async () => {
  const stopped = async (copies: readonly TableFoldedColumns[]): Promise<string | null> => {
    const fault = await syncColumns(copies).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(DerivedDataError);
    return describeStartFailure(fault);
  };
  expect(
    await stopped(
      changeDeclaration('customers', ({ folded }) => ({ folded: new Map([...folded, ['ward', foldText]]) })),
    ),
  ).toBe(
    'customers is declared to keep folded text in ward_fold, and has no such column: add it in a migration.',
  );
  expect(
    await stopped(changeDeclaration('discounts', () => ({ folded: new Map([['code', () => 'x']]) }))),
  ).toMatch(
    /^Two rows of discounts are the same \(discounts\.code_fold\) when they are folded as declared now: /,
  );
  expect(await listWrongFoldedColumns(api.knex)).toEqual([]);
});

/** Adds customers with empty search columns. @returns their number */
async function insertUnfoldedCustomers(knex: Knex, count: number): Promise<number> {
  const at = new Date().toISOString();
  const row = { name: 'Khách hàng loạt', level: 'C3', version: 1, created_at: at, updated_at: at };
  await knex.batchInsert(
    'customers',
    Array.from({ length: count }, () => ({ ...row })),
    500,
  );
  return count;
}
