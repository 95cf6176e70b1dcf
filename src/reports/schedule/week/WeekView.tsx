import { Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import type { DaySession, ScheduleData } from '#schema/reports/schedule';
import { useIsPhoneWidth } from '../../../ui/useIsPhoneWidth.ts';
import type { ReportUrlParams } from '../../parts/useReportUrlParams.ts';
import { buildAreaLines, groupNursesByArea } from '../areaLines.ts';
import { type BoardSpot, createIndexedRows, findNextSpot } from '../board/boardSpot.ts';
import { useBoardSpot } from '../board/useBoardSpot.ts';
import { SessionActionDialog } from '../card/SessionActionDialog.tsx';
import type { SessionActionCode, SessionCardActionCode } from '../card/useSessionCardActions.ts';
import type { OpenScheduleCell } from '../cell/openCell.ts';
import { toFreeNurseQuestion, toFreeNurseUrlParams } from '../free/freeQuestionUrl.ts';
import { NextClashButton } from '../ScheduleLegend.tsx';
import type { ScheduleGridData } from '../scheduleGrid.ts';
import type { ScheduleTime } from '../sessionPhase.ts';
import { WeekDays } from './WeekDays.tsx';
import { WeekGrid } from './WeekGrid.tsx';
import { buildWeekRows, countWeekSessions, isUnassignedRow } from './weekRows.ts';

interface Props {
  readonly grid: ScheduleGridData;
  /** The schedule report of the week, with its sessions. */
  readonly data: Pick<ScheduleData, 'sessions' | 'areas'>;
  readonly days: readonly string[];
  readonly time: ScheduleTime;
  readonly busy: boolean;
  readonly address: ReportUrlParams;
  readonly onOpen: (cell: OpenScheduleCell) => void;
}

/**
 * A week with a row for each nurse, grouped by area, and a column for each day. The first row has the sessions without a nurse. On a phone,
 * the days are headings with the nurses below.
 */
export function WeekView({ grid, data, days, time, busy, address, onOpen }: Props) {
  const { today } = time;
  const [doing, setDoing] = useState<{ session: DaySession; act: SessionActionCode } | null>(null);
  const { sessions, areas } = data;
  const isPhone = useIsPhoneWidth();
  const { lines, height, rows } = useMemo(() => {
    const all = buildWeekRows(grid, days, sessions, time);
    const waiting = all.filter(isUnassignedRow);
    const nurses = all.filter((row) => !isUnassignedRow(row));
    const parts = [{ label: null, rows: waiting }, ...groupNursesByArea(nurses, areas, countWeekSessions)];
    return { ...buildAreaLines(parts, (row) => row.height), rows: parts.flatMap((part) => part.rows) };
  }, [grid, days, sessions, areas, time]);
  const cursor = useBoardSpot(createIndexedRows(rows.length, days.length), Math.max(0, days.indexOf(today)));
  const clashes = useMemo(
    () =>
      days.flatMap((_day, column) =>
        rows.flatMap(({ cells }, row) => (cells[column]?.held.clashes ? [{ row, column }] : [])),
      ),
    [rows, days],
  );
  const open = ({ row, column }: BoardSpot, session: DaySession | null) => {
    const agent = rows[row]?.block.agent;
    const day = days[column];
    if (agent && day) onOpen({ agent, day, slot: session?.time_period[0] ?? '' });
  };
  const act = (code: SessionCardActionCode, session: DaySession, at: BoardSpot) => {
    if (code === 'open') open(at, session);
    // The day view shows the answer to "who is free", so the question opens the day view.
    else if (code === 'ask')
      address.set({ view: 'day', day: session.day, ...toFreeNurseUrlParams(toFreeNurseQuestion(session)) });
    else setDoing({ session, act: code });
  };
  if (isPhone) return <WeekDays {...{ rows, areas, days, today, onOpen }} />;
  return (
    <>
      {clashes.length > 0 && (
        <Typography variant="body2" color="error" className="no-print">
          Trùng lịch:{' '}
          <NextClashButton
            clashes={clashes.length}
            onNextClash={() => cursor.setSpot(findNextSpot(cursor.spot, clashes))}
          />
        </Typography>
      )}
      <WeekGrid {...{ lines, height, rows, days, today, busy, cursor }} onOpen={open} onAct={act} />
      {doing && <SessionActionDialog {...doing} onClose={() => setDoing(null)} />}
    </>
  );
}
