/** The table of security requirements (`tests/security/README.md`) is complete, and the files that it names exist. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The requirements of OWASP ASVS 5.0.0, levels 1 and 2, by section. */
const required: Readonly<Record<string, readonly number[]>> = {
  '1.1': [1, 2],
  '1.2': [1, 2, 3, 4, 5, 6, 7, 8, 9],
  '1.3': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '1.4': [1, 2, 3],
  '1.5': [1, 2],
  '2.1': [1, 2, 3],
  '2.2': [1, 2, 3],
  '2.3': [1, 2, 3, 4],
  '2.4': [1],
  '3.2': [1, 2],
  '3.3': [1, 2, 3, 4],
  '3.4': [1, 2, 3, 4, 5, 6],
  '3.5': [1, 2, 3, 4, 5],
  '3.7': [1, 2],
  '4.1': [1, 2, 3],
  '4.2': [1],
  '4.3': [1, 2],
  '4.4': [1, 2, 3, 4],
  '5.1': [1],
  '5.2': [1, 2, 3],
  '5.3': [1, 2],
  '5.4': [1, 2, 3],
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '8.1': [1, 2],
  '8.2': [1, 2, 3],
  '8.3': [1],
  '8.4': [1],
  '9.1': [1, 2, 3],
  '9.2': [1, 2, 3, 4],
  '10.1': [1, 2],
  '10.2': [1, 2],
  '10.3': [1, 2, 3, 4],
  '10.4': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '10.5': [1, 2, 3, 4, 5],
  '10.6': [1, 2],
  '10.7': [1, 2, 3],
  '11.1': [1, 2],
  '11.2': [1, 2, 3],
  '11.3': [1, 2, 3],
  '11.4': [1, 2, 3, 4],
  '11.5': [1],
  '11.6': [1],
  '12.1': [1, 2, 3],
  '12.2': [1, 2],
  '12.3': [1, 2, 3, 4],
  '13.1': [1],
  '13.2': [1, 2, 3, 4, 5],
  '13.3': [1, 2],
  '13.4': [1, 2, 3, 4, 5],
  '14.1': [1, 2],
  '14.2': [1, 2, 3, 4],
  '14.3': [1, 2, 3],
  '15.1': [1, 2, 3],
  '15.2': [1, 2, 3],
  '15.3': [1, 2, 3, 4, 5, 6, 7],
  '16.1': [1],
  '16.2': [1, 2, 3, 4, 5],
  '16.3': [1, 2, 3, 4],
  '16.4': [1, 2, 3],
  '16.5': [1, 2, 3],
  '17.1': [1],
  '17.2': [1, 2, 3, 4],
  '17.3': [1, 2],
};

const rows = readFileSync('tests/security/README.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, number = '', about = '', shown = ''] =
      /^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+) \|$/.exec(line) ?? [];
    return number ? [{ number, about, shown }] : [];
  });

test('every requirement is in the table once, in order', () => {
  const expected = Object.entries(required).flatMap(([section, numbers]) =>
    numbers.map((number) => `${section}.${number}`),
  );
  expect(rows.map(({ number }) => number)).toEqual(expected);
});

/** Files at the top level, and files in a folder, as the rows name them. */
const file = /`((?:[\w.-]+\/)+[\w.-]+|[A-Z]+\.md|[a-z-]+\.(?:json|yaml)|Dockerfile)`/g;
const filesIn = (text: string): string[] => [...text.matchAll(file)].flatMap(([, name]) => name ?? []);

test('every row names a file, or gives the reason why the requirement does not apply, what is open, or a reference to the lists above', () => {
  const bare = rows.filter(
    ({ shown }) =>
      filesIn(shown).length === 0 && !/^(Not here|Open(?: in part)?): |^the lists above/.test(shown),
  );
  expect(bare).toEqual([]);
});

test('every named file exists', () => {
  const named = rows.flatMap(({ number, shown }) => filesIn(shown).map((name) => ({ number, name })));
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ name }) => !existsSync(name))).toEqual([]);
});

test('open requirements are listed at the top as well', () => {
  const [summary = ''] = /\*\*Open\*\*.*/.exec(readFileSync('tests/security/README.md', 'utf8')) ?? [];
  const open = rows.filter(({ shown }) => shown.startsWith('Open')).map(({ number }) => number);
  expect([...summary.matchAll(/\d+\.\d+\.\d+/g)].map(([number]) => number).sort()).toEqual(open.sort());
});
