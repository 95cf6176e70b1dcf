/** A file is a room one person can hold in the head, and says nothing of the machine it was written on. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const made = ['.git', 'node_modules', 'dist', 'data', 'test-results', 'playwright-report'];
/** Data and messages may be long. */
const long = ['src/shell/vi.ts'];

const machine = /(^|[\s'"`=(:])\/(root|home|work|Users|mnt)\/\w/m;
const registry = /registry\.(npmjs|yarnpkg)\.|npm\.pkg\.github|"resolved":\s*"https?:|_auth(Token)/;

function walk(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !made.includes(name))
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? walk(path) : [path]));
}

const files = walk('.');
const isText = (path: string) => !/\.(png|jpe?g|ico|woff2?|sqlite(-\w+)?)$/.test(path);

test('no room is larger than 300 lines', () => {
  const rooms = files.filter((path) => /^(src|api)\/.*\.(tsx?|mjs)$/.test(path) && !long.includes(path));
  expect(rooms.length).toBeGreaterThan(100);
  const tooLong = rooms
    .map((path) => [path, readFileSync(path, 'utf8').split('\n').length - 1] as const)
    .filter(([, lines]) => lines > 300);
  expect(tooLong).toEqual([]);
});

test("no file speaks of a machine's folders or of a registry's address", () => {
  const speaking = files.filter(isText).filter((path) => {
    const text = readFileSync(path, 'utf8');
    return machine.test(text) || registry.test(text);
  });
  expect(speaking).toEqual([]);
});
