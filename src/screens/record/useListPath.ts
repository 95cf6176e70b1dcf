import { useStore } from 'ra-core';

/** The list's path, with the filters and page it was left with. */
export function useListPath(resource: string): string {
  const [search] = useStore<string>(`${resource}.listParams`, '');
  return `/${resource}${search}`;
}
