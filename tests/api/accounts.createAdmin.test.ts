/** The command line creates the first administrator of an empty production database (schema 5.9). */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#api/db/connect';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'noi-admin-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Outcome {
  code: number;
  output: string;
}

/** Runs the program with these arguments; the password is written to its input. */
function createAdmin(words: readonly string[], password: string): Promise<Outcome> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    JWT_SECRET: 'a secret of the tests, long enough for anyone',
    DATABASE_URL: `sqlite:${join(folder, 'noi.sqlite')}`,
  };
  return new Promise((resolve) => {
    const program = ['--import', 'tsx', 'api/cli/create-admin.ts', ...words];
    const child = execFile(process.execPath, program, { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
    child.stdin?.end(`${password}\n`);
  });
}

test('the first admin also gets finance, the next ones do not; an error is printed in one line', async () => {
  const person = (email: string) => ['--email', email, '--name', 'Bà Chủ'];
  const first = await createAdmin(person('Boss@noi.test'), 'mật khẩu rất dài');
  expect(first).toEqual({ code: 0, output: expect.stringContaining('admin and finance') });
  expect((await createAdmin(person('second@noi.test'), 'mật khẩu rất dài')).code).toBe(0);
  const again = await createAdmin(person('boss@noi.test'), 'mật khẩu rất dài');
  expect(again).toEqual({ code: 1, output: 'Email này đã được dùng.\n' });
  expect(await createAdmin(person('third@noi.test'), 'password123')).toEqual({
    code: 1,
    output: expect.stringMatching(/^Mật khẩu này quá dễ đoán.*\n$/),
  });
  expect(await createAdmin(['--name', 'Ai'], 'x')).toEqual({
    code: 1,
    output: expect.stringMatching(/^Usage:/),
  });

  const knex = connect(`sqlite:${join(folder, 'noi.sqlite')}`);
  const users = await knex('users').orderBy('id').select('email', 'roles', 'kind', 'status');
  await knex.destroy();
  const staff = { kind: 'staff', status: 'active' };
  expect(users).toEqual([
    { ...staff, email: 'boss@noi.test', roles: '["admin","finance"]' },
    { ...staff, email: 'second@noi.test', roles: '["admin"]' },
  ]);
}, 60_000);
