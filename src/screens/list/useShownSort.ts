import { type SortPayload, useListContext } from 'react-admin';
import type { AnyResource } from '#schema/resource';
import { noOrder, sortOf } from '../../jsonapi/sort.ts';

/** The order that the rows are in: the chosen one, or the declared. */
export function useShownSort(resource: AnyResource): SortPayload {
  const { sort } = useListContext();
  return sort.field === noOrder.field ? sortOf(resource.list.sort ?? '') : sort;
}
