import { resourceNamed } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { sortOf } from '../jsonapi/sort.ts';
import { undeclaredColumns } from '../screens/list/columnsOf.ts';

type Values = Readonly<Record<string, unknown>>;

/** Columns as they were kept before: what differed from the declared ones. */
interface ColumnChoice {
  readonly hidden: readonly string[];
  readonly added: readonly string[];
}
/** A filter as it was kept before. */
interface SavedFilter {
  readonly name: string;
  readonly filter: Readonly<Record<string, string>>;
  readonly sort: string;
}

const hiddenOf = (resource: AnyResource, { hidden, added }: ColumnChoice): string[] => [
  ...hidden.filter((name) => name !== resource.list.columns[0]),
  ...undeclaredColumns(resource).filter((name) => !added.includes(name)),
];

const queryOf =
  (perPage: unknown) =>
  ({ name, filter, sort }: SavedFilter) => ({
    label: name,
    value: { filter, sort: sortOf(sort), perPage: Number(perPage ?? 20), displayedFilters: [] },
  });

/** What an account kept before its lists stood on react-admin's table and saved queries, under the keys and in the shape of these. */
export function convertedPreferences(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]): [string, unknown][] => {
      const [name = '', what] = key.split('.');
      const resource = resourceNamed(name);
      if (resource && what === 'columns') {
        const kept = `${name}.datatable`;
        return kept in values ? [] : [[kept, hiddenOf(resource, value as ColumnChoice)]];
      }
      if (resource && what === 'savedFilters') {
        const kept = `${name}.savedQueries`;
        const queries = (value as SavedFilter[]).map(queryOf(values[`${name}.perPage`]));
        return kept in values ? [] : [[kept, queries]];
      }
      return [[key, value]];
    }),
  );
}
