import { type PointerEvent, type RefObject, useRef } from 'react';

/** Pixels of movement before a press counts as a drag. */
const slack = 5;

interface Carrying {
  /** Starts moving the session at a place; returns false if it cannot be moved. */
  readonly pick: (place: string) => boolean;
  /** Called when the pointer is over another place. @param right pixels to the right of the start */
  readonly aim: (event: PointerEvent, right: number) => void;
  /** `one`: true if a key is held. */
  readonly drop: (one: boolean) => void;
  readonly putBack: () => void;
}

/**
 * Moves a planned session of a grid, found by `data-planned` and `data-cell`, with the mouse or a pen. Touch scrolls; touch users have the
 * buttons in the session's dialog.
 */
export function useDrag(box: RefObject<HTMLElement | null>, { pick, aim, drop, putBack }: Carrying) {
  const start = useRef<{ place: string; x: number; y: number } | null>(null);
  const moved = useRef(false);
  const down = (event: PointerEvent) => {
    moved.current = false;
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const place = (event.target as HTMLElement).closest<HTMLElement>('[data-planned]')?.dataset.cell;
    if (place !== undefined) start.current = { place, x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent) => {
    const from = start.current;
    if (!from) return;
    if (moved.current) return aim(event, event.clientX - from.x);
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < slack) return;
    if (!pick(from.place)) {
      start.current = null;
      return;
    }
    moved.current = true;
    box.current?.setPointerCapture(event.pointerId);
    box.current?.focus({ preventScroll: true });
  };
  const end = (finish: (one: boolean) => void) => (event: PointerEvent) => {
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
    /** Returns whether the last press was a drag and not a click. */
    dragged: () => moved.current,
  };
}
