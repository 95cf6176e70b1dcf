/** The command line fills a database with the demo. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'noi-seed-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the program; returns its output. */
function seed(...words: string[]): Promise<string> {
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    DATABASE_URL: `sqlite:${join(folder, 'noi.sqlite')}`,
  };
  const program = ['--import', 'tsx', 'api/cli/seed.ts', ...words];
  return new Promise((resolve) => {
    execFile(process.execPath, program, { env }, (_error, stdout, stderr) => resolve(stdout + stderr));
  });
}

test.each(['0', '1.5', '10000001'])('--scale %s is refused', async (scale) => {
  expect(await seed('--scale', scale)).toBe(
    `--scale ${scale} is not a whole number of packages from 1 to 10000000.\n`,
  );
});

test('--scale sets the number of packages, and the program prints the number it made', async () => {
  expect(await seed('--scale', '600')).toMatch(
    /^Demo data stored: 1140 packages and 1\d{3} customers\. Sign in as owner@noi\.test with the password /,
  );
});
