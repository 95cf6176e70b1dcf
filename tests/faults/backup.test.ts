/** Backups of a running server, restored elsewhere. */
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { connect } from '#api/db/connect';
import { getDatabaseName } from '#api/db/getDatabaseName';
import { expectSumsRight } from '../api/support/expectSumsRight.ts';
import { createTestFolder, createTestPostgres, createTestSqlite } from './support/database.ts';
import { isLongRun } from './support/long.ts';
import { runBuiltProgram } from './support/program.ts';
import { startFaultTestServer } from './support/server.ts';
import { readDatabaseSums } from './support/sums.ts';

const empty = {
  sqlite: async () => `sqlite:${join(createTestFolder(), 'noi.sqlite')}`,
  postgres: () => createTestPostgres('template0'),
};
const filled = { sqlite: async () => createTestSqlite(), postgres: () => createTestPostgres() };

/** Asserts that the stored report sums exist and equal the records. */
async function expectSumsStored(url: string): Promise<void> {
  const knex = connect(url);
  await expectSumsRight(knex).finally(() => knex.destroy());
}

test('a backup while another program blocks writes is complete, and names what could not be recorded', async () => {
  const source = createTestSqlite();
  const other = new Database(source.slice('sqlite:'.length));
  other.exec('begin immediate');
  const file = join(createTestFolder(), 'noi.backup');
  const made = await runBuiltProgram('backup', [file], source);
  other.close();
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('could not be noted') });
  const target = await empty.sqlite();
  expect(await runBuiltProgram('restore', [file], target)).toMatchObject({ code: 0 });
  expect(await readDatabaseSums(target)).toEqual(await readDatabaseSums(source));
});

describe.each([
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
  // The other two combinations consist of the same steps.
  ...(isLongRun
    ? ([
        ['sqlite', 'sqlite'],
        ['postgres', 'postgres'],
      ] as const)
    : []),
] as const)('from %s into %s', (from, into) => {
  test('a backup made during writes has the state of one moment, and is restored exactly', async () => {
    const source = await filled[from]();
    const server = await startFaultTestServer(source);
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
    const file = join(createTestFolder(), 'noi.backup');
    const before = stored;
    const made = await runBuiltProgram('backup', [file], source);
    const after = stored;
    going = false;
    await Promise.all(writers);
    expect(made).toMatchObject({
      code: 0,
      output: expect.stringContaining(`records of ${getDatabaseName(source)} are in`),
    });
    expect(after).toBeGreaterThan(before);
    expect(statSync(file).mode & 0o077).toBe(0);

    const target = await empty[into]();
    expect(await runBuiltProgram('restore', [file], target)).toMatchObject({
      code: 0,
      output: expect.stringContaining(
        `are restored into ${getDatabaseName(target)}, counts and sums compared.`,
      ),
    });
    await expectSumsStored(target);
    const [was, is] = [await readDatabaseSums(source), await readDatabaseSums(target)];
    // Each new customer has a history line: the backup contains both or neither.
    const missing = (was.customers?.rows ?? 0) - (is.customers?.rows ?? 0);
    expect(missing).toBeGreaterThanOrEqual(0);
    expect(missing).toBeLessThanOrEqual(stored);
    expect((was.action_logs?.rows ?? 0) - (is.action_logs?.rows ?? 0)).toBe(missing);
    // The settings record the backup only after it is complete.
    const { customers, action_logs, action_log_subjects, settings, ...rest } = is;
    expect(was).toMatchObject(rest);

    const there = await startFaultTestServer(target);
    expect((await owner.with({}).get('/me')).status).toBe(200);
    const old = new (owner.constructor as typeof import('../api/support/client.ts').ApiClient)(
      there.url,
      there.url,
      owner.headers,
    );
    expect((await old.get('/me')).status).toBe(401);
    const again = await there.as('owner');
    expect((await again.create('customers', { name: 'Sau khi khôi phục', phone: '0987654321' })).status).toBe(
      201,
    );
    // After the restore, the sums are still updated.
    await expectSumsStored(target);
  });
});

test('no program prints the password of a database', async () => {
  const target = new URL(await filled.postgres());
  target.username = 'noi';
  target.password = 'very-secret-word';
  expect(getDatabaseName(target.href)).toBe(`postgres://${target.host}${target.pathname}`);
  for (const name of ['backup', 'restore', 'verify']) {
    const file = join(createTestFolder(), 'noi.backup');
    const { output } = await runBuiltProgram(name, name === 'verify' ? [] : [file], target.href);
    expect(output).not.toContain('very-secret-word');
  }
});

test('search texts folded by an older release are folded again when its backup is restored', async () => {
  const source = await filled.postgres();
  const knex = connect(source);
  await knex('customers').update({ search: 'as it was once' });
  await knex('kept_declared').where({ name: 'copies_of_customers' }).update({ definition: 'as it was once' });
  await knex.destroy();
  const file = join(createTestFolder(), 'noi.backup');
  expect(await runBuiltProgram('backup', [file], source)).toMatchObject({ code: 0 });
  const target = await empty.sqlite();
  expect(await runBuiltProgram('restore', [file], target)).toMatchObject({ code: 0 });
  await expectSumsStored(target);
});

test('an existing file is never overwritten', async () => {
  const file = join(createTestFolder(), 'noi.backup');
  writeFileSync(file, 'dear to somebody');
  expect(await runBuiltProgram('backup', [file], createTestSqlite())).toMatchObject({
    code: 1,
    output: expect.stringMatching(/exists already/),
  });
  expect(statSync(file).size).toBe(16);
});
