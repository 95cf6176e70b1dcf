import { useMemo, useState } from 'react';
import ActionDialogById from '../../../screens/actions/ActionDialogById.tsx';
import { formatDayWithWeekday } from '../../figures/formatDayWithWeekday.ts';
import { type BoardSpot, createIndexedRows, findNextSpot } from '../board/boardSpot.ts';
import { useBoardSpot } from '../board/useBoardSpot.ts';
import type { Carried } from '../board/useCarry.ts';
import { AssignNurseDialog } from '../cell/AssignNurseDialog.tsx';
import type { OpenScheduleCell } from '../cell/openCell.ts';
import type { PackageChangeCode } from '../cell/SessionButtons.tsx';
import { ScheduleLegend } from '../ScheduleLegend.tsx';
import {
  findBlockAtRow,
  findMarkedCells,
  findScheduleCell,
  type ScheduleGridData,
  UNASSIGNED,
} from '../scheduleGrid.ts';
import { PlannedSessionPicker } from './PlannedSessionPicker.tsx';
import { ScheduleGrid } from './ScheduleGrid.tsx';

interface Props {
  readonly grid: ScheduleGridData;
  readonly days: readonly string[];
  readonly today: string;
  readonly busy: boolean;
  readonly level: string;
  /** Area that limits the sessions without a nurse; '' means all areas. */
  readonly area: string;
  /** True if the viewer may move sessions and give them to other nurses. */
  readonly moves: boolean;
  readonly onOpen: (cell: OpenScheduleCell | null) => void;
}

/** The slots view: a grid of all nurses' slots, in which the user moves sessions and gives them to other nurses. */
export function SlotsView({ grid, days, today, busy, level, area, moves, onOpen }: Props) {
  const [moving, setMoving] = useState<{ cell: OpenScheduleCell; new_day: string } | null>(null);
  const [giving, setGiving] = useState<{ cell: OpenScheduleCell; agent_id: string; one: boolean } | null>(
    null,
  );
  const [changing, setChanging] = useState<{ cell: OpenScheduleCell; code: PackageChangeCode } | null>(null);
  const cursor = useBoardSpot(createIndexedRows(grid.height, days.length), Math.max(0, days.indexOf(today)));
  // Memoized, because the search scans all cells and would otherwise run at every step of the cursor.
  const clashes = useMemo(() => findMarkedCells(grid, days, 'duplicated'), [grid, days]);

  const openable = (at: BoardSpot): OpenScheduleCell | null => {
    const day = days[at.column];
    const block = findBlockAtRow(grid, at.row);
    if (!day || !block || !findScheduleCell(grid, at.row, day)) return null;
    return { agent: block.agent, day, slot: block.slots[at.row - block.top] ?? '' };
  };
  const drop = ({ from, to }: Carried, one: boolean) => {
    const cell = openable(from);
    const agent = findBlockAtRow(grid, to.row)?.agent;
    const new_day = days[to.column];
    if (!cell || !agent || !new_day) return;
    if (agent.id === cell.agent.id) setMoving({ cell, new_day });
    else setGiving({ cell, agent_id: agent.id, one });
  };
  const change = (at: BoardSpot, code: PackageChangeCode) => {
    const cell = openable(at);
    if (cell) setChanging({ cell, code });
  };
  return (
    <>
      <ScheduleLegend
        clashes={clashes.length}
        onNextClash={() => cursor.setSpot(findNextSpot(cursor.spot, clashes))}
      />
      <ScheduleGrid
        {...{ grid, days, today, busy, cursor }}
        onOpen={(at) => onOpen(openable(at))}
        onDrop={moves ? drop : undefined}
        onChange={moves ? change : undefined}
      />
      {moving && (
        <PlannedSessionPicker
          cell={moving.cell}
          level={level}
          area={area}
          question={`Dời buổi nào sang ${formatDayWithWeekday(moving.new_day)}?`}
          onClose={() => setMoving(null)}
        >
          {({ shift_id }) => (
            <ActionDialogById
              resource="shifts"
              id={shift_id}
              code="delay_shift"
              defaultValues={{ new_day: moving.new_day }}
              onClose={() => setMoving(null)}
            />
          )}
        </PlannedSessionPicker>
      )}
      {changing && (
        <PlannedSessionPicker
          cell={changing.cell}
          level={level}
          area={area}
          question={changing.code === 'hand_over' ? 'Đổi người từ buổi nào?' : 'Đổi giờ từ buổi nào?'}
          onClose={() => setChanging(null)}
        >
          {({ package_id }) => (
            <ActionDialogById
              resource="packages"
              id={package_id}
              code={changing.code}
              defaultValues={{ from_day: changing.cell.day }}
              onClose={() => setChanging(null)}
            />
          )}
        </PlannedSessionPicker>
      )}
      {giving && (
        <PlannedSessionPicker
          cell={giving.cell}
          level={level}
          area={area}
          question="Giao buổi nào?"
          onClose={() => setGiving(null)}
        >
          {(shift) => (
            <AssignNurseDialog
              shift={shift}
              // If the session's package has no nurse, the nurse gets the whole package, unless the user held the key for a single session.
              whole={giving.cell.agent.id === UNASSIGNED.id && !giving.one}
              agent_id={giving.agent_id}
              onClose={() => setGiving(null)}
            />
          )}
        </PlannedSessionPicker>
      )}
    </>
  );
}
