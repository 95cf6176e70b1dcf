/** Reasons are documented in the repository: no text cites a document outside it, and every cited number has an entry. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folders = ['src', 'api', 'tests', 'migrations', 'seeds', '.ci'];
const textFilePattern = /\.(tsx?|m?js|json|md|html|css|sql|ya?ml)$|\.ci\/[^.]+$/;
/** This file contains the refused patterns. */
const self = 'tests/architecture/reasons.test.ts';

const texts = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => join(folder, String(path))))
  .concat(readdirSync('.').filter((path) => path !== 'package-lock.json'))
  .filter(
    (path) =>
      textFilePattern.test(path) &&
      !path.includes('node_modules') &&
      path !== self &&
      statSync(path).isFile(),
  )
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const outsideReferencePatterns = [
  // A section of a document that is not a public standard.
  /(?<!RFC \d{3,5} )§/,
  /\bspec\/\d|\bux\b/,
  /\bcontract\b/i,
  /\b(?:OD|CX)[ -]?\d/,
  /\b(?!README|CHANGELOG|SECURITY|CONTRIBUTING|OPERATING|INTEGRATING)\w[\w-]*\.md\b/,
  /\bthe documents(?:['’]| (?:call|name|quote|say|ask|want|give|write)s?\b)/i,
  // Numbers of a requirements list: three to six letters, optionally more letters, two digits.
  /\b(?!CRC-|UTF-|ISO-|SHA-)[A-Z]{3,6}(?:-[A-Z]{2,3})?-\d\d\b/,
];
const listOutsideReferences = (text: string) =>
  outsideReferencePatterns.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);

test.each([
  'as told in § 4',
  'spec/2',
  'ux "Home"',
  'see the contract',
  'OD 09',
  'OD-50',
  'CX-25',
  'RPT-PL-02',
  'PKG-67',
  'SHELL-13',
  'design.md',
  'in the documents’ order',
])('%s is recognized as a citation of an external document', (text) => {
  expect(listOutsideReferences(text)).not.toEqual([]);
});

test('the section of a public standard is allowed', () => {
  expect(listOutsideReferences('the code of a half minute (RFC 6238 §4)')).toEqual([]);
});

test('no line cites a document that is not in the repository', () => {
  expect(texts.length).toBeGreaterThan(500);
  const citing = texts.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, at) =>
        listOutsideReferences(line).map((cited) => `${path}:${at + 1} cites ${JSON.stringify(cited)}`),
      ),
  );
  expect(citing).toEqual([]);
});

const rulePages = ['rules', 'schema'] as const;
const entries = (book: (typeof rulePages)[number]) =>
  [...readFileSync(`src/${book}/README.md`, 'utf8').matchAll(/^- \*\*(\d+\.\d+)\*\* /gm)].map(([, n]) => n);

test.each(rulePages)('src/%s/README.md has every number once, in its section, without gaps', (book) => {
  const sections = readFileSync(`src/${book}/README.md`, 'utf8').split(/^## /m).slice(1);
  const expected = sections.flatMap((section, at) =>
    [...section.matchAll(/^- \*\*/gm)].map((_, index) => `${at + 1}.${index + 1}`),
  );
  expect(sections.map((section) => section.split('.')[0])).toEqual(sections.map((_, at) => `${at + 1}`));
  expect(entries(book)).toEqual(expected);
});

/** 'rules 4.1', 'schema 5.2, 5.4', 'rules 5.2 and 5.4', also across a line break in a comment. */
const citations = (text: string) =>
  [
    ...text
      .replace(/\n[ \t]*(?:\*|\/\/)?[ \t]*/g, ' ')
      .matchAll(/\b(rules|schema) (\d+\.\d+(?:(?:,| and) \d+\.\d+)*)/g),
  ].flatMap(([, book = '', numbers = '']) =>
    numbers.split(/, | and /).map((number) => ({ book: book as (typeof rulePages)[number], number })),
  );

test('citations are read one by one, also across line breaks', () => {
  expect(citations('(rules 4.1, 4.12 and 5.2)\n * as schema\n * 1.4 says')).toEqual([
    { book: 'rules', number: '4.1' },
    { book: 'rules', number: '4.12' },
    { book: 'rules', number: '5.2' },
    { book: 'schema', number: '1.4' },
  ]);
});

test('every cited number is in its README', () => {
  const known = { rules: entries('rules'), schema: entries('schema') };
  const cited = texts.flatMap(({ path, text }) => citations(text).map((one) => ({ path, ...one })));
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ book, number }) => !known[book].includes(number))).toEqual([]);
});
