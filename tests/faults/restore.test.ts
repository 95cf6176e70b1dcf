/** Restoring a backup: over existing records, into a database in use, of a newer release, from a damaged file. */
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connect } from '#api/db/connect';
import { getDatabaseName } from '#api/db/getDatabaseName';
import { createTestFolder, createTestPostgres, createTestSqlite } from './support/database.ts';
import { runBuiltProgram } from './support/program.ts';
import { startFaultTestServer } from './support/server.ts';
import { SqliteFileReader } from './support/stored.ts';
import { readDatabaseSums } from './support/sums.ts';

const emptySqlite = () => `sqlite:${join(createTestFolder(), 'noi.sqlite')}`;
const filled = { sqlite: async () => createTestSqlite(), postgres: () => createTestPostgres() };

const sharedFolder = mkdtempSync(join(tmpdir(), 'noi-fault-'));
/** A backup of the demo. */
const wholeBackup = join(sharedFolder, 'whole.backup');
beforeAll(async () => {
  await runBuiltProgram('backup', [wholeBackup], `sqlite:${inject('faults').sqlite}`);
});
afterAll(() => rmSync(sharedFolder, { recursive: true, force: true }));

/** Returns the distinct notes of customers. */
async function notesIn(url: string): Promise<string[]> {
  const knex = connect(url);
  return knex('customers')
    .distinct('note')
    .pluck('note')
    .finally(() => knex.destroy());
}

test.each([
  'sqlite',
  'postgres',
] as const)('a %s database with records is replaced only with the option for it, and the old data is kept', async (kind) => {
  const target = await filled[kind]();
  const knex = connect(target);
  await knex('customers').update({ note: 'của riêng nơi này' });
  await knex.destroy();
  const [before, folder] = [await readDatabaseSums(target), createTestFolder()];
  const refused = await runBuiltProgram('restore', [wholeBackup], target, folder);
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^[^\n]+has records already[^\n]+--replace[^\n]+$/),
  });
  expect(refused.output).toContain(getDatabaseName(target));
  const done = await runBuiltProgram('restore', [wholeBackup, '--replace'], target, folder);
  expect(done).toMatchObject({ code: 0 });
  const aside = /lies in (\S+)\.$/.exec(done.output)?.[1] ?? '';
  expect(statSync(aside).mode & 0o077).toBe(0);
  expect(await notesIn(target)).not.toContain('của riêng nơi này');

  // The previous data is kept as a database, or as a backup.
  const again = emptySqlite();
  if (kind === 'postgres')
    expect(await runBuiltProgram('restore', [aside], again)).toMatchObject({ code: 0 });
  const old = kind === 'postgres' ? again : `sqlite:${aside}`;
  expect(await readDatabaseSums(old)).toEqual(before);
  expect(await notesIn(old)).toContain('của riêng nơi này');
});

test('a SQLite database in use is not changed', async () => {
  const source = createTestSqlite();
  const folder = createTestFolder();
  await startFaultTestServer(source);
  const before = await readDatabaseSums(source);
  const refused = await runBuiltProgram('restore', [wholeBackup, '--replace'], source, folder);
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringMatching(/is in use.*: stop the server first/),
  });
  expect(refused.output).toContain(getDatabaseName(source));
  expect(await readDatabaseSums(source)).toEqual(before);
  expect(readdirSync(folder)).toEqual([]);
});

test('a PostgreSQL database with a single reading session is not changed', async () => {
  const target = await filled.postgres();
  const folder = createTestFolder();
  const looking = connect(target);
  await looking('users').first('id');
  const refused = await runBuiltProgram('restore', [wholeBackup, '--replace'], target, folder);
  await looking.destroy();
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringMatching(/ is in use by noi: stop the server first/),
  });
  expect(refused.output).toContain(getDatabaseName(target));
  expect(readdirSync(folder)).toEqual([]);
});

test('a database of a newer release is replaced only where this is possible, and the message says how', async () => {
  const target = await filled.postgres();
  const knex = connect(target);
  await knex('knex_migrations').insert({ name: '999_later', batch: 99, migration_time: new Date() });
  await knex.destroy();
  const { code, output } = await runBuiltProgram(
    'restore',
    [wholeBackup, '--replace'],
    target,
    createTestFolder(),
  );
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/is of a newer release .* make a new, empty database/),
  ]);
});

describe('a backup is refused, and the database is not changed,', () => {
  const half = (file: string) => Math.floor(statSync(file).size / 2 / 4096) * 4096;
  const spoil: Record<string, [reason: RegExp, (file: string) => void]> = {
    'when a page of it is damaged': [
      /is damaged, nothing was restored/,
      (file) => {
        const bytes = readFileSync(file);
        writeFileSync(file, bytes.fill(0x5a, half(file), half(file) + 4096));
      },
    ],
    'when it is cut short': [/is damaged, nothing was restored/, (file) => truncateSync(file, half(file))],
    'when a sum of money differs': [
      /transactions\.amount: \d+ was backed up, \d+ is there/,
      (file) =>
        change(
          file,
          'update transactions set amount = amount + 1 where id = (select max(id) from transactions)',
        ),
    ],
    'when a record is missing': [
      /metrics\.rows: \d+ was backed up, \d+ is there/,
      (file) => change(file, 'delete from metrics where id = (select max(id) from metrics)'),
    ],
    'when a reference leads nowhere': [
      /row 1 of packages refers to nothing/,
      (file) => change(file, 'update packages set customer_id = 999999999 where id = 1'),
    ],
    'when it is of a newer release': [
      /is of a newer release \(999_later\)/,
      (file) =>
        change(
          file,
          `update backup_manifest set content = json_insert(content, '$.migrations[#]', '999_later')`,
        ),
    ],
    'when it is some other database': [
      /is no backup made with npm run backup/,
      (file) => change(file, 'drop table backup_manifest'),
    ],
    'when it is no database': [
      /is damaged, nothing was restored: SQLITE_NOTADB/,
      (file) => writeFileSync(file, 'something else altogether'.repeat(1000)),
    ],
  };
  test.each(Object.entries(spoil))('%s', async (_, [reason, make]) => {
    const file = join(createTestFolder(), 'noi.backup');
    copyFileSync(wholeBackup, file);
    make(file);
    const target = emptySqlite();
    const { code, output } = await runBuiltProgram('restore', [file], target);
    expect({ code, lines: output.split('\n').length }).toEqual({ code: 1, lines: 1 });
    expect(output).toMatch(reason);
    expect(existsSync(target.slice(7))).toBe(false);
  });

  function change(file: string, sql: string): void {
    const database = new SqliteFileReader(`sqlite:${file}`);
    database.run('pragma foreign_keys = off; pragma ignore_check_constraints = on');
    database.run(sql);
    // The database itself would record a change made outside the program.
    database.run('delete from recorded_changes');
    database.close();
  }
});
