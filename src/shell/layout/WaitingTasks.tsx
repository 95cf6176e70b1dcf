import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { pageOfPart } from '#schema/pages';
import { queues } from '#schema/queues';
import type { Worklist } from '#schema/reports/worklist';
import { useReportOptions } from '../../reports/parts/useReport.ts';
import { useWorklistParams } from '../home/useWorklist.ts';

/** Milliseconds between two looks whether the counts are outdated, and after which they are read again in any case. */
const look = 30_000;
const old = 120_000;

/** How many tasks wait on each page, by its path. */
export type WaitingCounts = Readonly<Partial<Record<string, number>>>;

interface Props {
  readonly onCount: (counts: WaitingCounts) => void;
}

/**
 * Counts the tasks that wait on each page; drawn as nothing. It is the home page's answer: on the home page it follows what happens there,
 * elsewhere it is read again every now and then where something has changed.
 */
export default function WaitingTasks({ onCount }: Props) {
  const queries = useQueryClient();
  const { params, follows } = useWorklistParams(null);
  const options = useReportOptions<Worklist>('worklist', params, follows);
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
      if (document.hidden || (!isInvalidated && Date.now() - dataUpdatedAt < old)) return;
      void queries.prefetchQuery({ ...latest.current, staleTime: 0 });
    };
    read();
    const timer = setInterval(read, look);
    return () => clearInterval(timer);
  }, [queries, key]);
  useEffect(() => onCount(countsByPath(data?.data)), [data, onCount]);
  return null;
}

function countsByPath(worklist: Worklist | undefined): WaitingCounts {
  const counts: Partial<Record<string, number>> = {};
  for (const { queue, total } of worklist?.queues ?? []) {
    const declared = queues.find(({ name }) => name === queue);
    if (!declared || declared.runs) continue;
    const path = `/${pageOfPart(declared.resource) ?? declared.resource}`;
    counts[path] = (counts[path] ?? 0) + total;
  }
  return counts;
}
