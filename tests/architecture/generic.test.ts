/** The generic screens name no resource: everything special about a resource is in its declaration or in its folder in `src/resources`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resources } from '#schema/index';

/** Resources that are part of the generic screens: notes on a record, its history, files and long work. */
const sharedParts: Readonly<Record<string, readonly string[]>> = {
  'src/screens/list/': ['saved_filters', 'savedFilters'],
  'src/screens/notes/': ['notes', 'users', 'action_logs'],
  'src/screens/record/DetailTab.tsx': ['notes'],
  'src/screens/history/': ['action_logs', 'users'],
  'src/screens/import/': ['imports'],
  'src/screens/work/': ['work'],
};

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*/g, '');
const files = ['src/kinds', 'src/screens'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);
const names = Object.keys(resources).join('|');
/** A resource's name as a literal, at the start of a URL, or as a key of an object. */
const literal = new RegExp(`['"\`]/?(${names})(?:['"]|/\\$|\\?)`, 'g');
const key = new RegExp(`^\\s*(${names}):\\s*[({[]`, 'gm');
const declaration = /from '#schema\/(\w+)'/g;
const declarations = new Set(
  Object.keys(resources).map((name) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())),
);

const allowedIn = (file: string) =>
  Object.entries(sharedParts).flatMap(([place, allowed]) => (file.startsWith(place) ? allowed : []));

const namedIn = (file: string): string[] => {
  const text = withoutComments(readFileSync(file, 'utf8'));
  const named = [literal, key].flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  const imported = [...text.matchAll(declaration)]
    .map(([, name = '']) => name)
    .filter((name) => declarations.has(name));
  return [...named, ...imported]
    .filter((name) => !allowedIn(file).includes(name))
    .map((name) => `${file}: ${name}`);
};

test('every folder of src/resources belongs to a resource', () => {
  const folders = readdirSync('src/resources').filter((name) => name !== 'index.ts');
  expect(folders.length).toBeGreaterThan(15);
  expect(folders.filter((name) => !existsSync(join('src/resources', name, 'index.ts')))).toEqual([]);
});

test('no file of kinds and screens names a resource', () => {
  expect(files.length).toBeGreaterThan(150);
  expect(files.flatMap(namedIn)).toEqual([]);
});
