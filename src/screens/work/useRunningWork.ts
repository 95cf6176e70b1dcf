import { useEffect, useState } from 'react';
import { useGetList } from 'react-admin';
import type { WorkRecord } from '#schema/work';
import { onWorkBegun } from '../../jsonapi/sendWork.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { runWhenIdle } from '../../ui/runWhenIdle.ts';

/** Milliseconds between two requests while work is running. */
const POLL_INTERVAL_MS = 1000;

/** Returns the viewer's running work, started in any tab; requests it when the page is idle, and again after changes. */
export function useRunningWork(): readonly WorkRecord[] {
  const viewer = useViewer();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => runWhenIdle(() => setIdle(true)), []);
  const { data = [], refetch } = useGetList<WorkRecord>(
    'work',
    {
      filter: { state: 'running', user_id: viewer.id },
      pagination: { page: 1, perPage: 5 },
      sort: { field: 'started_at', order: 'ASC' },
      meta: { include: [] },
    },
    {
      enabled: isIdle && viewer.roles.length > 0,
      refetchInterval: (query) => ((query.state.data?.data.length ?? 0) > 0 ? POLL_INTERVAL_MS : false),
    },
  );
  useEffect(() => onWorkBegun(() => void refetch()), [refetch]);
  return data;
}
