import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { isRealDay } from '#rules/days';
import { formatDate } from '#rules/format';
import { coordinatorCalls } from '../../jsonapi/coordinatorCalls.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { useRecord } from '../../screens/useRecord.ts';

interface Change {
  from_day?: string | null;
  agent_id?: string | null;
  time_period?: string[] | null;
}

/**
 * Shown in the dialogs that change the nurse or the time: the sessions that will change and their conflicts, before the
 * change is saved.
 */
export default function ChangedSessions() {
  const record = useRecord<'packages'>();
  const { from_day, agent_id, time_period } = useWatch<Change>();
  const day = from_day && isRealDay(from_day) ? from_day : null;
  const change = { agent_id: agent_id || null, time_period: time_period?.length ? time_period : null };
  const found = useQuery({
    queryKey: ['packages', 'session_changes', record.id, day, change.agent_id, change.time_period],
    queryFn: ({ signal }) =>
      coordinatorCalls.sessionChanges(record.id, { from_day: day ?? '', ...change }, signal),
    enabled: day !== null,
  });
  if (!day) return null;
  if (found.error) return <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton variant="rounded" height={80} sx={{ mt: 2 }} />;
  const { sessions, conflicts } = found.data;
  if (sessions.length === 0)
    return (
      <Alert severity="warning" sx={{ mt: 2 }}>
        Không có buổi chưa tắm nào từ ngày này. Hãy chọn ngày sớm hơn.
      </Alert>
    );
  const isChosen = change.agent_id !== null || change.time_period !== null;
  const clashed = new Set(conflicts.map((conflict) => conflict.day)).size;
  return (
    <Box component="section" aria-label="Các buổi sẽ đổi" aria-live="polite" sx={{ mt: 2 }}>
      <Typography variant="body2">
        {sessions.length} buổi sẽ đổi, từ buổi {sessions[0]?.index} ngày {formatDate(sessions[0]?.day)} đến{' '}
        {formatDate(sessions.at(-1)?.day)}.{isChosen && clashed === 0 && ' Không buổi nào vướng.'}
      </Typography>
      {isChosen && clashed > 0 && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {clashed} buổi vướng:
          <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 160, overflowY: 'auto' }}>
            {conflicts.map(({ day: on, package_id, reason }) => (
              <li key={`${on} ${package_id} ${reason}`}>{reason}</li>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  );
}
