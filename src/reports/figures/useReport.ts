import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ReportParams } from '../../jsonapi/calls.ts';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { madeOf, madeOfMany } from '../../screens/live/changes.ts';

export interface Loaded<T> {
  readonly name: string;
  /** What was requested; null: nothing. */
  readonly params: ReportParams | null;
  /** What was answered last; still the one before while the next is on its way. Undefined until the first. */
  readonly data: T | undefined;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly error: unknown;
  readonly pending: boolean;
  /** A newer answer than the one shown is on its way. */
  readonly busy: boolean;
  /** What is shown answers an earlier question, with other parameters. */
  readonly earlier: boolean;
  readonly retry: () => void;
}

/** How a report is read and cached. */
export function useReportOptions<T>(name: string, params: ReportParams | null, follows?: readonly string[]) {
  const provider = useDataProvider<NoiDataProvider>();
  return queryOptions({
    queryKey: ['reports', name, params],
    queryFn: ({ signal }) => provider.report<T>(name, params ?? {}, signal),
    staleTime: 30_000,
    meta: follows ? madeOf(follows) : madeOfMany,
  });
}

/**
 * A report's answer for these parameters; nothing is requested while they are null.
 * @param follows the resources whose changes it is read again for; whatever changes when absent
 */
export function useReport<T>(
  name: string,
  params: ReportParams | null = {},
  follows?: readonly string[],
): Loaded<T> {
  const options = useReportOptions<T>(name, params, follows);
  const query = useQuery({ ...options, enabled: params !== null, placeholderData: keepPreviousData });
  return {
    name,
    params,
    data: params === null ? undefined : query.data?.data,
    meta: query.data?.meta ?? {},
    error: query.error,
    pending: query.isPending && params !== null,
    busy: query.isFetching && query.data !== undefined,
    earlier: query.isPlaceholderData,
    retry: () => void query.refetch(),
  };
}
