import { type PointerEvent, type RefObject, useRef } from 'react';

/** Pixels before a press is a drag. */
const slack = 5;

interface Carrying {
  /** Begins to carry what stands at a place; false when it cannot be. */
  readonly pick: (place: string) => boolean;
  /** The pointer is over another place. @param right pixels to the right of where it was pressed */
  readonly aim: (event: PointerEvent, right: number) => void;
  /** `one`: with a key held. */
  readonly drop: (one: boolean) => void;
  readonly putBack: () => void;
}

/**
 * Carries a planned session of a grid, by its `data-planned` and `data-cell`, with the mouse or a pen; a finger scrolls, it has the
 * buttons of the session's dialog.
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
    /** The press that has just ended was a drag, not a click. */
    dragged: () => moved.current,
  };
}
