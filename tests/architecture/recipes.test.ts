/**
 * The recipes of CONTRIBUTING.md work: `npm run test:all` applies all of them to a copy of the project and runs the check, and
 * `npm run test:recipes` also applies each alone and runs its tests. Every run checks that the place of each step exists, and that the page
 * names its file.
 */
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { ProjectCopy } from './recipes/copy.ts';
import { recipes } from './recipes/index.ts';

const long = process.env.NOI_RECIPES === 'long';
const rest = process.env.NOI_TESTS === 'rest';
const page = readFileSync('CONTRIBUTING.md', 'utf8').split('## Recipes')[1] ?? '';
const toWrittenPath = (file: string) => file.replace(/migrations\/\d+_/, 'migrations/…_');

let copy: ProjectCopy | undefined;
afterEach(() => copy?.remove(), 60_000);

test.each(recipes)('$name: the page names every file of the recipe', ({ name, steps }) => {
  const entry = page.split(`**${name}**`)[1]?.split(/\n\*\*A/)[0] ?? '';
  const named = [...entry.matchAll(/`((?:src|api|migrations|tests)\/[\w./]+)`/g)].map(([, file = '']) =>
    toWrittenPath(file),
  );
  expect(named).toEqual(expect.arrayContaining([...new Set(steps.map(({ file }) => toWrittenPath(file)))]));
});

test.each(recipes)('$name: changes at most $most files besides lists and the table of rights', ({
  steps,
  most,
}) => {
  const files = new Set(steps.filter(({ list }) => !list).map(({ file }) => file));
  expect(files.size).toBeLessThanOrEqual(most);
});

test.each(recipes.filter(({ lines }) => lines))("'$name': adds at most $lines lines", ({ steps, lines }) => {
  const added = steps.map(({ add }) => add.trimEnd().split('\n').length);
  expect(added.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(lines ?? 0);
});

test('the place of every step exists', () => {
  copy = new ProjectCopy();
  for (const { steps } of recipes) for (const step of steps) copy.carryOut(step);
});

test.runIf(long || rest)(
  'all recipes together pass the check, and the tests of all declarations',
  () => {
    copy = new ProjectCopy();
    for (const { steps } of recipes) for (const step of steps) copy.carryOut(step);
    expect(copy.compile()).toEqual([]);
    expect(copy.lint()).toBe('');
    expect(
      copy.test([
        'tests/architecture/schema.test.ts',
        'tests/kinds/exhaustive.test.ts',
        'tests/api/access/offered.test.ts',
      ]),
    ).toBe('');
  },
  900_000,
);

// Each test compiles the whole project, so they are only in the long run.
describe.runIf(long)('applied to a copy', () => {
  test('the compiler reports the missing steps of each recipe', () => {
    copy = new ProjectCopy();
    const checkedRecipes = recipes.filter(({ forgotten }) => forgotten);
    for (const { steps, forgotten } of checkedRecipes)
      for (const step of steps.slice(0, forgotten?.steps)) copy.carryOut(step);
    const faults = copy.compile();
    for (const { name, forgotten } of checkedRecipes) {
      const there = faults.filter((fault) => fault.startsWith(`${forgotten?.file}: `));
      expect(
        there.some((fault) => forgotten?.says.test(fault)),
        `${name}: ${faults.join('\n')}`,
      ).toBe(true);
    }
  }, 900_000);

  test.each([
    ['A field', 'customers is declared to keep folded text in baby_name_fold, and has no such column'],
    ['A resource', 'holidays is declared, and there is no such table: add it in a migration.'],
  ])(
    '%s without its migration is reported by a test',
    (name, says) => {
      copy = new ProjectCopy();
      const { steps } = recipes.find((recipe) => recipe.name === name) ?? { steps: [] };
      for (const step of steps.filter(({ file }) => !file.startsWith('migrations'))) copy.carryOut(step);
      expect(copy.test(['tests/architecture/schema.test.ts'])).toContain(says);
    },
    900_000,
  );
});

describe.runIf(long)('one by one', () => {
  test.each(recipes)('$name', ({ steps, tests }) => {
    copy = new ProjectCopy();
    for (const step of steps) copy.carryOut(step);
    expect(copy.compile()).toEqual([]);
    expect(copy.lint()).toBe('');
    expect(copy.test(tests)).toBe('');
  }, 900_000);
});
