import type { RefObject } from 'react';
import type { PlacedAreaLine } from '../areaLines.ts';
import { useVisibleRange } from './useVisibleRange.ts';

/** Step in pixels by which the drawn part of the lines moves. Lines have the full width, so horizontal scrolling changes nothing. */
const step = 22;
const size = { row: step, column: Number.POSITIVE_INFINITY };

/** Returns the lines that must be drawn. @param above pixels above the first line @param height pixels of all lines */
export function useVisibleLines<R>(
  box: RefObject<HTMLElement | null>,
  lines: readonly PlacedAreaLine<R>[],
  above: number,
  height: number,
): readonly PlacedAreaLine<R>[] {
  const { fromRow, toRow } = useVisibleRange(box, size, Math.ceil((above + height) / step), 1);
  return lines.filter(
    (line) => above + line.top + line.height > fromRow * step && above + line.top < toRow * step,
  );
}
