import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { findPageOfTab } from '#schema/pages';
import { queues } from '#schema/queues';
import type { WorklistData } from '#schema/reports/worklist';
import { useWorklistParams } from '../../pages/home/useWorklist.ts';
import { useReportOptions } from '../../reports/figures/useReport.ts';

/** Milliseconds: between two checks whether the counts are outdated; and the age from which counts are always outdated. */
const CHECK_INTERVAL_MS = 30_000;
const MAX_AGE_MS = 120_000;

/** Number of waiting tasks on each page, by path. */
export type WaitingTaskCounts = Readonly<Partial<Record<string, number>>>;

interface Props {
  readonly onCount: (counts: WaitingTaskCounts) => void;
}

/**
 * Counts the waiting tasks of each page; renders nothing. On the home page, this component uses the query of that page; elsewhere it
 * reloads the query regularly.
 */
export default function WaitingTaskCounter({ onCount }: Props) {
  const queries = useQueryClient();
  const { params, follows } = useWorklistParams();
  const options = useReportOptions<WorklistData>('worklist', params, follows);
  const { data } = useQuery({ ...options, enabled: false });
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const key = JSON.stringify(params);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whose tasks are counted has changed
  useEffect(() => {
    const read = () => {
      const { dataUpdatedAt = 0, isInvalidated = true } =
        queries.getQueryState(latest.current.queryKey) ?? {};
      if (document.hidden || (!isInvalidated && Date.now() - dataUpdatedAt < MAX_AGE_MS)) return;
      void queries.prefetchQuery({ ...latest.current, staleTime: 0 });
    };
    read();
    const timer = setInterval(read, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [queries, key]);
  useEffect(() => onCount(countTasksByPath(data?.data)), [data, onCount]);
  return null;
}

function countTasksByPath(worklist: WorklistData | undefined): WaitingTaskCounts {
  const counts: Partial<Record<string, number>> = {};
  for (const { queue, total } of worklist?.queues ?? []) {
    const declared = queues.find(({ name }) => name === queue);
    if (!declared || declared.runs) continue;
    const path = `/${findPageOfTab(declared.resource) ?? declared.resource}`;
    counts[path] = (counts[path] ?? 0) + total;
  }
  return counts;
}
