import { type PointerEvent, type RefObject, useRef } from 'react';
import { axis } from '#rules/timeline';
import type { DaySession } from '#schema/reports/schedule';
import { headHeight } from './sizes.ts';
import type { TimelineSpot } from './timelineCells.ts';
import type { TimelineCarry } from './useTimelineCarry.ts';

/** Pixels before a press is a drag. */
const slack = 5;

/** Carries a session with the mouse or a pen; a finger scrolls, it has the buttons of the session's dialog. */
export function useTimelineDrag(
  box: RefObject<HTMLElement | null>,
  sessionAt: (place: string) => { readonly session: DaySession; readonly spot: TimelineSpot } | null,
  carry: TimelineCarry,
) {
  const start = useRef<{ place: string; x: number; y: number } | null>(null);
  const moved = useRef(false);

  /** The row under the pointer; past an edge the one there, so that the next comes into sight. */
  const rowUnder = ({ clientX, clientY }: PointerEvent): string | null => {
    const element = box.current;
    if (!element) return null;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const x = Math.min(Math.max(clientX, left + 2), right - 2);
    const y = Math.min(Math.max(clientY, top + headHeight + 2), bottom - 2);
    return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-line]')?.dataset.line ?? null;
  };
  const stepsTo = (x: number): number => {
    const track = box.current?.querySelector('.heads > .track');
    if (!start.current || !track) return 0;
    const half = track.clientWidth / ((axis.to - axis.from) / 30);
    return Math.round((x - start.current.x) / half);
  };
  const down = (event: PointerEvent) => {
    moved.current = false;
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const place = (event.target as HTMLElement).closest<HTMLElement>('[data-planned]')?.dataset.cell;
    if (place !== undefined) start.current = { place, x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent) => {
    const from = start.current;
    if (!from) return;
    if (!moved.current) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < slack) return;
      const found = sessionAt(from.place);
      if (!found || !carry.pick(found.session, found.spot)) {
        start.current = null;
        return;
      }
      moved.current = true;
      box.current?.setPointerCapture(event.pointerId);
      box.current?.focus({ preventScroll: true });
      return;
    }
    const row = carry.carried && rowUnder(event);
    if (row !== null) carry.aim(row, stepsTo(event.clientX));
  };
  const end = (finish: (one: boolean) => void) => (event: PointerEvent) => {
    if (start.current && moved.current) finish(event.shiftKey);
    start.current = null;
  };
  return {
    handlers: {
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: end(carry.drop),
      onPointerCancel: end(carry.putBack),
    },
    /** The press that has just ended was a drag, not a click. */
    dragged: () => moved.current,
  };
}
