import { Skeleton, Typography } from '@mui/material';
import { HttpError } from 'ra-core';
import { useMemo, useState } from 'react';
import { daysFrom, diffDays, isRealDay } from '#rules/days';
import { longestSchedule, type ScheduleData, schedule } from '#schema/reports/schedule';
import { useViewer } from '../../jsonapi/viewer.ts';
import { today as todayNow } from '../../kinds/parts/today.ts';
import { ReportPage } from '../parts/ReportPage.tsx';
import { useAddress } from '../parts/useAddress.ts';
import { usePrinting } from '../parts/usePrinting.ts';
import { useReport } from '../parts/useReport.ts';
import { CellDialog } from './CellDialog.tsx';
import { GiveDialog } from './GiveDialog.tsx';
import { blockAt, cellAt, cellsMarked, gridOf } from './gridOf.ts';
import { Legend } from './Legend.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { mayMove } from './mayMove.ts';
import type { Spot } from './moved.ts';
import type { OpenCell } from './openCell.ts';
import { PaperSchedule } from './PaperSchedule.tsx';
import { ScheduleFilters } from './ScheduleFilters.tsx';
import { ScheduleGrid } from './ScheduleGrid.tsx';
import { around, closeAround, scheduleFilter, scheduleParams } from './scheduleParams.ts';

/** Who cares for whom when: nurses down, days across, slots inside (rules 8.10). */
export function ScheduleReport() {
  const today = todayNow();
  const address = useAddress();
  const [reach, setReach] = useState(around);
  const filter = scheduleFilter(address.get, today, reach);
  const report = useReport<ScheduleData>('schedule', scheduleParams(filter));
  // Where nobody chose the days, a company too large for two months begins with a week.
  const isRefused = report.error instanceof HttpError && report.error.status === 400;
  if (isRefused && reach === around && !address.get('from') && !address.get('to')) setReach(closeAround);
  const printing = usePrinting();
  const { data, busy } = report;
  const [open, setOpen] = useState<OpenCell | null>(null);
  const [moving, setMoving] = useState<{ cell: OpenCell; new_day: string } | null>(null);
  const [giving, setGiving] = useState<{ cell: OpenCell; agent_id: string; one: boolean } | null>(null);
  const moves = mayMove(useViewer());
  const [moved, setMoved] = useState<Spot | null>(null);

  const { from, to } = filter;
  const days = useMemo(
    () =>
      isRealDay(from) && isRealDay(to) && diffDays(to, from) < longestSchedule ? daysFrom(from, to) : [],
    [from, to],
  );
  const grid = useMemo(() => gridOf(data?.rows ?? [], data?.unassigned, data?.nurses), [data]);
  const clashes = useMemo(() => cellsMarked(grid, days, 'duplicated'), [grid, days]);
  const spot = {
    row: Math.min(moved?.row ?? 0, Math.max(0, grid.height - 1)),
    column: Math.min(moved?.column ?? Math.max(0, days.indexOf(today)), Math.max(0, days.length - 1)),
  };

  const openable = (at: Spot): OpenCell | null => {
    const day = days[at.column];
    const block = blockAt(grid, at.row);
    if (!day || !block || !cellAt(grid, at.row, day)) return null;
    return { agent: block.agent, day, slot: block.slots[at.row - block.top] ?? '' };
  };
  const move = (from: Spot, column: number) => {
    const cell = openable(from);
    const new_day = days[column];
    if (cell && new_day) setMoving({ cell, new_day });
  };
  const give = (from: Spot, row: number, one: boolean) => {
    const cell = openable(from);
    const agent = blockAt(grid, row)?.agent;
    if (cell && agent) setGiving({ cell, agent_id: agent.id, one });
  };
  const nextClash = () => {
    const later = clashes.find(
      ({ row, column }) => column > spot.column || (column === spot.column && row > spot.row),
    );
    setMoved(later ?? clashes[0] ?? null);
  };

  return (
    <ReportPage
      title={schedule.label}
      report={report}
      progress="Đang xử lý"
      filters={
        <ScheduleFilters filter={filter} address={address} agents={data?.agents} areas={data?.areas} />
      }
    >
      <Legend clashes={clashes.length} onNextClash={nextClash} />
      {!data && <Skeleton variant="rounded" height={420} />}
      {data?.rows.length === 0 && (
        <Typography role="status" color="textSecondary" sx={{ py: 6, textAlign: 'center' }}>
          Không có điều dưỡng nào khớp với bộ lọc.
        </Typography>
      )}
      {data && data.rows.length > 0 && days.length > 0 && (
        <ScheduleGrid
          grid={grid}
          days={days}
          today={today}
          busy={busy}
          spot={spot}
          onSpot={setMoved}
          onOpen={(at) => setOpen(openable(at))}
          onMove={moves ? move : undefined}
          onGive={moves ? give : undefined}
        />
      )}
      {printing && <PaperSchedule grid={grid} days={days} />}
      {moving && <MoveDialog {...moving} level={filter.level} onClose={() => setMoving(null)} />}
      {giving && <GiveDialog {...giving} level={filter.level} onClose={() => setGiving(null)} />}
      {open && <CellDialog cell={open} level={filter.level} onClose={() => setOpen(null)} />}
    </ReportPage>
  );
}
