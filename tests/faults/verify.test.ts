/** `npm run verify` finds a damaged database and does not change an intact one. */
import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { expect, test } from 'vitest';
import { connect } from '#api/db/connect';
import { getDatabaseName } from '#api/db/getDatabaseName';
import { createTestPostgres, createTestSqlite } from './support/database.ts';
import { runBuiltProgram } from './support/program.ts';

const verify = (database: string) => runBuiltProgram('verify', [], database);

test('an intact database is reported as intact, on both databases', async () => {
  for (const database of [createTestSqlite(), await createTestPostgres()]) {
    const { code, output } = await verify(database);
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^The database \S+ is whole: \d{4,} records\.\n.*\nThe books are right\.$/s),
    ]);
    expect(output).toContain(`The database ${getDatabaseName(database)} is`);
    expect(output).toMatch(/^packages \(.+\): \d{4,} checked, 0 differences$/m);
  }
});

test('books that differ from the records are reported value by value, and no run is stored', async () => {
  for (const database of [createTestSqlite(), await createTestPostgres()]) {
    const knex = connect(database);
    const { id, amount } = await knex('transactions').orderBy('id').first('id', 'amount');
    await knex('transactions')
      .where({ id })
      .update({ amount: Number(amount) + 1 });
    const { code, output } = await verify(database);
    expect(code).toBe(1);
    expect(output).toContain(
      `  transactions ${id} amount: ${Number(amount) + 1} is kept, ${amount} was counted\n`,
    );
    expect(await knex('proof_runs').select('id')).toEqual([]);
    await knex.destroy();
  }
});

test('a single damaged page is found, wherever it is', async () => {
  const page = 4096;
  for (const part of [0.2, 0.5, 0.8]) {
    const database = createTestSqlite();
    const file = openSync(database.replace('sqlite:', ''), 'r+');
    const pages = statSync(database.replace('sqlite:', '')).size / page;
    writeSync(file, Buffer.alloc(page, 0x5a), 0, page, Math.floor(pages * part) * page);
    closeSync(file);
    const { code, output } = await verify(database);
    expect(code, output).toBe(1);
    expect(output).toMatch(/^The database sqlite:\S+ is damaged: .*restore a backup/s);
  }
});

test('a missing database is not created', async () => {
  const database = `${createTestSqlite()}.other`;
  expect(await verify(database)).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no database'),
  });
});
