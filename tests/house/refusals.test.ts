import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const house = fileURLToPath(new URL('../..', import.meta.url));
const file = 'tests/house/refusals.ts';
const bare = `tests/house/refusals-bare-${process.pid}.ts`;
const config = `tests/house/tsconfig-${process.pid}.json`;

/** The lines of one file in which the compiler finds a fault. */
function faultyLines(path: string): number[] {
  writeFileSync(
    house + config,
    JSON.stringify({ extends: '../../tsconfig.json', include: [`../../${path}`] }),
  );
  const { stdout, error } = spawnSync(
    'node_modules/.bin/tsc',
    ['-p', config, '--noEmit', '--pretty', 'false'],
    {
      cwd: house,
      encoding: 'utf8',
    },
  );
  if (error) throw error;
  const found = [...stdout.matchAll(/^(.+?)\((\d+),\d+\): error/gm)].filter(([, where]) => where === path);
  return [...new Set(found.map(([, , line]) => Number(line)))].sort((a, b) => a - b);
}

test('the compiler refuses exactly what is marked as refused', () => {
  const lines = readFileSync(house + file, 'utf8').split('\n');
  const marked = lines.flatMap((line, index) =>
    line.includes('@ts-expect-error ') && line.trim().startsWith('//') ? [index + 1] : [],
  );
  try {
    // With the marks nothing is wrong; without them there is a fault within each statement that was marked.
    expect(faultyLines(file)).toEqual([]);
    writeFileSync(
      house + bare,
      lines.map((line) => line.replace(/\/\/ @ts-expect-error .*/, '//')).join('\n'),
    );
    const faults = faultyLines(bare);
    expect(faults).toEqual(marked.map((line) => line + 1));
    expect(marked.length).toBeGreaterThan(12);
  } finally {
    rmSync(house + bare, { force: true });
    rmSync(house + config, { force: true });
  }
});
