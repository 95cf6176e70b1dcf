import { Link, Typography } from '@mui/material';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatNumber } from '#rules/format';
import type { DaySession } from '#schema/reports/schedule';
import { useCan } from '../../jsonapi/useCan.ts';
import { buildNurseDay } from './nurseDay.ts';
import { type ScheduleGridData, UNASSIGNED } from './scheduleGrid.ts';
import { countUnmarked, type ScheduleTime } from './sessionPhase.ts';

interface Props {
  readonly grid: ScheduleGridData;
  readonly days: readonly string[];
  /** The sessions of these days; undefined if there are too many to load. */
  readonly sessions: readonly DaySession[] | undefined;
  readonly time: ScheduleTime;
}

/**
 * '37 buổi · 22 điều dưỡng · 0 chưa có người · 3 chưa đánh dấu': the sums of the shown days; the last sum opens the dialog that closes the
 * day.
 */
export function ScheduleSums({ grid, days, sessions, time }: Props) {
  const closes = useCan('finish_shift', undefined, 'shifts');
  const { held, nurses } = useMemo(() => sumGrid(grid, days), [grid, days]);
  const taking = sessions?.filter(({ status }) => status !== 'cancelled');
  const unassigned = taking?.filter(({ taken_by, status }) => status === 'planned' && taken_by.length === 0);
  const unmarked = taking ? countUnmarked(taking, time) : 0;
  const words = `${formatNumber(unmarked)} chưa đánh dấu`;
  const isToday = days.length === 1 && days[0] === time.today;
  return (
    <Typography
      component="span"
      variant="body2"
      color="textSecondary"
      role="status"
      className="no-print"
      sx={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {formatNumber(taking?.length ?? held)} buổi · {formatNumber(nurses)} điều dưỡng
      {unassigned && ` · ${formatNumber(unassigned.length)} chưa có người`}
      {unmarked > 0 && ' · '}
      {unmarked > 0 &&
        (closes ? (
          <Link
            component={RouterLink}
            to={isToday ? '/?close_day=past' : '/?close_day=true'}
            underline="always"
            sx={{ color: 'warning.main' }}
          >
            {words}
          </Link>
        ) : (
          words
        ))}
    </Typography>
  );
}

/** Adds up the sessions of all rows, and counts the nurses who have any. */
function sumGrid({ blocks }: ScheduleGridData, days: readonly string[]) {
  const sums = blocks.map((block) => ({
    isNurse: block.agent.id !== UNASSIGNED.id,
    sessions: days.reduce((sum, day) => {
      const { planned, finished } = buildNurseDay(block, day);
      return sum + planned + finished;
    }, 0),
  }));
  return {
    held: sums.reduce((sum, { sessions }) => sum + sessions, 0),
    nurses: sums.filter(({ isNurse, sessions }) => isNurse && sessions > 0).length,
  };
}
