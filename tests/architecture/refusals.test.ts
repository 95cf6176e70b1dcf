import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const file = 'tests/architecture/refusals.ts';
const bareFile = `tests/architecture/refusals-bare-${process.pid}.ts`;
const config = `tests/architecture/tsconfig-${process.pid}.json`;

/** Returns the lines of a file in which the compiler finds an error. */
function faultyLines(path: string): number[] {
  writeFileSync(
    root + config,
    JSON.stringify({ extends: '../../tsconfig.json', include: [`../../${path}`] }),
  );
  const { stdout, error } = spawnSync(
    'node_modules/.bin/tsc',
    ['-p', config, '--noEmit', '--pretty', 'false'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  if (error) throw error;
  const found = [...stdout.matchAll(/^(.+?)\((\d+),\d+\): error/gm)].filter(([, where]) => where === path);
  return [...new Set(found.map(([, , line]) => Number(line)))].sort((a, b) => a - b);
}

test('the compiler refuses exactly the marked statements', () => {
  const lines = readFileSync(root + file, 'utf8').split('\n');
  const marked = lines.flatMap((line, index) =>
    line.includes('@ts-expect-error ') && line.trim().startsWith('//') ? [index + 1] : [],
  );
  try {
    // With the marks there is no error. Without the marks, each marked statement has an error.
    expect(faultyLines(file)).toEqual([]);
    writeFileSync(
      root + bareFile,
      lines.map((line) => line.replace(/\/\/ @ts-expect-error .*/, '//')).join('\n'),
    );
    const faults = faultyLines(bareFile);
    expect(faults).toEqual(marked.map((line) => line + 1));
    expect(marked.length).toBeGreaterThan(12);
  } finally {
    rmSync(root + bareFile, { force: true });
    rmSync(root + config, { force: true });
  }
});
