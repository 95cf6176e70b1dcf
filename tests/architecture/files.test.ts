/** Source files have a bounded length and the domain a bounded number of files; none names folders of a machine or a registry's address. */
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

/** Lines of a file: a use case of the API is read from top to bottom, and may be longer than a screen's part. */
const maxLines = (path: string): number => (path.startsWith('api/domain/') ? 400 : 300);

test('no source file is longer than 300 lines, none of the domain than 400', () => {
  const sources = files.filter((path) => /^(src|api)\/.*\.(tsx?|mjs)$/.test(path) && !long.includes(path));
  expect(sources.length).toBeGreaterThan(100);
  const tooLong = sources
    .map((path) => [path, readFileSync(path, 'utf8').split('\n').length - 1] as const)
    .filter(([path, lines]) => lines > maxLines(path));
  expect(tooLong).toEqual([]);
});

test('the domain has at most 100 files', () => {
  const domain = files.filter((path) => /^api\/domain\/.*\.ts$/.test(path));
  expect(domain.length).toBeGreaterThan(50);
  expect(domain.length, domain.join('\n')).toBeLessThanOrEqual(100);
});

test("no file speaks of a machine's folders or of a registry's address", () => {
  const speaking = files.filter(isText).filter((path) => {
    const text = readFileSync(path, 'utf8');
    return machine.test(text) || registry.test(text);
  });
  expect(speaking).toEqual([]);
});
