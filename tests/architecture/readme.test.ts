/** The README is kept true: it names every script and every setting, and none that does not exist. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const readme = readFileSync('README.md', 'utf8');
/** Those that a person runs; npm itself runs `postinstall`. */
const scripts = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts).filter(
  (name) => name !== 'postinstall',
);
const section = (title: string) => readme.split(new RegExp(`\\n#+ ${title}\\n`))[1]?.split(/\n#+ /)[0] ?? '';
const named = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort();

test('every script', () => {
  expect(named(section('Scripts'), /`([a-z]+[a-z:-]*)(?: -- [^`]*)?`/g)).toEqual([...scripts].sort());
});

test('every setting', () => {
  const config = readFileSync('api/config.ts', 'utf8');
  const read = named(config, /env, '([A-Z_]+)'/g);
  const first = section('Settings')
    .split('\n')
    .map((line) => line.split('|')[1] ?? '');
  expect(named(first.join('\n'), /`([A-Z_]+)`/g)).toEqual(read);
});
