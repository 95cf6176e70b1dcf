import { Box, Typography } from '@mui/material';
import { toLocalTime } from '#rules/days';
import { formatDate } from '#rules/format';
import type { ReportedSession } from './useReportedSessions.ts';

interface Props {
  readonly sessions: readonly ReportedSession[];
  /** Reasons why sessions could not be confirmed, by session id. */
  readonly failures: ReadonlyMap<string, string>;
}

/** Sessions that nurses reported as held. The list is collapsed, because the sessions need no decision. */
export function ReportedSessions({ sessions, failures }: Props) {
  if (sessions.length === 0) return null;
  return (
    <Box component="details" sx={{ mt: 1.5 }} open={sessions.some(({ id }) => failures.has(id))}>
      <Typography component="summary" variant="subtitle2" sx={{ py: 1, cursor: 'pointer' }}>
        Điều dưỡng đã báo xong · {sessions.length} buổi
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {sessions.map(({ id, day, customer_name, nurse, started_at, ended_at, visit_note }) => (
          <Box component="li" key={id} sx={{ py: 0.5 }}>
            <Typography variant="body2">
              {customer_name}, {formatDate(day)} · {nurse} ·{' '}
              {[started_at, ended_at].flatMap((instant) => (instant ? toLocalTime(instant) : [])).join('–')}
            </Typography>
            {visit_note && (
              <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-line' }}>
                {visit_note}
              </Typography>
            )}
            {failures.has(id) && (
              <Typography variant="body2" color="error" role="alert">
                {failures.get(id)}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
