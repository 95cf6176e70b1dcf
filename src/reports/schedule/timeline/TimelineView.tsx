import { Box, Link, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { formatNumber } from '#rules/format';
import { axis, groupByArea } from '#rules/timeline';
import type { ScheduleData } from '#schema/reports/schedule';
import type { OpenCell } from '../cell/openCell.ts';
import type { Grid } from '../gridOf.ts';
import { Legend } from '../Legend.tsx';
import { TimelineDialogs, type TimelineDoing } from './TimelineDialogs.tsx';
import { TimelineGrid } from './TimelineGrid.tsx';
import type { TitledPart } from './timelineLines.ts';
import { type TimelineRow, timelineRows } from './timelineRows.ts';
import { useMinute } from './useMinute.ts';

interface Props {
  readonly grid: Grid;
  /** The schedule of the one day, with its sessions. */
  readonly data: ScheduleData;
  readonly day: string;
  readonly today: string;
  readonly busy: boolean;
  /** May the viewer move and give sessions? */
  readonly moves: boolean;
  readonly onOpen: (cell: OpenCell) => void;
}

const sessionsIn = (rows: readonly TimelineRow[]): number =>
  rows.reduce((sum, { held }) => sum + held.planned + held.finished, 0);

const titled = (label: string, rows: readonly TimelineRow[]): TitledPart => ({
  label: `${label} · ${formatNumber(rows.length)} điều dưỡng · ${formatNumber(sessionsIn(rows))} buổi`,
  rows,
});

/** A day on a time axis: each nurse's sessions as bars of their length, by area, and those of nobody above. */
export function TimelineView({ grid, data, day, today, busy, moves, onOpen }: Props) {
  const minute = useMinute();
  const [doing, setDoing] = useState<TimelineDoing | null>(null);
  const { waiting, rows } = useMemo(() => timelineRows(grid, day, data.sessions ?? []), [grid, day, data]);
  const parts = useMemo(
    () =>
      groupByArea(rows, ({ block }) => block.nurse?.area ?? null, data.areas).map((part) =>
        titled(part.area ?? 'Chưa rõ khu vực', part.rows),
      ),
    [rows, data.areas],
  );
  const clashing = rows.filter(({ held }) => held.clashes);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }} className="no-print">
        <Typography variant="body2" color="textSecondary" role="status">
          {formatNumber(sessionsIn(rows))} buổi,{' '}
          {formatNumber(rows.filter(({ held }) => held.taken.length > 0).length)} điều dưỡng
        </Typography>
        {clashing.length > 0 && (
          <Typography variant="body2" color="error">
            Trùng lịch:{' '}
            {clashing.map(({ block }, at) => (
              <span key={block.agent.id}>
                {at > 0 && ', '}
                <Link
                  component="button"
                  type="button"
                  variant="body2"
                  color="inherit"
                  onClick={() => onOpen({ agent: block.agent, day, slot: '' })}
                >
                  {block.agent.name}
                </Link>
              </span>
            ))}
          </Typography>
        )}
      </Box>
      <TimelineGrid
        {...{ waiting, parts, day, busy }}
        now={day === today && minute >= axis.from && minute <= axis.to ? minute : null}
        onOpen={(agent, session) => onOpen({ agent, day, slot: session?.time_period[0] ?? '' })}
        onDrop={moves ? (drop) => setDoing({ kind: 'drop', ...drop }) : undefined}
        onChange={moves ? (session, code) => setDoing({ kind: 'change', session, code }) : undefined}
      />
      <Legend clashes={0} onNextClash={() => undefined} />
      {doing && <TimelineDialogs doing={doing} day={day} onClose={() => setDoing(null)} />}
    </>
  );
}
