/** The project's pages are right: they name all scripts and settings and no others, quote the code exactly, and have working links. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { describeDefault, type Setting } from '#api/base/setting';
import { settings } from '#api/config';

const read = (file: string) => readFileSync(file, 'utf8');
const section = (file: string, title: string) =>
  read(file).split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
const listNames = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort();

test('CONTRIBUTING.md names every script', () => {
  // npm itself runs `postinstall`.
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts).filter(
    (name) => name !== 'postinstall',
  );
  const text = section('CONTRIBUTING.md', 'Scripts');
  expect(listNames(text, /`([a-z]+[a-z:-]*)(?: -- [^`]*)?`/g)).toEqual(scripts.sort());
});

test('tests/README.md explains every part and every long round', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
  const firsts = listNames(read('tests/README.md'), /^\| `([a-z]+)` \|/gm);
  const explained = scripts
    .filter((name) => name.startsWith('test:'))
    .map((name) => name.slice('test:'.length))
    .filter((name) => !['all', 'quick', 'instants'].includes(name));
  expect(firsts).toEqual(expect.arrayContaining(explained));
});

test('api/OPERATING.md lists the settings as they are declared', () => {
  const rows = section('api/OPERATING.md', 'Settings')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const declared = Object.values(settings).map(
    (one: Setting) => `| \`${one.variable}\` | ${one.kind} | ${describeDefault(one)} | ${one.help} |`,
  );
  expect(rows).toEqual(declared);
});

test('the README is short', () => {
  const readme = read('README.md');
  expect(readme.split('\n').length).toBeLessThanOrEqual(150);
  expect(readme.split(/\s+/).length).toBeLessThanOrEqual(1_200);
});

test('the declaration in the README equals the file it names', () => {
  const [, file = '', quoted = ''] =
    /is declared in `(src\/schema\/\w+\.ts)`.*?```ts\n(.*?)```/s.exec(read('README.md')) ?? [];
  expect(quoted.split('\n').length).toBeGreaterThan(15);
  expect(read(file)).toContain(quoted);
});

const pages = [
  ...[
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'SECURITY.md',
    'api/OPERATING.md',
    'api/INTEGRATING.md',
  ],
  ...['tests/README.md', 'tests/bench/README.md', 'tests/security/README.md'],
  ...['src/rules/README.md', 'src/schema/README.md'],
];
/** Returns the anchor that GitHub makes of a heading. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

test.each(pages)('the links of %s lead to files and headings that exist', (page) => {
  const links = [...read(page).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(
    ([, link, source]) => link ?? source ?? '',
  );
  const broken = links
    .filter((link) => !/^https?:/.test(link))
    .filter((link) => {
      const [path = '', heading] = link.split('#');
      const file = path === '' ? page : join(dirname(page), path);
      if (!existsSync(file)) return true;
      return (
        heading !== undefined &&
        !listNames(read(file), /^#+ (.*)$/gm)
          .map((one = '') => anchor(one))
          .includes(heading)
      );
    });
  expect(broken).toEqual([]);
});

test('a row, a click and a field involve few files, which CONTRIBUTING.md lists', () => {
  const walks = section('CONTRIBUTING.md', 'From the API to the screen: a row, a click, a field')
    .split('\n\n')
    .filter((part) => part.includes('→'))
    .map((part) => listNames(part, /`([^`]+)`/g));
  expect(walks).toHaveLength(3);
  expect(walks.map((files, at) => files.length <= (at === 2 ? 8 : 9))).toEqual([true, true, true]);
  expect(walks.flat().filter((file) => !file || !existsSync(file))).toEqual([]);
});

/** Maximum number of files in a walk: of a list, a registration, a bank line, an import, a webhook. */
const maxFilesPerWalk = [12, 10, 10, 12, 8];

test('requests on the server involve few files, each once, and CONTRIBUTING.md lists them', () => {
  const walks = section('CONTRIBUTING.md', 'How requests travel through the server')
    .split('\n\n')
    .map((part) => [...part.matchAll(/^\| `([^`]+)` \|/gm)].map(([, file = '']) => file))
    .filter((files) => files.length > 0);
  expect(walks).toHaveLength(maxFilesPerWalk.length);
  for (const [at, files] of walks.entries()) {
    expect(files.length).toBeLessThanOrEqual(maxFilesPerWalk[at] ?? 0);
    expect(new Set(files).size).toBe(files.length);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  }
});

test('a list maps a declared column to DataTable.Col and its Field in one place', () => {
  const list = read('src/screens/list/ResourceList.tsx');
  expect(list).toMatch(/<DataTable\.Col source=\{column\.name\}/);
  expect(list).toMatch(/<FieldValue \{\.\.\.column\} variant="row" \/>/);
});
