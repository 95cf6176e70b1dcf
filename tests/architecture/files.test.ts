/** No file contains a folder of a machine or the address of a registry. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const generatedFolders = ['.git', 'node_modules', 'dist', 'data', 'test-results', 'playwright-report'];

const machinePathPattern = /(^|[\s'"`=(:])\/(root|home|work|Users|mnt)\/\w/m;
const registry = /registry\.(npmjs|yarnpkg)\.|npm\.pkg\.github|"resolved":\s*"https?:|_auth(Token)/;

function walk(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !generatedFolders.includes(name))
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? walk(path) : [path]));
}

const files = walk('.');
const isText = (path: string) => !/\.(png|jpe?g|ico|woff2?|sqlite(-\w+)?)$/.test(path);

test("no file contains a machine's folders or the address of a registry", () => {
  const speaking = files.filter(isText).filter((path) => {
    const text = readFileSync(path, 'utf8');
    return machinePathPattern.test(text) || registry.test(text);
  });
  expect(speaking).toEqual([]);
});

test('the build splits the program by folders, not by single files', () => {
  const sources = [...readFileSync('vite.config.ts', 'utf8').matchAll(/\/\\\/src\\\/.*\//g)].map(String);
  expect(sources.length).toBeGreaterThan(4);
  expect(sources.filter((pattern) => /[/|(][A-Z]|\\\./.test(pattern))).toEqual([]);
});
