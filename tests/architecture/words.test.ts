/** Comments, test names and pages use plain English: these phrases always need a second reading. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const refusedPhrases =
  /\b(?:whoever|anew|reckon\w*|by and by|oneself|those that|of which nothing|what is said|(?:is|are) told|asked for|comes? by|stands (?:for|in|beside)|once more what|not wrong but)\b/gi;

/** This file contains the phrases; the stored answers of a release do not change. */
const isExempt = (path: string): boolean =>
  path === 'tests/architecture/words.test.ts' || path.startsWith('tests/releases/');

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(?:tsx?|m?js|md|css|html|ya?ml)$/.test(path) && !isExempt(path));

/** A variable or function is named after the value that it holds: `message`, `answer`, `request`. */
const refusedNames =
  /\b(?:const|let|function) (?:[[{][^=]*?\b)?(?:told|said|asked)\b(?!:)|\bset(?:Told|Said|Asked)\b/g;

test.each([
  ['Whoever reads it', 1],
  ['the sums are reckoned anew', 2],
  ['what stands in the way is told', 2],
  ['the user who reads the record', 0],
])('%s: %i phrases', (text, count) => expect(text.match(refusedPhrases) ?? []).toHaveLength(count));

test.each([
  ['const told = await load();', 1],
  ['const { status, said } = await run();', 1],
  ['const { said: output } = await run();', 0],
  ['async function asked() {', 1],
  ['const [asked, setAsked] = useState(false);', 2],
  ['const message = told(reply);', 0],
])('%s: %i names', (text, count) => expect(text.match(refusedNames) ?? []).toHaveLength(count));

test('no file has one of these phrases or names', () => {
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        [refusedPhrases, refusedNames]
          .flatMap((refused) => line.match(refused) ?? [])
          .map((phrase) => `${path}:${at + 1}: ${phrase}`),
      ),
  );
  expect(found).toEqual([]);
});
