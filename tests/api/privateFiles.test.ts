/** Only the owner of a SQLite database file can read it. */
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { connect } from '#api/db/connect';

const folder = mkdtempSync(join(tmpdir(), 'noi-private-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rightsOf = (file: string): (string | null)[] =>
  ['', '-wal', '-shm'].map((end) =>
    existsSync(`${file}${end}`) ? (statSync(`${file}${end}`).mode & 0o777).toString(8) : null,
  );

test('a new file and its companion files, and existing ones from the next start on', async () => {
  const file = join(folder, 'noi.sqlite');
  const before = process.umask(0o022);
  try {
    const knex = connect(`sqlite:${file}`);
    await knex.raw('create table a (id integer)');
    expect(rightsOf(file)).toEqual(['600', '600', '600']);

    for (const end of ['', '-wal', '-shm']) chmodSync(`${file}${end}`, 0o644);
    const again = connect(`sqlite:${file}`);
    await again.raw('insert into a values (1)');
    expect(rightsOf(file)).toEqual(['600', '600', '600']);
    await knex.destroy();
    await again.destroy();
  } finally {
    process.umask(before);
  }
});

test('a folder at its path is not changed', async () => {
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'other'), '');
  const knex = connect(`sqlite:${folder}`);
  await expect(knex.raw('select 1')).rejects.toThrow();
  await knex.destroy();
  expect(statSync(folder).mode & 0o777).toBe(0o755);
});
