import { Box, Typography } from '@mui/material';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from 'react';
import { isComposing } from '../../../ui/isComposing.ts';
import { useIsPhoneWidth } from '../../../ui/useIsPhoneWidth.ts';
import { formatDayWithWeekday } from '../../figures/formatDayWithWeekday.ts';
import { boardStyles } from '../boardStyles.ts';
import type { PackageChangeCode } from '../cell/SessionButtons.tsx';
import { ScreenReaderStatus } from '../ScreenReaderStatus.tsx';
import { findBlockAtRow, findScheduleCell, type NurseBlock, type ScheduleGridData } from '../scheduleGrid.ts';
import { getCellLook } from './cellLook.ts';
import { DayHeads } from './DayHeads.tsx';
import { GridBlock } from './GridBlock.tsx';
import { gridStyles } from './gridStyles.ts';
import { type GridSpot, moveGridSpot } from './moveGridSpot.ts';
import { gridDayWidth, gridHeaderHeight, gridNameColumnWidth, gridRowHeight } from './sizes.ts';
import { parseGridSpot, useGridDrag } from './useGridDrag.ts';
import { useGridSessionMove } from './useGridSessionMove.ts';
import { useVisibleRange } from './useVisibleRange.ts';

interface Props {
  readonly grid: ScheduleGridData;
  readonly days: readonly string[];
  readonly today: string;
  readonly busy: boolean;
  /** Position of the keyboard cursor. */
  readonly spot: GridSpot;
  readonly onSpot: (spot: GridSpot) => void;
  readonly onOpen: (spot: GridSpot) => void;
  /** Moves a session to another day in its row; undefined if the viewer may not. */
  readonly onMove: ((from: GridSpot, column: number) => void) | undefined;
  /** Gives a session's package to the nurse of another row; with `one`, gives only the session. */
  readonly onGive: ((from: GridSpot, row: number, one: boolean) => void) | undefined;
  /** Changes the package's nurse or time from this session on; undefined if the viewer may not. */
  readonly onChange: ((at: GridSpot, code: PackageChangeCode) => void) | undefined;
}

/** Keys that change the package from a session on. */
const changeKeys: Readonly<Record<string, PackageChangeCode>> = { g: 'change_time', n: 'hand_over' };

/**
 * A grid of nurses and slots by days; only the visible part is drawn. Arrow keys move the cursor; Enter opens a cell. The user moves a
 * planned session to another day or nurse with the mouse, or with M, the arrow keys and Enter. From a session on, G changes the time of its
 * package, and N the nurse.
 */
export function ScheduleGrid({
  grid,
  days,
  today,
  busy,
  spot,
  onSpot,
  onOpen,
  onMove,
  onGive,
  onChange,
}: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const lead = gridNameColumnWidth[useIsPhoneWidth() ? 'phone' : 'desk'];
  const seen = useVisibleRange(box, { row: gridRowHeight, column: gridDayWidth }, grid.height, days.length);
  const started = useRef('');
  const carry = useGridSessionMove({ grid, days, spot, onSpot, onMove, onGive });
  const drag = useGridDrag(box, lead, grid, days.length, carry);
  const span = `${days[0]}/${days.length}`;

  useEffect(() => {
    if (started.current === span) return;
    started.current = span;
    const column = days.indexOf(today);
    if (box.current) box.current.scrollLeft = Math.max(0, column - 3) * gridDayWidth;
  }, [span, days, today]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const [top, left] = [spot.row * gridRowHeight, spot.column * gridDayWidth];
    const [height, width] = [element.clientHeight - gridHeaderHeight, element.clientWidth - lead];
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + gridRowHeight > element.scrollTop + height)
      element.scrollTop = top + gridRowHeight - height;
    if (left < element.scrollLeft) element.scrollLeft = left;
    else if (left + gridDayWidth > element.scrollLeft + width)
      element.scrollLeft = left + gridDayWidth - width;
  }, [spot, lead]);

  const click = (event: MouseEvent) => {
    const place = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell;
    if (!place || drag.dragged()) return;
    onSpot(parseGridSpot(place));
    onOpen(parseGridSpot(place));
  };

  const blocks = grid.blocks.filter(
    ({ top, slots }) => top < seen.toRow && top + slots.length > seen.fromRow,
  );
  const day = days[spot.column] ?? '';
  const block = findBlockAtRow(grid, spot.row);
  const cell = findScheduleCell(grid, spot.row, day);
  const movable = onMove && cell && cell.planned > 0;
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (carry.press(event.key, event.shiftKey)) return event.preventDefault();
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const to = moveGridSpot(spot, event.key, event.ctrlKey || event.metaKey, grid.height, days.length);
    const code = isPlain && movable ? changeKeys[event.key.toLowerCase()] : undefined;
    if (to) onSpot(to);
    else if (code) onChange?.(spot, code);
    else if (event.key === 'Enter' || event.key === ' ') onOpen(spot);
    else return;
    event.preventDefault();
  };
  const held = cell
    ? ` · ${getCellLook(cell, block?.agent).words}${movable ? ' · kéo hoặc nhấn M để dời ngày, đổi người, G để đổi giờ, N để đổi người từ buổi này' : ''}`
    : '';
  const drawn = { from: seen.fromColumn, to: seen.toColumn };
  return (
    <>
      <Box
        ref={box}
        role="grid"
        aria-label="Lịch tắm theo điều dưỡng, khung giờ và ngày"
        aria-busy={busy}
        aria-rowcount={grid.height + 1}
        aria-colcount={days.length + 1}
        aria-activedescendant={`${id}spot`}
        tabIndex={0}
        onKeyDown={press}
        onClick={click}
        {...drag.handlers}
        className={`no-print${onMove ? ' movable' : ''}${carry.from ? ' carrying' : ''}`}
        sx={[boardStyles, gridStyles]}
      >
        <div
          style={{
            position: 'relative',
            width: lead + days.length * gridDayWidth,
            height: gridHeaderHeight + grid.height * gridRowHeight,
          }}
        >
          <DayHeads days={days} drawn={drawn} today={today} lead={lead} rows={grid.height} />
          {blocks.map((each) => (
            <GridBlock
              key={each.agent.id}
              block={each}
              days={days}
              seen={seen}
              lead={lead}
              spot={within(each, spot)}
              spotId={`${id}spot`}
              carried={within(each, carry.from)}
              aiming={carry.from !== null}
              refused={carry.from !== null && carry.refused !== null}
            />
          ))}
        </div>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ minHeight: '1.43em' }} className="no-print">
        {carry.from
          ? carry.said
          : block && day
            ? `${block.agent.name} · ${formatDayWithWeekday(day)}${held}`
            : ''}
      </Typography>
      <ScreenReaderStatus>{carry.said}</ScreenReaderStatus>
    </>
  );
}

const within = (block: NurseBlock, spot: GridSpot | null): GridSpot | null =>
  spot && spot.row >= block.top && spot.row < block.top + block.slots.length ? spot : null;
