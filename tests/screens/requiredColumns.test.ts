import { expect, test } from 'vitest';
import { resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { packages as packageScreens } from '../../src/resources/packages/index.ts';
import type { Screens } from '../../src/screens/customizeScreens.ts';
import { chooseColumns, groupSecondLineColumns } from '../../src/screens/list/columns.ts';
import { requiredColumns, requiredFamilyColumns, requiredNarrowColumns } from '../support/requiredColumns.ts';
import { buildViewer } from './support/viewers.ts';

const owner = buildViewer('admin', 'finance');

/** Returns the headings of a list's table in the order of reading: the first line of a cell, then its second. */
function headingsOf(name: string, wide: boolean, screens: Screens = {}, filter = {}) {
  const resource = resources[name as keyof typeof resources] as AnyResource;
  const shown = chooseColumns(resource, screens, owner, wide, filter);
  const second = groupSecondLineColumns(resource, shown);
  const below = [...second.values()].flat();
  return shown
    .filter((column) => !below.includes(column))
    .flatMap((column) => [column, ...(second.get(column.name) ?? [])]);
}

/** Returns the headings that the business requires. */
const listRequired = (headings: ReturnType<typeof headingsOf>, columns: readonly string[]) =>
  headings.filter(({ name }) => columns.includes(name));

test.each(
  Object.entries(requiredColumns),
)('the list of %s has a heading for each required column, in order, and each can be sorted', (name, columns) => {
  const headings = listRequired(headingsOf(name, true), columns);
  expect(headings.map((heading) => heading.name)).toEqual(columns);
  expect(headings.filter(({ sortable }) => !sortable).map((heading) => heading.name)).toEqual([]);
});

test.each(Object.entries(requiredNarrowColumns))('so does the narrow list of %s', (name, columns) => {
  const headings = listRequired(headingsOf(name, false), columns);
  expect(headings.map((heading) => heading.name)).toEqual(columns);
});

test.each(
  Object.entries(requiredFamilyColumns),
)('the list of packages at %s keeps its columns and adds those of the level group', (family, added) => {
  const headings = headingsOf('packages', true, packageScreens, { level: family });
  const kept = listRequired(headings, requiredColumns.packages).map(({ name }) => name);
  expect(kept).toEqual(requiredColumns.packages);
  expect(headings.map(({ name }) => name)).toEqual(expect.arrayContaining([...added]));
  expect(listRequired(headings, added).filter(({ sortable }) => !sortable)).toEqual([]);
});
