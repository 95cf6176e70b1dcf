/** Code names colours by their meaning; only the theme has their values. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Exceptions: the theme itself; the own pages, which have their own style sheets; texts that are shown before the theme is loaded, which
 * another test compares with the theme.
 */
const colourFiles = ['src/app/theme/', 'src/ui/tokens.ts', 'src/own/', 'src/public/', 'src/index.html'];

const literal = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?![/-])|\b(?:rgba?|hsla?|oklch)\(/gi;
const namedColourPattern =
  /(?:[cC]olou?r|fill|stroke|background)["']?[:=] ?["'](?:white|black|red|green|blue|grey|gray|orange)["']/g;

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*/g, '');
const withoutPaths = (text: string) => text.replace(/(?:from |import\()'#[^']+'/g, '');

/** Returns the literal colours in a text. */
const coloursIn = (text: string): string[] => {
  const code = withoutPaths(withoutComments(text));
  return [literal, namedColourPattern].flatMap((pattern) =>
    [...code.matchAll(pattern)].map(([found]) => found),
  );
};

test('only the theme contains literal colours', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|css|html)$/.test(name))
    .map((name) => join('src', name))
    .filter((name) => !colourFiles.some((place) => name.startsWith(place)));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    coloursIn(readFileSync(file, 'utf8')).map((each) => `${file}: ${each}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ["bgcolor: '#fff'", 1],
  ['color: \'white\', fill="black"', 2],
  ['boxShadow: `0 0 1px rgba(0, 0, 0, 0.2)`', 1],
  ["import { fold } from '#rules/foldText';", 0],
  ["bgcolor: 'common.white' // '#fff'", 0],
])('%s contains %i', (code, count) => {
  expect(coloursIn(code)).toHaveLength(count);
});
