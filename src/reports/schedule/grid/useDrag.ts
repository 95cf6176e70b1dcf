import { type PointerEvent, type RefObject, useRef } from 'react';
import type { Grid } from '../gridOf.ts';
import type { Spot } from './moved.ts';
import { columnWidth, headHeight, rowHeight } from './sizes.ts';
import type { Carrying } from './useCarry.ts';

/** Pixels before a press is a drag. */
const slack = 5;
const clamp = (value: number, most: number): number => Math.min(Math.max(0, Math.floor(value)), most - 1);

/** Carries a session with the mouse or a pen; a finger scrolls, it has the button in the cell's dialog. */
export function useDrag(
  box: RefObject<HTMLElement | null>,
  lead: number,
  grid: Grid,
  columns: number,
  carry: Carrying,
) {
  const start = useRef<{ spot: Spot; x: number; y: number } | null>(null);
  const moved = useRef(false);

  const spotUnder = ({ clientX, clientY }: PointerEvent): Spot => {
    const element = box.current as HTMLElement;
    const { left, top } = element.getBoundingClientRect();
    // Past an edge it is the next column there, which then comes into sight.
    const x = Math.min(Math.max(clientX - left, lead - columnWidth), element.clientWidth + columnWidth - 1);
    return {
      row: clamp((clientY - top - headHeight + element.scrollTop) / rowHeight, grid.height),
      column: clamp((x - lead + element.scrollLeft) / columnWidth, columns),
    };
  };
  const down = (event: PointerEvent) => {
    moved.current = false;
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-planned]')?.dataset.cell;
    if (!cell) return;
    const [row = 0, column = 0] = cell.split(':').map(Number);
    start.current = { spot: { row, column }, x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent) => {
    const from = start.current;
    if (!from) return;
    if (!moved.current) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < slack) return;
      if (!carry.pick(from.spot)) {
        start.current = null;
        return;
      }
      moved.current = true;
      box.current?.setPointerCapture(event.pointerId);
      box.current?.focus({ preventScroll: true });
      return;
    }
    if (carry.from) carry.aim(spotUnder(event));
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
