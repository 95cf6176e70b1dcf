import type { RefObject } from 'react';
import type { PlacedAreaLine } from '../areaLines.ts';
import { useVisibleRange } from './useVisibleRange.ts';

/** Step in pixels by which the drawn part of the lines moves. Lines have the full width, so horizontal scrolling changes nothing. */
const STEP_HEIGHT_PX = 22;
const stepSize = { row: STEP_HEIGHT_PX, column: Number.POSITIVE_INFINITY };

/** Returns the lines that must be drawn. @param above pixels above the first line @param height pixels of all lines */
export function useVisibleLines<R>(
  box: RefObject<HTMLElement | null>,
  lines: readonly PlacedAreaLine<R>[],
  above: number,
  height: number,
): readonly PlacedAreaLine<R>[] {
  const { fromRow, toRow } = useVisibleRange(box, stepSize, Math.ceil((above + height) / STEP_HEIGHT_PX), 1);
  return lines.filter(
    (line) =>
      above + line.top + line.height > fromRow * STEP_HEIGHT_PX && above + line.top < toRow * STEP_HEIGHT_PX,
  );
}
