import { Box, Skeleton, Typography } from '@mui/material';
import { ReferenceManyFieldBase } from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { Collapsible } from '../../ui/Collapsible.tsx';
import { ListPaging } from '../list/Paging.tsx';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { RecordContexts } from '../RecordContexts.tsx';
import { useRecord } from '../useRecord.ts';
import { HistoryEntry } from './HistoryEntry.tsx';

/** The history of a record, newest first. */
export function History() {
  const resource = useDeclaration();
  const record = useRecord();
  return (
    <ReferenceManyFieldBase<LoadedRecord, LoadedRecord>
      reference="action_logs"
      target={resource.name}
      record={record}
      sort={{ field: 'created_at', order: 'DESC' }}
      perPage={20}
      queryOptions={{
        meta: { include: ['actor'], fields: { users: ['name', 'email'] } },
        // No notification of an error, because the error is shown in place of the history.
        onError: () => undefined,
      }}
      render={({ data, error, isPlaceholderData, refetch }) => {
        if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
        if (!data) return <Skeleton variant="rounded" height={160} />;
        if (data.length === 0) return <Typography color="textSecondary">Chưa có thay đổi nào.</Typography>;
        return (
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
            <Box component="ol" aria-busy={isPlaceholderData} sx={{ listStyle: 'none', m: 0, ml: 0.5, p: 0 }}>
              <RecordContexts resource={resource.name} record={record}>
                {data.map((entry) => (
                  <HistoryEntry key={entry.id} entry={entry} />
                ))}
              </RecordContexts>
            </Box>
            <ListPaging place="lịch sử" />
          </Box>
        );
      }}
    />
  );
}

/** The history below the details of a record without a history tab; loaded when the user opens it (schema 7.4). */
export const HistoryPanel = () => (
  <Box sx={{ mt: 2 }}>
    <Collapsible label="Lịch sử">
      <History />
    </Collapsible>
  </Box>
);
