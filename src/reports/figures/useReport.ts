import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ReportParams } from '../../jsonapi/apiCalls.ts';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { buildReloadMeta, reloadOnAnyChangeMeta } from '../../screens/live/changes.ts';

export interface LoadedReport<T> {
  readonly name: string;
  /** Parameters of the request; null if no report is requested. */
  readonly params: ReportParams | null;
  /** Last answer; the previous answer while a new one loads; undefined until the first answer. */
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

/** Returns the query options with which react-query loads and caches a report. */
export function useReportOptions<T>(name: string, params: ReportParams | null, follows?: readonly string[]) {
  const provider = useDataProvider<NoiDataProvider>();
  return queryOptions({
    queryKey: ['reports', name, params],
    queryFn: ({ signal }) => provider.report<T>(name, params ?? {}, signal),
    staleTime: 30_000,
    meta: follows ? buildReloadMeta(follows) : reloadOnAnyChangeMeta,
  });
}

/**
 * Returns a report for these parameters. Requests nothing while the parameters are null.
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
