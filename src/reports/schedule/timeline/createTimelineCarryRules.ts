import type { PointerEvent, RefObject } from 'react';
import { moveSlots, timelineAxis, toShortName } from '#rules/timeline';
import type { DaySession } from '#schema/reports/schedule';
import { type BoardRows, type BoardSpot, clampIndex, parseSpotKey } from '../board/boardSpot.ts';
import type { Carried, CarryRules } from '../board/useCarry.ts';
import { UNASSIGNED } from '../scheduleGrid.ts';
import { formatSlotTimes } from '../timesText.ts';
import { axisHeight } from './sizes.ts';

/** A session that was dropped on another nurse, or in its own row at another time. */
export interface TimelineDrop {
  readonly session: DaySession;
  /** Id of the nurse in whose row the session was; '' for the row without a nurse. */
  readonly from: string;
  readonly to: string;
  /** Slots at which the session was dropped. */
  readonly slots: readonly string[];
  /** True if a key was held while dropping: only this session changes, and not its package. */
  readonly one: boolean;
}

/** A session that is being moved to another nurse, or to another time in its own row. */
export interface MovingSession extends Carried<string> {
  readonly session: DaySession;
  /** Number of half hours by which the session is moved from its planned time. */
  readonly steps: number;
}

interface Options {
  readonly box: RefObject<HTMLElement | null>;
  readonly rows: BoardRows<string>;
  readonly sessionAt: (spot: BoardSpot<string>) => DaySession | undefined;
  /** Returns a nurse's name by her id. */
  readonly nameOf: (id: string) => string;
  /** Returns why a nurse is not free at these slots; null if she is free. */
  readonly whyBusy: (id: string, slots: readonly string[]) => string | null;
  /** Called when a session is dropped; undefined if the viewer may not move sessions. */
  readonly onDrop: ((drop: TimelineDrop) => void) | undefined;
}

/** Returns the slots at which a session would be dropped. Over another nurse, the session's time is not changed. */
export const findDropSlots = ({ session, from, to, steps }: MovingSession): readonly string[] =>
  from.row === to.row ? moveSlots(session.time_period, steps) : session.time_period;

const moveTarget = (carried: MovingSession, row: string, steps: number): MovingSession => {
  const { from, to } = carried;
  if (to.row === row && carried.steps === steps) return carried;
  return { ...carried, steps, to: row === from.row ? from : { row, column: 0 } };
};

/**
 * Returns the id of the row under the pointer. When the pointer is beyond an edge, returns the row at that edge, so that the next row
 * scrolls into view.
 */
function findRowAtPointer({ clientX, clientY }: PointerEvent, box: HTMLElement): string | undefined {
  const { left, top, right, bottom } = box.getBoundingClientRect();
  const x = Math.min(Math.max(clientX, left + 2), right - 2);
  const y = Math.min(Math.max(clientY, top + axisHeight + 2), bottom - 2);
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-line]')?.dataset.line;
}

function toHalfHours(pixels: number, box: HTMLElement): number {
  const track = box.querySelector('.heads > .track');
  return track ? Math.round(pixels / (track.clientWidth / ((timelineAxis.to - timelineAxis.from) / 30))) : 0;
}

/** Returns the rules for moving a planned session to another nurse on the same day, or to another time in its row. */
export function createTimelineCarryRules({
  box,
  rows,
  sessionAt,
  nameOf,
  whyBusy,
  onDrop,
}: Options): CarryRules<string, MovingSession> {
  const isSameTime = (carried: MovingSession): boolean =>
    findDropSlots(carried).join() === carried.session.time_period.join();
  return {
    pick: (place) => {
      const from = parseSpotKey(place);
      const session = sessionAt(from);
      return onDrop && session?.status === 'planned' ? { session, from, to: from, steps: 0 } : null;
    },
    step: (carried, { down, right }) => {
      const { from, to, steps } = carried;
      if (down === 0) return moveTarget(carried, from.row, steps + right);
      return moveTarget(carried, rows.rowAt(clampIndex(rows.indexOf(to.row) + down, rows.count)), steps);
    },
    follow: (carried, event, right) => {
      const row = box.current ? findRowAtPointer(event, box.current) : undefined;
      return row === undefined || !box.current
        ? carried
        : moveTarget(carried, row, toHalfHours(right, box.current));
    },
    refusalOf: ({ from, to }) =>
      to.row === UNASSIGNED.id && from.row !== UNASSIGNED.id
        ? 'Không thả được vào hàng chưa có điều dưỡng. Buổi vẫn ở chỗ cũ.'
        : null,
    isUnchanged: (carried) => carried.from.row === carried.to.row && isSameTime(carried),
    drop: (carried, one) => {
      const { session, from, to } = carried;
      onDrop?.({ session, from: from.row, to: to.row, slots: findDropSlots(carried), one });
    },
    describe: (carried) => {
      const { session, from, to } = carried;
      const slots = findDropSlots(carried);
      const whose = `${formatSlotTimes(session.time_period)} của ${toShortName(session.customer_name)}`;
      const keys = 'Enter để thả, Esc để hủy.';
      if (from.row !== to.row) {
        const why = whyBusy(to.row, slots);
        return `Giao buổi ${whose} cho ${nameOf(to.row)}.${why ? ` ${why}` : ''} ${keys}`;
      }
      return isSameTime(carried)
        ? `Đang dời buổi ${whose}. Mũi tên lên, xuống chọn điều dưỡng; trái, phải chọn giờ; ${keys}`
        : `Đổi buổi ${whose} sang ${formatSlotTimes(slots)}. ${keys}`;
    },
    describeReturn: ({ session }) => `Buổi của ${session.customer_name} vẫn ở chỗ cũ.`,
  };
}
