/** The screens of single resources read typed records from the context. A cast there means that a type is missing in a module below. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MAX_CASTS = 20;
const cast = /\bas (?!const\b)[A-Za-z{('[]/;
/** Does not match `as` in imports and in comments. */
const nonCastPattern = /^\s*(import|export|\}|\*|\/\/|\/\*)|^\s*type \w+ as |\bdefault as\b/;

test(`the resources' own screens contain at most ${MAX_CASTS} casts`, () => {
  const files = readdirSync('src/resources', { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => /\.tsx?$/.test(name)).map((name) => join('src/resources', name));
  expect(sources.length).toBeGreaterThan(100);
  const casts = sources.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter(
        (line) => cast.test(line) && !nonCastPattern.test(line) && !/['"`][^'"`]* as [^'"`]*['"`]/.test(line),
      )
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(casts.length, casts.join('\n')).toBeLessThanOrEqual(MAX_CASTS);
});
