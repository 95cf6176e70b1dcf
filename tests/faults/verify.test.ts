/** `npm run verify`: a damaged database is found, a whole one is left alone. */
import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { expect, test } from 'vitest';
import { databaseName } from '#api/db/databaseName';
import { ownPostgres, ownSqlite } from './support/database.ts';
import { program } from './support/program.ts';

const verify = (database: string) => program('verify', [], database);

test('a whole database is whole, on either kind', async () => {
  for (const database of [ownSqlite(), await ownPostgres()]) {
    const { code, said } = await verify(database);
    expect([code, said]).toEqual([0, expect.stringMatching(/^The database \S+ is whole: \d{4,} records\.$/)]);
    expect(said).toContain(`The database ${databaseName(database)} is`);
  }
});

test('a single damaged page is found, wherever it is', async () => {
  const page = 4096;
  for (const part of [0.2, 0.5, 0.8]) {
    const database = ownSqlite();
    const file = openSync(database.replace('sqlite:', ''), 'r+');
    const pages = statSync(database.replace('sqlite:', '')).size / page;
    writeSync(file, Buffer.alloc(page, 0x5a), 0, page, Math.floor(pages * part) * page);
    closeSync(file);
    const { code, said } = await verify(database);
    expect(code, said).toBe(1);
    expect(said).toMatch(/^The database sqlite:\S+ is damaged: .*restore a backup/s);
  }
});

test('a database that is not there is not made', async () => {
  const database = `${ownSqlite()}.other`;
  expect(await verify(database)).toMatchObject({
    code: 1,
    said: expect.stringContaining('There is no database'),
  });
});
