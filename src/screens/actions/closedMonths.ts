import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { addMonths } from '#rules/days';
import type { Fields } from '#schema/kinds';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';

let closed: ReadonlySet<string> = new Set();

/** The earliest open month from this one on (rules 7.11), as far as the server told which are closed. */
export function openMonth(month: string): string {
  let open = month;
  while (closed.has(open)) open = addMonths(open, 1);
  return open;
}

/**
 * Asks which months are closed before a dialog begins that records something in one; answers whether it can begin. It begins also when
 * nothing was heard: the server has the last word.
 */
export function useClosedMonths(input: Fields | undefined): boolean {
  const data = useDataProvider<NoiDataProvider>();
  const enabled = input !== undefined && 'month' in input;
  const found = useQuery({
    queryKey: ['months', 'closed'],
    queryFn: ({ signal }) => data.closedMonths(signal),
    enabled,
    retry: false,
  });
  if (found.data) closed = new Set(found.data);
  return !enabled || !found.isPending;
}
