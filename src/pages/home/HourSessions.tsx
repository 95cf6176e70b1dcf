import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, ButtonBase, Skeleton, type Theme } from '@mui/material';
import { Fragment, type ReactNode, useState } from 'react';
import { formatNumber } from '#rules/format';
import type { TodaysSession, TodaysSessions } from '#schema/reports/todayReport';
import type { TodaysSessionFilter } from '#schema/reports/todaysSessionFilters';
import { useReport } from '../../reports/figures/useReport.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { SessionLine, sessionLineHeight } from './SessionLine.tsx';
import { resourcesOfToday } from './useToday.ts';

/** Maximum number of sessions listed at once. */
export const MAX_LISTED_SESSIONS = 50;

interface ListedProps {
  readonly label: string;
  readonly sessions: readonly TodaysSession[];
  /** True if the heading already says that no nurse is assigned. */
  readonly isAmongUnassigned?: boolean;
  /** Line drawn above the session with this id. */
  readonly above?: { readonly id: string | undefined; readonly line: ReactNode };
}

/** Lines of sessions. */
export const SessionLines = ({ label, sessions, isAmongUnassigned = false, above }: ListedProps) => (
  <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {sessions.map((session) => (
      <Fragment key={session.shift_id}>
        {above && session.shift_id === above.id && above.line}
        <SessionLine {...{ session, isAmongUnassigned }} />
      </Fragment>
    ))}
  </Box>
);

interface FoldedProps {
  /** Text of the line that opens the list. */
  readonly label: string;
  /** True to draw attention to the line. */
  readonly isWarning?: boolean;
  /** Button at the end of the line. */
  readonly action?: ReactNode;
  /** The sessions that are listed. */
  readonly only: TodaysSessionFilter;
  readonly hour?: number | undefined;
  /** Number of these sessions, for the height while they are loading. */
  readonly total: number;
}

/** One line for several sessions; a click on the line loads the sessions and lists them below the line. */
export function FoldedSessions({ label, isWarning = false, action, only, hour, total }: FoldedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Box sx={action ? urgentLine : undefined}>
        <ButtonBase aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={foldLine(!action)}>
          <Box
            component="span"
            sx={{ color: isWarning ? 'warning.main' : 'text.secondary', fontWeight: 600 }}
          >
            {label}
          </Box>
          <ExpandMore
            fontSize="small"
            sx={{
              ml: action ? 0.5 : 'auto',
              color: 'text.secondary',
              transform: isOpen ? 'rotate(180deg)' : 'none',
            }}
          />
        </ButtonBase>
        {action}
      </Box>
      {isOpen && <LoadedSessions {...{ label, only, hour, total }} />}
    </>
  );
}

function LoadedSessions({ label, only, hour, total }: Omit<FoldedProps, 'isWarning' | 'action'>) {
  const { data, error, retry } = useReport<TodaysSessions>(
    'today',
    { only, ...(hour !== undefined && { hour: String(hour) }), 'page[size]': MAX_LISTED_SESSIONS },
    resourcesOfToday,
  );
  if (error) return <ErrorPanel error={error} onRetry={retry} />;
  if (!data)
    return (
      <Skeleton variant="rounded" height={Math.min(total, MAX_LISTED_SESSIONS) * sessionLineHeight.desk} />
    );
  return <SessionLines label={label} sessions={data.sessions} />;
}

/** 'HH:00' of an hour of the day. */
export const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** '8 buổi, 2 chưa có người' */
export const formatSessionCounts = (total: number, unassigned: number): string =>
  `${formatNumber(total)} buổi${unassigned > 0 ? `, ${formatNumber(unassigned)} chưa có người` : ''}`;

/** @param hasBorder true for a line among others; a line with a button has its own frame */
const foldLine = (hasBorder: boolean) =>
  ({
    display: 'flex',
    justifyContent: 'start',
    width: '100%',
    minHeight: sessionLineHeight.desk,
    px: 1,
    borderTop: hasBorder ? 1 : 0,
    borderColor: 'divider',
    font: 'inherit',
    fontSize: 'caption.fontSize',
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'left',
    '&:hover': { bgcolor: 'action.hover' },
  }) as const;

/** A line to act on now. */
export const urgentLine = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 48,
  pr: 1,
  mb: 1,
  borderRadius: 1,
  boxShadow: ({ palette }: Theme) => `inset 3px 0 0 ${palette.warning.main}`,
  bgcolor: ({ palette }: Theme) => `color-mix(in srgb, ${palette.now} 14%, transparent)`,
} as const;
