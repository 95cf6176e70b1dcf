/** What an install brings: a driver for SQLite or a clear line, and the icons that are used. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const program = 'api/db/sqlite/checkDriver.mjs';

test('an install with a SQLite driver goes through', () => {
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

test('src/icons has every icon that react-admin and the screens import, and no other', () => {
  const importing = [
    ...['ra-ui-materialui', 'react-admin'].map((name) => join('node_modules', name, 'dist')),
    ...['kinds', 'reports', 'resources', 'screens', 'shell'].map((name) => join('src', name)),
  ];
  const used = importing.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(js|tsx?)$/.test(name) && !name.endsWith('.d.ts'))
      .flatMap((name) => [
        ...readFileSync(join(folder, name), 'utf8').matchAll(/^import .*@mui\/icons-material\/(\w+)/gm),
      ])
      .map(([, icon]) => icon),
  );
  const there = readdirSync('src/icons').filter((name) => /^[A-Z].*\.js$/.test(name));
  expect(there.sort()).toEqual([...new Set(used)].map((icon) => `${icon}.js`).sort());
});
