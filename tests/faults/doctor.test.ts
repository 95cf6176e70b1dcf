/** `npm run doctor` as a monitor runs it: the exit code, and the line that names the fault. `api/status.test.ts` covers the checks. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestFolder, createTestSqlite } from './support/database.ts';
import { runBuiltProgram } from './support/program.ts';
import { SqliteFileReader } from './support/stored.ts';

test.each([
  [
    'no database',
    () => `sqlite:${join(createTestFolder(), 'none.sqlite')}`,
    /^FAULT +database +.*There is no database/m,
  ],
  ['an address of no database', () => 'mysql://localhost/noi', /^FAULT +settings +.*DATABASE_URL/m],
  ['a database that does not answer', () => 'postgres://noi@127.0.0.1:1/noi', /^FAULT +database +/m],
  [
    'a migration that is missing',
    () => {
      const database = createTestSqlite();
      const stored = new SqliteFileReader(database);
      stored.run('delete from knex_migrations where id = (select max(id) from knex_migrations)');
      stored.close();
      return database;
    },
    /^FAULT +migrations +/m,
  ],
])('%s: exit code 1, and the fault by its name', async (_, database, line) => {
  const { code, output } = await runBuiltProgram('doctor', [], database());
  expect(output).toMatch(line);
  expect(code).toBe(1);
});

test('a database without an account is a warning with the next step: exit code 2', async () => {
  const database = `sqlite:${join(createTestFolder(), 'new.sqlite')}`;
  expect((await runBuiltProgram('migrate', [], database)).code).toBe(0);
  const { code, output } = await runBuiltProgram('doctor', [], database);
  expect(output).toMatch(/^WARNING +accounts +.*\n +→ \S/m);
  expect(output).not.toMatch(/^FAULT/m);
  expect(code).toBe(2);
});
