/** An interrupted migration leaves no half-migrated database, and servers that start together do not disturb each other. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { connect } from '#api/db/connect';
import { getDialect } from '#api/db/dialect';
import { listMigrationNames } from '#api/db/migrate';
import { createTestFolder, createTestPostgres } from './support/database.ts';
import { isLongRun } from './support/long.ts';
import { runBuiltProgram } from './support/program.ts';

const empty = {
  SQLite: async () => `sqlite:${join(createTestFolder(), 'noi.sqlite')}`,
  PostgreSQL: () => createTestPostgres('template0'),
};

/** The program that migrates is built once, because it then starts in a third of the time. */
async function buildProgram(): Promise<string> {
  // Stored next to the other built files, so that it finds the packages.
  const outfile = 'dist/faults/migrateUntil.mjs';
  await build({
    entryPoints: ['tests/faults/support/migrateUntil.ts'],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  return outfile;
}

async function shape(url: string): Promise<unknown> {
  const knex = connect(url);
  try {
    return [
      await getDialect(knex).tables(knex),
      await knex('knex_migrations')
        .orderBy('id')
        .pluck('name')
        .catch(() => []),
    ];
  } finally {
    await knex.destroy();
  }
}

test('migrating SQLite waits longer for another process than a write does', async () => {
  const url = await empty.SQLite();
  const knex = connect(url);
  const other = await knex.transaction();
  await other.raw('create table held (id integer)');
  const ended = runBuiltProgram('migrate', [], url);
  await wait(7_000);
  await other.rollback();
  await knex.destroy();
  expect(await ended).toMatchObject({ code: 0, output: expect.stringContaining('Migrated: ') });
});

describe.each(Object.entries(empty))('on %s', (_, fresh) => {
  test('killed at any statement, the database is as before, and the next start completes the migration', async () => {
    const script = await buildProgram();
    const whole = await fresh();
    const run = (url: string, last: number) =>
      spawnSync(process.execPath, [script, url, String(last)], { encoding: 'utf8' });
    const statements = Number(run(whole, 0).stdout);
    const target = await shape(whole);
    expect(statements).toBeGreaterThan(50);
    const step = isLongRun ? 1 : Math.ceil(statements / 3);
    for (let last = 2; last <= statements; last += step) {
      const url = await fresh();
      const untouched = await shape(url);
      expect(run(url, last).signal).toBe('SIGKILL');
      expect(await shape(url), `after statement ${last}`).toEqual(untouched);
      expect(await runBuiltProgram('migrate', [], url)).toMatchObject({ code: 0 });
      expect(await shape(url)).toEqual(target);
    }
  });

  test('of three processes that start at once one migrates, and the others wait', async () => {
    const url = await fresh();
    const ended = await Promise.all([1, 2, 3].map(() => runBuiltProgram('migrate', [], url)));
    expect(ended.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(ended.filter(({ output }) => output.startsWith('Migrated: '))).toHaveLength(1);
    expect(((await shape(url)) as [unknown, string[]])[1]).toEqual(await listMigrationNames());
  });

  test('a lock left by a killed process stops no start; a newer database is reported in one line', async () => {
    const url = await fresh();
    await runBuiltProgram('migrate', [], url);
    const knex = connect(url);
    await knex('knex_migrations_lock').update({ is_locked: 1 });
    expect(await runBuiltProgram('migrate', [], url)).toMatchObject({
      code: 0,
      output: 'Nothing to migrate.',
    });
    await knex('knex_migrations').insert({
      name: '999_later',
      batch: 9,
      migration_time: new Date().toISOString(),
    });
    await knex.destroy();
    const { code, output } = await runBuiltProgram('migrate', [], url);
    expect(code).toBe(1);
    expect(output).toMatch(/^The database was migrated by a newer release \(999_later\)[^\n]+$/);
  });
});
