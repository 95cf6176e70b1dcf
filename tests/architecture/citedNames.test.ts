/** Names that comments cite exist in the code: a rename that forgets the comments fails here. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Names of libraries that comments cite, but the code does not use. */
const libraryNames = ['SimpleShowLayout', 'handlerTimeout'];

const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/gm;
const listComments = (text: string): string[] =>
  (text.match(comment) ?? []).map((one) => one.replace(/\n[ \t]*(?:\*|\/\/)?[ \t]*/g, ' '));
const listWords = (text: string): string[] => text.match(/[A-Za-z_$][\w$]*/g) ?? [];

/** Code in backticks: `camelCase`, `PascalCase`, `snake_case` or `UPPER_CASE`, also with members and empty brackets. */
const citationPattern = /`([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(?:\(\))?`/g;
const isCompound = (word: string): boolean => /[a-z][A-Z]|\w_\w/.test(word);
const listCitedNames = (text: string): string[] =>
  listComments(text).flatMap((one) => [
    ...[...one.matchAll(citationPattern)].flatMap(([, code = '']) => code.split('.').filter(isCompound)),
    ...[...one.matchAll(/\{@link (\w+)/g)].map(([, name = '']) => name),
  ]);
/** Error codes in upper case, such as `SQLITE_BUSY`, are not classes. */
const listThrownClasses = (text: string): string[] =>
  listComments(text).flatMap((one) =>
    [...one.matchAll(/@throws ((?:[A-Z]\w*[a-z]\w*(?:, | or )?)+)/g)].flatMap(([, names = '']) =>
      listWords(names).filter((name) => name !== 'or'),
    ),
  );

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(?:tsx?|m?js|css|json|html|ya?ml)$/.test(path))
  .filter((path) => !path.startsWith('tests/releases/') && path !== 'package-lock.json')
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
/**
 * Without migrations: they are never edited, so their comments may cite columns that no longer exist. Without this file: it cites examples.
 */
const commented = files.filter(
  ({ path }) =>
    /^(?:api|src|seeds|tests)\/.*\.(?:tsx?|mjs|css)$/.test(path) &&
    path !== 'tests/architecture/citedNames.test.ts',
);

test('comments are read with their code in backticks and their error classes', () => {
  const text =
    '/** Calls `findAll()`, see\n * {@link Rows} and `a.b_c`. @throws DomainError 404 */\nconst x = 1; // `isSame`, not `x`';
  expect(listCitedNames(text)).toEqual(['findAll', 'b_c', 'Rows', 'isSame']);
  expect(listThrownClasses(text)).toEqual(['DomainError']);
});

test('every name in backticks in a comment exists in the code', () => {
  const known = new Set([
    ...libraryNames,
    ...files.flatMap(({ path, text }) => listWords(`${path} ${text.replace(comment, ' ')}`)),
  ]);
  const found = commented.flatMap(({ path, text }) => listCitedNames(text).map((name) => ({ path, name })));
  expect(found.length).toBeGreaterThan(500);
  expect(found.filter(({ name }) => !known.has(name))).toEqual([]);
});

test('every class after @throws is declared or imported in the same folder, or built in', () => {
  const topOf = (path: string) => path.split('/')[0] ?? '';
  const declared = new Set(
    files.flatMap(({ path, text }) =>
      [
        ...[...text.matchAll(/\bclass (\w+)/g)].map(([, name = '']) => name),
        ...[...text.matchAll(/\bimport \{([^}]*)\}/g)].flatMap(([, names = '']) => listWords(names)),
      ].map((name) => `${topOf(path)} ${name}`),
    ),
  );
  const found = commented.flatMap(({ path, text }) =>
    listThrownClasses(text).map((name) => ({ path, name })),
  );
  expect(found.length).toBeGreaterThan(100);
  expect(
    found.filter(({ path, name }) => !declared.has(`${topOf(path)} ${name}`) && !(name in globalThis)),
  ).toEqual([]);
});
