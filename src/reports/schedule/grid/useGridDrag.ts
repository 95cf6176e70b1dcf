import type { PointerEvent, RefObject } from 'react';
import type { ScheduleGridData } from '../scheduleGrid.ts';
import { useSessionDrag } from '../useDrag.ts';
import type { GridSpot } from './moveGridSpot.ts';
import { gridDayWidth, gridHeaderHeight, gridRowHeight } from './sizes.ts';
import type { GridSessionMove } from './useGridSessionMove.ts';

const clamp = (value: number, most: number): number => Math.min(Math.max(0, Math.floor(value)), most - 1);

/** Converts the text of a cell's place, '<row>:<column>', to its indexes. */
export function parseGridSpot(place: string): GridSpot {
  const [row = 0, column = 0] = place.split(':').map(Number);
  return { row, column };
}

/** Lets the user move a session across the slots view with the mouse or a pen. Returns the drag handlers. */
export function useGridDrag(
  box: RefObject<HTMLElement | null>,
  lead: number,
  grid: ScheduleGridData,
  columns: number,
  carry: GridSessionMove,
) {
  const spotUnder = ({ clientX, clientY }: PointerEvent): GridSpot => {
    const element = box.current as HTMLElement;
    const { left, top } = element.getBoundingClientRect();
    // When the pointer is beyond an edge, the next column is used; that column then scrolls into view.
    const x = Math.min(Math.max(clientX - left, lead - gridDayWidth), element.clientWidth + gridDayWidth - 1);
    return {
      row: clamp((clientY - top - gridHeaderHeight + element.scrollTop) / gridRowHeight, grid.height),
      column: clamp((x - lead + element.scrollLeft) / gridDayWidth, columns),
    };
  };
  return useSessionDrag(box, {
    pick: (place) => carry.pick(parseGridSpot(place)),
    aim: (event) => {
      if (carry.from) carry.aim(spotUnder(event));
    },
    drop: carry.drop,
    putBack: carry.putBack,
  });
}
