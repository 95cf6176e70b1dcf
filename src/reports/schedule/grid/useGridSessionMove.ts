import { useState } from 'react';
import { calculatePostponement } from '#rules/calendar';
import { useNotices } from '../../../screens/parts/useNotices.tsx';
import { formatDayWithWeekday } from '../../figures/formatDayWithWeekday.ts';
import {
  findBlockAtRow,
  findScheduleCell,
  type NurseBlock,
  type ScheduleGridData,
  UNASSIGNED,
} from '../scheduleGrid.ts';
import type { GridSpot } from './moveGridSpot.ts';

interface Carry {
  readonly grid: ScheduleGridData;
  readonly days: readonly string[];
  /** Cell in which the session would be dropped. */
  readonly spot: GridSpot;
  readonly onSpot: (spot: GridSpot) => void;
  readonly onMove: ((from: GridSpot, column: number) => void) | undefined;
  readonly onGive: ((from: GridSpot, row: number, one: boolean) => void) | undefined;
}
export interface GridSessionMove {
  /** Original cell of the session that is being moved; null if no session is being moved. */
  readonly from: GridSpot | null;
  /** Reason why the session cannot be dropped at the cursor; null if it can. */
  readonly refused: string | null;
  /** Text about the last event, for screen readers. */
  readonly said: string;
  readonly pick: (at: GridSpot) => boolean;
  readonly aim: (at: GridSpot) => void;
  /** Drops the session. `one` (while a key is held): only this session, and not its package. */
  readonly drop: (one?: boolean) => void;
  readonly putBack: () => void;
  /** Handles a key; returns true if the key had an effect. */
  readonly press: (key: string, shift?: boolean) => boolean;
}

const toUnassigned = 'Không thả được vào hàng chưa có điều dưỡng.';

/**
 * Returns state and functions for moving a planned session to a later day of its nurse, or to another nurse on the same day. Shows a
 * refusal by the rules immediately, and puts the session back (rules 3.5, 3.15).
 */
export function useGridSessionMove({ grid, days, spot, onSpot, onMove, onGive }: Carry): GridSessionMove {
  const [from, setFrom] = useState<GridSpot | null>(null);
  const [told, setTold] = useState('');
  const notices = useNotices();
  const dayAt = (at: GridSpot): string => days[at.column] ?? '';
  const blockOf = (at: GridSpot): NurseBlock | undefined => findBlockAtRow(grid, at.row);
  const isAway = from !== null && blockOf(from) !== blockOf(spot);

  const whyNot = (start: GridSpot): string | null => {
    if (isAway) return blockOf(spot)?.agent.id === UNASSIGNED.id ? toUnassigned : null;
    if (start.column === spot.column) return null;
    const session = { id: '', day: dayAt(start), status: 'planned' } as const;
    return calculatePostponement([], session, dayAt(spot)).refused?.reason ?? null;
  };
  const refused = from && whyNot(from);

  const end = (start: GridSpot, words: string) => {
    setFrom(null);
    setTold(words);
    onSpot(start);
  };
  const pick = (at: GridSpot): boolean => {
    if (!onMove || !((findScheduleCell(grid, at.row, dayAt(at))?.planned ?? 0) > 0)) return false;
    setFrom(at);
    onSpot(at);
    return true;
  };
  /** In its own row, the session moves to another day; over another nurse's rows, the session's day is not changed. */
  const aim = (at: GridSpot) => {
    if (!from) return;
    const own = blockOf(at) === blockOf(from);
    const next = own || !onGive ? { row: from.row, column: at.column } : { row: at.row, column: from.column };
    if (next.row !== spot.row || next.column !== spot.column) onSpot(next);
  };
  const putBack = () => {
    if (from) end(from, `Buổi vẫn ở ${formatDayWithWeekday(dayAt(from))}.`);
  };
  const drop = (one = false) => {
    if (!from) return;
    if (refused) notices.failed(`${refused} Buổi vẫn ở ${formatDayWithWeekday(dayAt(from))}.`);
    else if (isAway) onGive?.(from, spot.row, one);
    else if (spot.column === from.column) return putBack();
    else onMove?.(from, spot.column);
    end(from, '');
  };
  /** Returns the index of the first row of the previous or next nurse. */
  const nurseBeside = (step: 1 | -1): number => {
    const here = blockOf(spot);
    const next = here && grid.blocks[grid.blocks.indexOf(here) + step];
    if (!next) return spot.row;
    return from && next === blockOf(from) ? from.row : next.top;
  };
  const press = (key: string, shift = false): boolean => {
    if (!from) return key === 'm' || key === 'M' ? pick(spot) : false;
    if (key === 'ArrowLeft') aim({ row: from.row, column: Math.max(0, spot.column - 1) });
    else if (key === 'ArrowRight') aim({ row: from.row, column: Math.min(days.length - 1, spot.column + 1) });
    else if (key === 'ArrowUp') aim({ row: nurseBeside(-1), column: from.column });
    else if (key === 'ArrowDown') aim({ row: nurseBeside(1), column: from.column });
    else if (key === 'Enter' || key === ' ') drop(shift);
    else if (key === 'Escape') putBack();
    else return key !== 'Tab';
    return true;
  };
  return { from, refused, said: from ? carrying(from) : told, pick, aim, drop, putBack, press };

  function carrying(at: GridSpot): string {
    const start = formatDayWithWeekday(dayAt(at));
    if (refused) return refused;
    if (isAway) return `Giao buổi ${start} cho ${blockOf(spot)?.agent.name}. Enter để thả, Esc để hủy.`;
    return spot.column === at.column
      ? `Đang dời buổi ${start}. Mũi tên trái, phải chọn ngày; lên, xuống chọn điều dưỡng; Enter để thả, Esc để hủy.`
      : `Dời buổi ${start} sang ${formatDayWithWeekday(dayAt(spot))}. Enter để thả, Esc để hủy.`;
  }
}
