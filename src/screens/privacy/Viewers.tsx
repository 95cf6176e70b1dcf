import { List, ListItem, ListItemText, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#rules/format';
import { apiCalls } from '../../jsonapi/apiCalls.ts';
import { Collapsible } from '../../ui/Collapsible.tsx';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { useRecord } from '../useRecord.ts';

/** Users who opened this record in the last 90 days; loaded when the section is opened. */
export const Viewers = () => (
  <Collapsible label="Ai đã xem">
    <RecordViewList />
  </Collapsible>
);

function RecordViewList() {
  const { name: resource } = useDeclaration();
  const { id } = useRecord();
  const { data, error, refetch } = useQuery({
    queryKey: ['viewers', resource, id],
    queryFn: ({ signal }) => apiCalls.viewers(resource, id, signal),
    // Refetches on open: the list must be current.
    staleTime: 0,
  });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={80} />;
  if (data.length === 0) return <Typography color="textSecondary">Chưa ai xem trong 90 ngày qua.</Typography>;
  return (
    <List dense disablePadding aria-label="Ai đã xem trong 90 ngày qua">
      {data.map(({ user_id, name, via, at }) => (
        <ListItem key={`${user_id} ${at}`} disableGutters>
          <ListItemText primary={via ? `${name} (${via} truy cập)` : name} secondary={formatDateTime(at)} />
        </ListItem>
      ))}
    </List>
  );
}
