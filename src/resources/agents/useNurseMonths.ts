import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { addMonths, toMonth } from '#rules/days';
import { type PayRunData, payRun } from '#schema/payRun';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { useCurrentDay } from '../../ui/today.ts';

export interface NurseMonth {
  readonly month: string;
  /** The nurse's row of the pay run; empty if she has no pay, undefined until loaded. */
  readonly rows: PayRunData['rows'] | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Loads a nurse's pay of this and the last month; null if the viewer may not see it. */
export function useNurseMonths(agentId: string): readonly NurseMonth[] | null {
  const data = useDataProvider<NoiDataProvider>();
  const mayRead = useCan('read', undefined, payRun);
  const current = toMonth(useCurrentDay());
  const months = [current, addMonths(current, -1)];
  const found = useQueries({
    queries: months.map((month) => ({
      queryKey: ['pay_run', 'all', month, agentId],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        data.payRun(month, signal, { all: true, agent_id: agentId }),
      enabled: mayRead,
    })),
  });
  if (!mayRead) return null;
  return found.map((each, at) => ({
    month: months[at] ?? current,
    rows: each.data?.rows,
    error: each.error,
    retry: () => void each.refetch(),
  }));
}
