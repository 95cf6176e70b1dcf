/** Counts the files of the API that only one other file imports: a helper with one caller belongs into its caller's file. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** How many there may be: use cases under their routes, and files that would be too long with their caller. Lower it as files are folded. */
const limit = 102;

/** A static import or re-export of a relative path. */
const imported = /^(?:import|export)\b[^;'"]*?from\s*'(\.[^']+)'|^import\s*'(\.[^']+)'/gm;

test(`at most ${limit} files of the API are imported by exactly one other`, () => {
  const files = readdirSync('api', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join('api', name));
  const importers = new Map(files.map((file) => [file, new Set<string>()]));
  for (const file of files)
    for (const [, from, bare] of readFileSync(file, 'utf8').matchAll(imported))
      importers.get(join(dirname(file), from ?? bare ?? ''))?.add(file);
  const single = [...importers].flatMap(([file, by]) => (by.size === 1 ? [`${file} by ${[...by][0]}`] : []));
  expect(single.length, single.sort().join('\n')).toBeGreaterThan(0);
  expect(single.length, single.join('\n')).toBeLessThanOrEqual(limit);
});
