/** The database updates declared derived columns, or the server does not start. */
import { expect, test } from 'vitest';
import { describeStartFailure } from '#api/cli/describeStartFailure';
import { type DerivedColumns, listDerivedColumns } from '#api/db/derived/derivedColumns';
import { DerivedDataError, syncDerivedData } from '#api/db/derived/syncDerivedData';
import { countOf } from '#schema/derived';
import { resources } from '#schema/index';
import { integer } from '#schema/kinds';
import { type AnyResource, defineResource, defineToManyRelation } from '#schema/resource';
import { startApiForFile } from '../support/startApi.ts';
import { listWrongDerivedColumns } from '../support/wrongDerived.ts';

const api = await startApiForFile();

const syncColumns = (derived: readonly DerivedColumns[]) =>
  api.knex.transaction((trx) => syncDerivedData(trx, derived));

/** Returns all declared derived columns, and an additional derived column that counts the packages of partners in this column. */
function addFurtherColumn(column: string): DerivedColumns[] {
  const partners = defineResource('partners', {
    ...(resources.partners as AnyResource),
    relations: { packages: defineToManyRelation('packages', 'partner_id') },
    fields: {
      [column]: integer('Số gói', { write: 'never', derived: countOf('packages', { level: 'L8' }) }),
    },
  } as never) as unknown as AnyResource;
  return [...listDerivedColumns(), ...listDerivedColumns({ partners })];
}

test('a derived column that the table lacks stops the start, and the message names the column', async () => {
  const fault = await syncColumns(addFurtherColumn('packages_done')).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(DerivedDataError);
  expect(describeStartFailure(fault)).toBe(
    'partners.packages_done is declared as derived, and the table has no such column: add it in a migration.',
  );
});

test('a new derived column is calculated for existing records and updated until it is no longer declared', async () => {
  await api.knex.schema.alterTable('partners', (t) => t.integer('packages_done').notNullable().defaultTo(0));
  const derived = addFurtherColumn('packages_done');
  await syncColumns(derived);
  expect(await listWrongDerivedColumns(api.knex, derived)).toEqual([]);
  const [sold] = await api.knex('packages').whereNotNull('partner_id').where({ level: 'L8' }).limit(1);
  const done = async () => (await api.knex('partners').where({ id: sold.partner_id }).first()).packages_done;
  const before = await done();
  expect(before).toBeGreaterThan(0);
  await api.knex('packages').where({ id: sold.id }).update({ level: 'L8-7C' });
  expect(await done()).toBe(before - 1);
  await syncColumns(listDerivedColumns());
  await api.knex('packages').where({ id: sold.id }).update({ level: 'L8' });
  expect(await done()).toBe(before - 1);
  expect(await listWrongDerivedColumns(api.knex)).toEqual([]);
});

test('derived data that an earlier release declared and this one does not is removed at the start', async () => {
  await api.knex.raw('create table counts_of_shifts (n integer)');
  await api.knex('kept_declared').insert({
    name: 'counts_of_shifts',
    definition: 'of an earlier release',
    undo: JSON.stringify(['drop table counts_of_shifts']),
  });
  await syncColumns(listDerivedColumns());
  expect(await api.knex.schema.hasTable('counts_of_shifts')).toBe(false);
});
