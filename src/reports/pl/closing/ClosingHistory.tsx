import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { formatDateTime } from '#rules/format';
import type { NoiDataProvider } from '../../../jsonapi/dataProvider.ts';
import { ErrorPanel } from '../../../screens/parts/ErrorPanel.tsx';

/** The users who closed and reopened the month, with times and reasons; renders nothing if the month was never closed. */
export function ClosingHistory({ month }: { readonly month: string }) {
  const data = useDataProvider<NoiDataProvider>();
  const found = useQuery({
    queryKey: ['months', month, 'history'],
    queryFn: ({ signal }) => data.monthHistory(month, signal),
  });
  if (found.error) return <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data || found.data.length === 0) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="subtitle2" component="h3">
        Lịch sử
      </Typography>
      <Box component="ol" aria-label="Lịch sử khóa sổ" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {found.data.map(({ id, at, label, actor, reason }) => (
          <Box component="li" key={id} sx={{ py: 0.5 }}>
            {formatDateTime(at)} · {label}
            {actor && ` · ${actor}`}
            {reason && ` · ${reason}`}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
