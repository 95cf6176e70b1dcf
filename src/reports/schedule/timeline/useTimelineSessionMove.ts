import { useState } from 'react';
import { moveSlots, toShortName } from '#rules/timeline';
import type { DaySession } from '#schema/reports/schedule';
import { useNotices } from '../../../screens/parts/useNotices.tsx';
import { UNASSIGNED } from '../scheduleGrid.ts';
import { formatSlotTimes } from '../timesText.ts';
import type { KeyboardStop, TimelineSpot } from './timelineCells.ts';

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

/** A session that is being moved, and the place where it would be dropped. */
export interface MovingSession {
  readonly session: DaySession;
  /** Original cell of the session. */
  readonly spot: TimelineSpot;
  readonly from: string;
  readonly to: string;
  /** Number of half hours by which the session is moved from its planned time. */
  readonly steps: number;
}

interface Options {
  readonly stops: readonly KeyboardStop[];
  /** Returns a nurse's name by her id. */
  readonly nameOf: (id: string) => string;
  /** Returns why a nurse is not free at these slots; null if she is free. */
  readonly whyBusy: (id: string, slots: readonly string[]) => string | null;
  /** Called when a session is dropped; undefined if the viewer may not move sessions. */
  readonly onDrop: ((drop: TimelineDrop) => void) | undefined;
  /** Moves the keyboard cursor to the target row. */
  readonly onAim: (spot: TimelineSpot) => void;
}

export interface TimelineSessionMove {
  readonly carried: MovingSession | null;
  /** Text about the last event, for screen readers. */
  readonly said: string;
  readonly pick: (session: DaySession, spot: TimelineSpot) => boolean;
  readonly aim: (to: string, steps: number) => void;
  readonly drop: (one?: boolean) => void;
  readonly putBack: () => void;
  /** Handles a key; returns true if the key had an effect. */
  readonly press: (key: string, shift: boolean) => boolean;
}

/** Returns the slots at which a session would be dropped. Over another nurse, the session's time is not changed. */
export const dropSlotsOf = ({ session, from, to, steps }: MovingSession): readonly string[] =>
  from === to ? moveSlots(session.time_period, steps) : session.time_period;

/** Returns state and functions for moving a planned session to another nurse on the same day, or to another time in its row. */
export function useTimelineSessionMove({
  stops,
  nameOf,
  whyBusy,
  onDrop,
  onAim,
}: Options): TimelineSessionMove {
  const [carried, setCarried] = useState<MovingSession | null>(null);
  const [ended, setEnded] = useState('');
  const notices = useNotices();
  const end = (words: string, { spot }: MovingSession) => {
    setCarried(null);
    setEnded(words);
    onAim(spot);
  };
  const pick = (session: DaySession, spot: TimelineSpot): boolean => {
    if (!onDrop || session.status !== 'planned') return false;
    setCarried({ session, spot, from: spot.id, to: spot.id, steps: 0 });
    return true;
  };
  const aim = (to: string, steps: number) => {
    if (!carried || (carried.to === to && carried.steps === steps)) return;
    setCarried({ ...carried, to, steps });
    onAim(to === carried.from ? carried.spot : { id: to, column: 0 });
  };
  const putBack = () => {
    if (carried) end(`Buổi của ${carried.session.customer_name} vẫn ở chỗ cũ.`, carried);
  };
  const drop = (one = false) => {
    if (!carried) return;
    const { session, from, to } = carried;
    const slots = dropSlotsOf(carried);
    if (to === UNASSIGNED.id && from !== UNASSIGNED.id)
      notices.failed('Không thả được vào hàng chưa có điều dưỡng. Buổi vẫn ở chỗ cũ.');
    else if (from === to && slots.join() === session.time_period.join()) return putBack();
    else onDrop?.({ session, from, to, slots, one });
    end('', carried);
  };
  const press = (key: string, shift: boolean): boolean => {
    if (!carried) return false;
    const row = stops.findIndex(({ id }) => id === carried.to);
    const beside = (by: number) => stops[Math.min(Math.max(0, row + by), stops.length - 1)]?.id ?? carried.to;
    if (key === 'ArrowUp') aim(beside(-1), carried.steps);
    else if (key === 'ArrowDown') aim(beside(1), carried.steps);
    else if (key === 'ArrowLeft') aim(carried.from, carried.steps - 1);
    else if (key === 'ArrowRight') aim(carried.from, carried.steps + 1);
    else if (key === 'Enter' || key === ' ') drop(shift);
    else if (key === 'Escape') putBack();
    else return key !== 'Tab';
    return true;
  };
  return { carried, said: carried ? words(carried) : ended, pick, aim, drop, putBack, press };

  function words(now: MovingSession): string {
    const { session, from, to } = now;
    const slots = dropSlotsOf(now);
    const whose = `${formatSlotTimes(session.time_period)} của ${toShortName(session.customer_name)}`;
    const keys = 'Enter để thả, Esc để hủy.';
    if (from !== to) {
      const why = whyBusy(to, slots);
      return `Giao buổi ${whose} cho ${nameOf(to)}.${why ? ` ${why}` : ''} ${keys}`;
    }
    return slots.join() === session.time_period.join()
      ? `Đang dời buổi ${whose}. Mũi tên lên, xuống chọn điều dưỡng; trái, phải chọn giờ; ${keys}`
      : `Đổi buổi ${whose} sang ${formatSlotTimes(slots)}. ${keys}`;
  }
}
