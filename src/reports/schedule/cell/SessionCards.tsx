import { Box, Button, Link, Paper, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { formatDate } from '#rules/format';
import type { DaySession } from '#schema/reports/schedule';
import { toZaloUrl } from '../../../ui/toZaloUrl.ts';
import { StatusMark } from '../StatusMark.tsx';
import { formatSlotTimes } from '../timesText.ts';
import { describeSubstitute } from './SessionButtons.tsx';

interface Props {
  readonly sessions: readonly DaySession[] | undefined;
  readonly clashes: ReadonlySet<string>;
  /** Returns the buttons of a session. */
  readonly buttons: (session: DaySession) => ReactNode;
}

const tall = { minHeight: 44, minWidth: 0 } as const;

/** The sessions of a cell as cards on a phone, with buttons large enough to tap. */
export function SessionCards({ sessions, clashes, buttons }: Props) {
  if (!sessions) return <Skeleton variant="rounded" height={160} />;
  if (sessions.length === 0) return <Typography role="status">Không còn buổi nào ở đây.</Typography>;
  return (
    <Box
      component="ul"
      aria-label="Các buổi trong ô"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
    >
      {sessions.map((session) => (
        <Paper key={session.shift_id} component="li" variant="outlined" sx={{ p: 1.5 }}>
          <SessionCardContent
            session={session}
            clash={clashes.has(session.shift_id)}
            buttons={buttons(session)}
          />
        </Paper>
      ))}
    </Box>
  );
}

interface CardProps {
  readonly session: DaySession;
  readonly clash: boolean;
  readonly buttons: ReactNode;
}

function SessionCardContent({ session, clash, buttons }: CardProps) {
  const { customer_id, customer_name, customer_phone, started_at, finished_at, total_shifts } = session;
  const until = finished_at ? ` – ${formatDate(finished_at)}` : '';
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <b>{formatSlotTimes(session.time_period)}</b>
        <StatusMark mark={clash ? 'duplicated' : session.status} />
      </Box>
      <Link
        href={`/customers/${customer_id}`}
        target="_blank"
        rel="noopener"
        sx={{ display: 'flex', alignItems: 'center', minHeight: 44, fontWeight: 600 }}
      >
        {customer_name}
      </Link>
      {session.substitute && <Typography variant="body2">{describeSubstitute(session)}</Typography>}
      <Typography variant="body2" color="textSecondary">
        Gói {total_shifts} buổi · {formatDate(started_at)}
        {until}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          mt: 1,
          '& .MuiButton-root': { px: 1.5, border: 1, borderColor: 'divider' },
        }}
      >
        {customer_phone && (
          <>
            <Button size="small" href={`tel:${customer_phone}`} sx={tall}>
              Gọi
            </Button>
            <Button
              size="small"
              href={toZaloUrl(customer_phone)}
              target="_blank"
              rel="noopener noreferrer"
              sx={tall}
            >
              Zalo
            </Button>
          </>
        )}
        {buttons}
      </Box>
    </>
  );
}
