import { Box, Skeleton, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { Paging } from '../list/Paging.tsx';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import type { RecordProps } from '../registry.ts';
import { HistoryEntry } from './HistoryEntry.tsx';

const perPage = 20;

/** What happened to a record, newest first. */
export function History({ resource, record }: RecordProps) {
  const data = useDataProvider<NoiDataProvider>();
  const [page, setPage] = useState(1);
  const logs = useQuery({
    queryKey: [resource.name, 'action_logs', record.id, page],
    queryFn: ({ signal }) => data.actionLogs(resource.name, record.id, { page, perPage }, signal),
    placeholderData: keepPreviousData,
  });
  if (logs.error) return <ErrorPanel error={logs.error} onRetry={() => void logs.refetch()} />;
  if (!logs.data) return <Skeleton variant="rounded" height={160} />;
  if (logs.data.data.length === 0)
    return <Typography color="textSecondary">Chưa có thay đổi nào.</Typography>;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box component="ol" aria-busy={logs.isPlaceholderData} sx={{ listStyle: 'none', m: 0, ml: 0.5, p: 0 }}>
        {logs.data.data.map((entry) => (
          <HistoryEntry key={entry.id} resource={resource} entry={entry} />
        ))}
      </Box>
      <Paging page={page} pages={Math.ceil(logs.data.total / perPage)} place="lịch sử" onPage={setPage} />
    </Box>
  );
}
