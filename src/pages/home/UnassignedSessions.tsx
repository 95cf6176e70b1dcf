import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { formatNumber } from '#rules/format';
import type { TodaysSessions } from '#schema/reports/todayReport';
import { useReport } from '../../reports/figures/useReport.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { AssignTodayButton } from './DayStepButton.tsx';
import { MAX_LISTED_SESSIONS, SessionLines } from './HourSessions.tsx';
import { sessionLineHeight } from './SessionLine.tsx';
import { resourcesOfToday } from './useToday.ts';

/** Number of sessions listed initially. */
const INITIALLY_SHOWN = 5;

interface Props {
  /** Number of today's sessions without a nurse; more than 0. */
  readonly total: number;
}

/** Today's sessions without a nurse: the first sessions, and after a click all sessions. */
export function UnassignedSessions({ total }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, retry } = useReport<TodaysSessions>(
    'today',
    { only: 'unassigned', 'page[size]': isOpen ? MAX_LISTED_SESSIONS : INITIALLY_SHOWN },
    resourcesOfToday,
  );
  return (
    <Box sx={{ mb: 1 }}>
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', px: 1, minHeight: 40 }}
      >
        <Typography
          component="h3"
          variant="caption"
          sx={{ fontWeight: 600, color: 'warning.main', mr: 'auto' }}
        >
          Chưa có người · {formatNumber(total)}
        </Typography>
        {total > INITIALLY_SHOWN && (
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={{ py: 0 }}>
            {isOpen ? 'Thu gọn' : `Xem cả ${formatNumber(total)}`}
          </Button>
        )}
        <AssignTodayButton />
      </Box>
      {error ? <ErrorPanel error={error} onRetry={retry} /> : null}
      {!data && !error && (
        <Skeleton variant="rounded" height={Math.min(total, INITIALLY_SHOWN) * sessionLineHeight.desk} />
      )}
      {data && <SessionLines label="Chưa có điều dưỡng" sessions={data.sessions} isAmongUnassigned />}
    </Box>
  );
}
