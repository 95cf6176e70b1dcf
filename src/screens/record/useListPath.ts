import { type ListParams, useStore } from 'react-admin';
import { encodeQuery, joinQueries } from '../../jsonapi/request.ts';
import { formatSort } from '../../jsonapi/sort.ts';

/** Returns the path of a list with its last filters, order and page. */
export function useListPath(resource: string): string {
  const [params] = useStore<ListParams>(`${resource}.listParams`);
  if (!params?.filter) return `/${resource}`;
  const { filter, page, perPage, sort, order } = params;
  const sorted = formatSort({ field: sort, order: order === 'DESC' ? 'DESC' : 'ASC' });
  return `/${resource}${joinQueries(encodeQuery({ filter, page, perPage, ...(sorted && { sort: sorted }) }))}`;
}
