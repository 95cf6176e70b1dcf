import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import { addMonths } from '#rules/days';
import type { Fields } from '#schema/kinds';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';

type Months = ReadonlySet<string>;

/** The first month from this one on that is not closed (rules 7.11). Months are '2026-11'. */
export function firstOpenMonth(month: string, closed: Months): string {
  let open = month;
  while (closed.has(open)) open = addMonths(open, 1);
  return open;
}

/** Default values with their month moved to the first open one. */
export function withOpenMonth<V extends object>(values: V | undefined, closed: Months): V | undefined {
  if (!values || !('month' in values) || typeof values.month !== 'string') return values;
  return { ...values, month: firstOpenMonth(values.month, closed) };
}

/**
 * The closed months, for an action with a month among its inputs; null until they are loaded. An empty set when loading failed: the server
 * checks the month anyway.
 */
export function useClosedMonths(input: Fields | undefined): Months | null {
  const data = useDataProvider<NoiDataProvider>();
  const isNeeded = input !== undefined && 'month' in input;
  const { data: closed, isPending } = useQuery({
    queryKey: ['months', 'closed'],
    queryFn: ({ signal }) => data.closedMonths(signal),
    enabled: isNeeded,
    retry: false,
  });
  return useMemo(() => (isNeeded && isPending ? null : new Set(closed)), [isNeeded, isPending, closed]);
}
