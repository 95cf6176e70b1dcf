/** An installation has a working SQLite driver, or fails with a clear message. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const program = 'api/db/sqlite/checkDriver.mjs';

test('an install with a SQLite driver succeeds', () => {
  expect(spawnSync(process.execPath, [program], { encoding: 'utf8' })).toMatchObject({
    status: 0,
    stderr: '',
  });
});

test('an install without any SQLite driver fails with one line that says what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'noi-install-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const copy = join(folder, 'checkDriver.mjs');
  cpSync(program, copy);
  const { status, stderr } = spawnSync(process.execPath, [copy], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^No SQLite driver works[^\n]+npm ci again\.\n$/);
});
