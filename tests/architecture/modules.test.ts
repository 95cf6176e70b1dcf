/** Subjects are listed with their types: no module registers itself in a global, and no cast connects them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = readdirSync('api', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => join('api', name))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const listMatchingFiles = (pattern: RegExp, within: RegExp): string[] =>
  sources.filter(({ path, text }) => within.test(path) && pattern.test(text)).map(({ path }) => path);

test('domain and resources have no module-level variables', () => {
  expect(listMatchingFiles(/^(export )?(let|var) /m, /^api\/(domain|resources)\//)).toEqual([]);
});

test('no file is imported for its side effects', () => {
  expect(listMatchingFiles(/^import '/m, /./)).toEqual([]);
});

// Exception: knex types the client of a connection as its own class.
test('no value is cast to a type that it does not fit', () => {
  expect(listMatchingFiles(/\bas unknown as\b/, /^api\/(?!db\/sqlite\/connectSqlite)/)).toEqual([]);
});

test('every module is listed in modules.ts, and each folder of domain has one', () => {
  const listed = [...readFileSync('api/modules.ts', 'utf8').matchAll(/from '\.\/(.+)'/g)].map(
    ([, name]) => `api/${name}`,
  );
  expect(listed).toEqual(listMatchingFiles(/^export const \w+: Module\b/m, /\/index\.ts$/).sort());
  const folders = readdirSync('api/domain').map((name) => `api/domain/${name}/index.ts`);
  expect(listed.filter((path) => path.startsWith('api/domain/'))).toEqual(folders.sort());
});

// Exception: `openapi` names the subjects because it describes them.
test('only http and jsonapi use statuses and pointers; other modules throw DomainErrors', () => {
  const below = /^api\/(?!http\/|jsonapi\/|openapi\/)/;
  expect(listMatchingFiles(/from '[./]*jsonapi\/apiError\.ts'/, below)).toEqual([]);
  expect(listMatchingFiles(/\bApiError\(|\bstatus: [45]\d\d\b|\bpointer: /, below)).toEqual([]);
});
