/** Backups of a running server, restored elsewhere. */
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
import { sumsOf } from '#api/backup/manifest';
import { connect } from '#api/db/connect';
import { databaseName } from '#api/db/databaseName';
import { expectSumsRight } from '../api/support/expectSumsRight.ts';
import { ownFolder, ownPostgres, ownSqlite } from './support/database.ts';
import { long } from './support/long.ts';
import { program } from './support/program.ts';
import { startServer } from './support/server.ts';
import { Stored } from './support/stored.ts';

const empty = {
  sqlite: async () => `sqlite:${join(ownFolder(), 'noi.sqlite')}`,
  postgres: () => ownPostgres('template0'),
};
const filled = { sqlite: async () => ownSqlite(), postgres: () => ownPostgres() };

/** What reports add up is there, as the records come to. */
async function keptSums(url: string): Promise<void> {
  const knex = connect(url);
  await expectSumsRight(knex).finally(() => knex.destroy());
}

/** The notes of customers, each once. */
async function notesIn(url: string): Promise<string[]> {
  const knex = connect(url);
  return knex('customers')
    .distinct('note')
    .pluck('note')
    .finally(() => knex.destroy());
}

async function sums(url: string) {
  const knex = connect(url);
  try {
    const {
      rate_limits: _,
      idempotency_keys: __,
      jobs: ___,
      recurring_jobs: ____,
      ...rest
    } = await sumsOf(knex);
    return rest;
  } finally {
    await knex.destroy();
  }
}

describe.each([
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
  // The other two are made of the same halves.
  ...(long
    ? ([
        ['sqlite', 'sqlite'],
        ['postgres', 'postgres'],
      ] as const)
    : []),
] as const)('from %s into %s', (from, into) => {
  test('a backup made while others write has the state of one moment, and arrives to the đồng', async () => {
    const source = await filled[from]();
    const server = await startServer(source);
    const owner = await server.as('owner');
    let stored = 0;
    let going = true;
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      while (going) {
        const { status } = await owner.create('customers', {
          name: `Người mới ${writer}`,
          phone: '0912345678',
        });
        if (status === 201) stored += 1;
      }
    });
    const file = join(ownFolder(), 'noi.backup');
    const before = stored;
    const made = await program('backup', [file], source);
    const after = stored;
    going = false;
    await Promise.all(writers);
    expect(made).toMatchObject({
      code: 0,
      said: expect.stringContaining(`records of ${databaseName(source)} are in`),
    });
    expect(after).toBeGreaterThan(before);
    expect(statSync(file).mode & 0o077).toBe(0);

    const target = await empty[into]();
    expect(await program('restore', [file], target)).toMatchObject({
      code: 0,
      said: expect.stringContaining(`are restored into ${databaseName(target)}, counts and sums compared.`),
    });
    await keptSums(target);
    const [was, is] = [await sums(source), await sums(target)];
    // Each new customer came with its line of history: a moment between the two is not in the backup.
    const missing = (was.customers?.rows ?? 0) - (is.customers?.rows ?? 0);
    expect(missing).toBeGreaterThanOrEqual(0);
    expect(missing).toBeLessThanOrEqual(stored);
    expect((was.action_logs?.rows ?? 0) - (is.action_logs?.rows ?? 0)).toBe(missing);
    const { customers, action_logs, action_log_subjects, ...rest } = is;
    expect(was).toMatchObject(rest);

    const there = await startServer(target);
    expect((await owner.with({}).get('/me')).status).toBe(200);
    const old = new (owner.constructor as typeof import('../api/support/client.ts').Client)(
      there.url,
      there.url,
      owner.headers,
    );
    expect((await old.get('/me')).status).toBe(401);
    const again = await there.as('owner');
    expect((await again.create('customers', { name: 'Sau khi khôi phục', phone: '0987654321' })).status).toBe(
      201,
    );
    // What is kept of the records goes on being kept.
    await keptSums(target);
  });
});

test.each([
  'sqlite',
  'postgres',
] as const)('a %s database with records is replaced only when that is said, and what was there stays', async (kind) => {
  const file = join(ownFolder(), 'noi.backup');
  expect(await program('backup', [file], ownSqlite())).toMatchObject({ code: 0 });
  const target = await filled[kind]();
  const knex = connect(target);
  await knex('customers').update({ note: 'của riêng nơi này' });
  await knex.destroy();
  const [before, folder] = [await sums(target), ownFolder()];
  const refused = await program('restore', [file], target, folder);
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^[^\n]+has records already[^\n]+--replace[^\n]+$/),
  });
  expect(refused.said).toContain(databaseName(target));
  const done = await program('restore', [file, '--replace'], target, folder);
  expect(done).toMatchObject({ code: 0 });
  const aside = /lies in (\S+)\.$/.exec(done.said)?.[1] ?? '';
  expect(statSync(aside).mode & 0o077).toBe(0);
  expect(await notesIn(target)).not.toContain('của riêng nơi này');

  // What lies aside is what was there: a database, or a backup of one.
  const again = await empty.sqlite();
  if (kind === 'postgres') expect(await program('restore', [aside], again)).toMatchObject({ code: 0 });
  const old = kind === 'postgres' ? again : `sqlite:${aside}`;
  expect(await sums(old)).toEqual(before);
  expect(await notesIn(old)).toContain('của riêng nơi này');
});

test.each(['sqlite', 'postgres'] as const)('a %s database in use is left alone', async (kind) => {
  const source = await filled[kind]();
  const [file, folder] = [join(ownFolder(), 'noi.backup'), ownFolder()];
  await program('backup', [file], source);
  await startServer(source);
  const before = await sums(source);
  const refused = await program('restore', [file, '--replace'], source, folder);
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringMatching(/is in use.*: stop the server first/),
  });
  expect(refused.said).toContain(databaseName(source));
  expect(await sums(source)).toEqual(before);
  expect(readdirSync(folder)).toEqual([]);
});

test('a PostgreSQL that one session only looks at is in use as well', async () => {
  const target = await filled.postgres();
  const [file, folder] = [join(ownFolder(), 'noi.backup'), ownFolder()];
  await program('backup', [file], target);
  const looking = connect(target);
  await looking('users').first('id');
  const refused = await program('restore', [file, '--replace'], target, folder);
  await looking.destroy();
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringMatching(/ is in use by noi: stop the server first/),
  });
  expect(await program('restore', [file, '--replace'], target, folder)).toMatchObject({ code: 0 });
});

test('no program tells the password of a database', async () => {
  const target = new URL(await filled.postgres());
  target.username = 'noi';
  target.password = 'very-secret-word';
  expect(databaseName(target.href)).toBe(`postgres://${target.host}${target.pathname}`);
  for (const name of ['backup', 'restore', 'verify']) {
    const file = join(ownFolder(), 'noi.backup');
    const { said } = await program(name, name === 'verify' ? [] : [file], target.href);
    expect(said).not.toContain('very-secret-word');
  }
});

test('a database of a newer release is replaced only where it can be, and the line says how', async () => {
  const file = join(ownFolder(), 'noi.backup');
  await program('backup', [file], ownSqlite());
  const target = await filled.postgres();
  const knex = connect(target);
  await knex('knex_migrations').insert({ name: '999_later', batch: 99, migration_time: new Date() });
  await knex.destroy();
  const { code, said } = await program('restore', [file, '--replace'], target, ownFolder());
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/is of a newer release .* make a new, empty database/),
  ]);
});

test('texts that an older release folded otherwise are folded anew when its backup is restored', async () => {
  const source = await filled.postgres();
  const knex = connect(source);
  await knex('customers').update({ search: 'as it was once' });
  await knex('kept_declared').where({ name: 'copies_of_customers' }).update({ definition: 'as it was once' });
  await knex.destroy();
  const file = join(ownFolder(), 'noi.backup');
  expect(await program('backup', [file], source)).toMatchObject({ code: 0 });
  const target = await empty.sqlite();
  expect(await program('restore', [file], target)).toMatchObject({ code: 0 });
  await keptSums(target);
});

test('an existing file is never written over', async () => {
  const file = join(ownFolder(), 'noi.backup');
  writeFileSync(file, 'dear to somebody');
  expect(await program('backup', [file], ownSqlite())).toMatchObject({
    code: 1,
    said: expect.stringMatching(/exists already/),
  });
  expect(statSync(file).size).toBe(16);
});

describe('a backup is refused, and the database stays as it was,', () => {
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
  const folder = mkdtempSync(join(tmpdir(), 'noi-fault-'));
  const whole = join(folder, 'whole.backup');
  beforeAll(async () => {
    await program('backup', [whole], `sqlite:${inject('faults').sqlite}`);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(Object.entries(spoil))('%s', async (_, [reason, make]) => {
    const file = join(ownFolder(), 'noi.backup');
    copyFileSync(whole, file);
    make(file);
    const target = await empty.sqlite();
    const { code, said } = await program('restore', [file], target);
    expect({ code, lines: said.split('\n').length }).toEqual({ code: 1, lines: 1 });
    expect(said).toMatch(reason);
    expect(existsSync(target.slice(7))).toBe(false);
  });

  function change(file: string, sql: string): void {
    const database = new Stored(`sqlite:${file}`);
    database.run('pragma foreign_keys = off; pragma ignore_check_constraints = on');
    database.run(sql);
    // The database itself would note what was changed behind the program.
    database.run('delete from recorded_changes');
    database.close();
  }
});
