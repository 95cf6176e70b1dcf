import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ReportParams } from '../../jsonapi/apiCalls.ts';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { reloadOnAnyChange, reloadOnChangesOf } from '../../screens/live/changes.ts';

export interface LoadedReport<T> {
  readonly name: string;
  /** The parameters of the request; null if nothing was requested. */
  readonly params: ReportParams | null;
  /** The last answer. While a new one loads, the previous one; undefined until the first. */
  readonly data: T | undefined;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly error: unknown;
  readonly pending: boolean;
  /** True while a newer answer is loading. */
  readonly busy: boolean;
  /** True if the shown data belongs to the previous parameters. */
  readonly earlier: boolean;
  readonly retry: () => void;
}

/** Returns the query options that load and cache a report. */
export function useReportOptions<T>(name: string, params: ReportParams | null, follows?: readonly string[]) {
  const provider = useDataProvider<NoiDataProvider>();
  return queryOptions({
    queryKey: ['reports', name, params],
    queryFn: ({ signal }) => provider.report<T>(name, params ?? {}, signal),
    staleTime: 30_000,
    meta: follows ? reloadOnChangesOf(follows) : reloadOnAnyChange,
  });
}

/**
 * Returns a report for these parameters; requests nothing while they are null.
 * @param follows the resources whose changes reload the report; by default all resources
 */
export function useReport<T>(
  name: string,
  params: ReportParams | null = {},
  follows?: readonly string[],
): LoadedReport<T> {
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
