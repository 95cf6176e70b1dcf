import type { PointerEvent, RefObject } from 'react';
import { timelineAxis } from '#rules/timeline';
import type { DaySession } from '#schema/reports/schedule';
import { useSessionDrag } from '../useDrag.ts';
import { axisHeight } from './sizes.ts';
import { parseTimelineSpot, type TimelineSpot } from './timelineCells.ts';
import type { TimelineSessionMove } from './useTimelineSessionMove.ts';

/** Lets the user move a session in the day view with the mouse or a pen. Returns the drag handlers. */
export function useTimelineDrag(
  box: RefObject<HTMLElement | null>,
  sessionAt: (spot: TimelineSpot) => DaySession | undefined,
  carry: TimelineSessionMove,
) {
  /**
   * Returns the id of the row under the pointer. When the pointer is beyond an edge, returns the row at that edge, so that the next row
   * scrolls into view.
   */
  const rowUnder = ({ clientX, clientY }: PointerEvent): string | null => {
    const element = box.current;
    if (!element) return null;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const x = Math.min(Math.max(clientX, left + 2), right - 2);
    const y = Math.min(Math.max(clientY, top + axisHeight + 2), bottom - 2);
    return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-line]')?.dataset.line ?? null;
  };
  const halfHours = (pixels: number): number => {
    const track = box.current?.querySelector('.heads > .track');
    return track
      ? Math.round(pixels / (track.clientWidth / ((timelineAxis.to - timelineAxis.from) / 30)))
      : 0;
  };
  return useSessionDrag(box, {
    pick: (place) => {
      const spot = parseTimelineSpot(place);
      const session = sessionAt(spot);
      return session !== undefined && carry.pick(session, spot);
    },
    aim: (event, right) => {
      const row = carry.carried && rowUnder(event);
      if (row !== null) carry.aim(row, halfHours(right));
    },
    drop: carry.drop,
    putBack: carry.putBack,
  });
}
