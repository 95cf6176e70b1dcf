import type { PointerEvent, RefObject } from 'react';
import { calculatePostponement } from '#rules/calendar';
import { formatDayWithWeekday } from '../../figures/formatDayWithWeekday.ts';
import { type BoardSpot, clampIndex, parseIndexedSpotKey } from '../board/boardSpot.ts';
import type { Carried, CarryRules } from '../board/useCarry.ts';
import {
  findBlockAtRow,
  findScheduleCell,
  type NurseBlock,
  type ScheduleGridData,
  UNASSIGNED,
} from '../scheduleGrid.ts';
import { gridDayWidth, gridHeaderHeight, gridRowHeight } from './sizes.ts';

interface Options {
  readonly box: RefObject<HTMLElement | null>;
  /** Width in pixels of the column of nurses and slots. */
  readonly lead: number;
  readonly grid: ScheduleGridData;
  readonly days: readonly string[];
  /** Called when a session is dropped; undefined if the viewer may not move sessions. */
  readonly onDrop: ((carried: Carried, isSingle: boolean) => void) | undefined;
}

const unassignedRowRefusal = 'Không thả được vào hàng chưa có điều dưỡng.';

/** Returns the rules for moving a planned session to a later day of its nurse, or to another nurse on the same day. */
export function createSlotsCarryRules({
  box,
  lead,
  grid,
  days,
  onDrop,
}: Options): CarryRules<number, Carried> {
  const dayAt = (at: BoardSpot): string => days[at.column] ?? '';
  const blockOf = (at: BoardSpot): NurseBlock | undefined => findBlockAtRow(grid, at.row);
  const isAway = ({ from, to }: Carried): boolean => blockOf(from) !== blockOf(to);

  const whyNot = (carried: Carried): string | null => {
    const { from, to } = carried;
    if (isAway(carried)) return blockOf(to)?.agent.id === UNASSIGNED.id ? unassignedRowRefusal : null;
    if (from.column === to.column) return null;
    const session = { id: '', day: dayAt(from), status: 'planned' } as const;
    return calculatePostponement([], session, dayAt(to)).refused?.reason ?? null;
  };
  /** In its own row, the session moves to another day; over another nurse's rows, the session's day is not changed. */
  const aimAt = (carried: Carried, at: BoardSpot): Carried => {
    const { from, to } = carried;
    const isOwn = blockOf(at) === blockOf(from);
    const [row, column] = isOwn ? [from.row, at.column] : [at.row, from.column];
    return row === to.row && column === to.column ? carried : { from, to: { row, column } };
  };
  /** Returns the first row of the previous or next nurse; in the session's own block, its row. */
  const rowBeside = ({ from, to }: Carried, step: number): number => {
    const here = blockOf(to);
    const next = here && grid.blocks[grid.blocks.indexOf(here) + step];
    if (!next) return to.row;
    return next === blockOf(from) ? from.row : next.top;
  };
  const spotUnder = ({ clientX, clientY }: PointerEvent, element: HTMLElement): BoardSpot => {
    const { left, top } = element.getBoundingClientRect();
    // When the pointer is beyond an edge, the next column is used; that column then scrolls into view.
    const x = Math.min(Math.max(clientX - left, lead - gridDayWidth), element.clientWidth + gridDayWidth - 1);
    return {
      row: clampIndex((clientY - top - gridHeaderHeight + element.scrollTop) / gridRowHeight, grid.height),
      column: clampIndex((x - lead + element.scrollLeft) / gridDayWidth, days.length),
    };
  };
  const describeReturn = ({ from }: Carried) => `Buổi vẫn ở ${formatDayWithWeekday(dayAt(from))}.`;

  return {
    pick: (place) => {
      const from = parseIndexedSpotKey(place);
      const planned = findScheduleCell(grid, from.row, dayAt(from))?.planned ?? 0;
      return onDrop && planned > 0 ? { from, to: from } : null;
    },
    step: (carried, { down, right }) =>
      down === 0
        ? aimAt(carried, {
            row: carried.from.row,
            column: clampIndex(carried.to.column + right, days.length),
          })
        : aimAt(carried, { row: rowBeside(carried, down), column: carried.from.column }),
    follow: (carried, event) => (box.current ? aimAt(carried, spotUnder(event, box.current)) : carried),
    refusalOf: (carried) => {
      const why = whyNot(carried);
      return why && `${why} ${describeReturn(carried)}`;
    },
    isUnchanged: (carried) => !isAway(carried) && carried.from.column === carried.to.column,
    drop: (carried, isSingle) => onDrop?.(carried, isSingle),
    describe: (carried) => {
      const start = formatDayWithWeekday(dayAt(carried.from));
      const why = whyNot(carried);
      if (why) return why;
      if (isAway(carried))
        return `Giao buổi ${start} cho ${blockOf(carried.to)?.agent.name}. Enter để thả, Esc để hủy.`;
      return carried.to.column === carried.from.column
        ? `Đang dời buổi ${start}. Mũi tên trái, phải chọn ngày; lên, xuống chọn điều dưỡng; Enter để thả, Esc để hủy.`
        : `Dời buổi ${start} sang ${formatDayWithWeekday(dayAt(carried.to))}. Enter để thả, Esc để hủy.`;
    },
    describeReturn,
  };
}
