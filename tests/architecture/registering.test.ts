/**
 * Follows the imports from the use case that registers a package to the rows that it writes: these are the files that a reader must open.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const importPattern = /^(?:import|export)\b[^;'"]*?from\s*'(\.[^']+)'/gm;

/** Returns the files of `folder` that relative imports reach from `start`, including `start`. */
function listReachableFiles(start: string, folder: string): string[] {
  const found = new Set([start]);
  for (const file of found)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(importPattern)) {
      const other = join(dirname(file), path);
      if (other.startsWith(`${folder}/`)) found.add(other);
    }
  return [...found];
}

test('registering a package involves at most 10 files of the domain', () => {
  const files = listReachableFiles('api/domain/packages/register.ts', 'api/domain');
  expect(files).toContain('api/domain/packages/quote.ts');
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(10);
});
