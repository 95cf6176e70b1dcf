import { type RefObject, useEffect, useRef } from 'react';
import type { BoardCursor } from '../board/useBoardSpot.ts';
import type { FreeNursesInRows } from './TimelineBody.tsx';
import { buildTimelineCells, type mapLinesById } from './timelineCells.ts';

/** CSS selector of elements that must not lose the focus, because the user works in them. */
const focusKeepingSelector = 'select, input, textarea, [role="dialog"]';

/** Shows the answer to the question "who is free": scrolls to the nurses who are free, and moves the cursor to the first free time. */
export function useAnswerFocus(
  box: RefObject<HTMLElement | null>,
  byId: ReturnType<typeof mapLinesById>,
  { place, answered }: Pick<FreeNursesInRows, 'place' | 'answered'>,
  setSpot: BoardCursor<string>['setSpot'],
): void {
  // Scrolls to the top, where the nurses are listed who are free.
  useEffect(() => {
    if (place && box.current) box.current.scrollTop = 0;
  }, [box, place]);
  const first = [...byId.values()].find(({ fit }) => fit !== null);
  const firstId = first?.row.block.agent.id;
  const firstColumn =
    1 + (first ? buildTimelineCells(first.row.bars, place).findIndex(({ kind }) => kind === 'place') : 0);
  const focused = useRef<string | null>(null);
  // Moves the cursor to the first free time of a new answer, so that Enter reserves it.
  useEffect(() => {
    if (focused.current === answered) return;
    focused.current = answered;
    if (answered === null || firstId === undefined || document.activeElement?.closest(focusKeepingSelector))
      return;
    setSpot({ row: firstId, column: firstColumn });
    box.current?.focus({ preventScroll: true });
  }, [box, answered, firstId, firstColumn, setSpot]);
}
