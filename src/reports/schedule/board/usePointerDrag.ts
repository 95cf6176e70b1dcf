import { type PointerEvent, type RefObject, useRef } from 'react';
import { findSpotKey } from './boardSpot.ts';

/** Minimum movement in pixels that makes a press a drag. */
const MIN_DRAG_DISTANCE_PX = 5;

interface Options {
  /** Starts to move the session at a spot. Returns false if the session cannot be moved. */
  readonly pick: (place: string) => boolean;
  /** Called when the pointer moves over another spot. @param right pixels to the right of the start */
  readonly aim: (event: PointerEvent, right: number) => void;
  /** Called when the session is dropped. @param isSingle true if Shift is held: only the session changes, not its package */
  readonly drop: (isSingle: boolean) => void;
  readonly putBack: () => void;
}

/** Returns pointer handlers that drag a planned session with the mouse or a pen. Sessions have `data-planned`, and cells `data-cell`. */
export function usePointerDrag(box: RefObject<HTMLElement | null>, { pick, aim, drop, putBack }: Options) {
  const start = useRef<{ place: string; x: number; y: number } | null>(null);
  const moved = useRef(false);
  const down = (event: PointerEvent) => {
    moved.current = false;
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const place = findSpotKey(event, '[data-planned]');
    if (place !== undefined) start.current = { place, x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent) => {
    const from = start.current;
    if (!from) return;
    if (moved.current) return aim(event, event.clientX - from.x);
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < MIN_DRAG_DISTANCE_PX) return;
    if (!pick(from.place)) {
      start.current = null;
      return;
    }
    moved.current = true;
    box.current?.setPointerCapture(event.pointerId);
    box.current?.focus({ preventScroll: true });
  };
  const end = (finish: (isSingle: boolean) => void) => (event: PointerEvent) => {
    if (start.current && moved.current) finish(event.shiftKey);
    start.current = null;
  };
  return {
    handlers: {
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: end(drop),
      onPointerCancel: end(putBack),
    },
    /** Returns true if the last press was a drag and not a click. */
    dragged: () => moved.current,
  };
}
