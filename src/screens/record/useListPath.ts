import { type ListParams, useStore } from 'react-admin';
import { encodeQuery, searchOf } from '../../jsonapi/request.ts';
import { sortText } from '../../jsonapi/sort.ts';

/** The path of a list, with the filters and page it was left with. */
export function useListPath(resource: string): string {
  const [left] = useStore<ListParams>(`${resource}.listParams`);
  if (!left?.filter) return `/${resource}`;
  const { filter, page, perPage, sort, order } = left;
  const sorted = sortText({ field: sort, order: order === 'DESC' ? 'DESC' : 'ASC' });
  return `/${resource}${searchOf(encodeQuery({ filter, page, perPage, ...(sorted && { sort: sorted }) }))}`;
}
