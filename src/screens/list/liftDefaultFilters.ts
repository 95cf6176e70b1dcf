import type { AnyResource } from '#schema/resource';

/** Returns the filters that show all records of a list with default filters; empty if the list has none. */
export const liftDefaultFilters = ({ list }: AnyResource): Record<string, string> =>
  Object.fromEntries(Object.keys(list.standing ?? {}).map((name) => [name, 'all']));
