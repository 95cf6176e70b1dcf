import { Box, Typography } from '@mui/material';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from 'react';
import { useIsPhoneWidth } from '../../../ui/useIsPhoneWidth.ts';
import { formatDayWithWeekday } from '../../figures/formatDayWithWeekday.ts';
import { type BoardSpot, findSpotKey, parseIndexedSpotKey } from '../board/boardSpot.ts';
import { boardStyles } from '../board/boardStyles.ts';
import { handleBoardKey } from '../board/handleBoardKey.ts';
import { type BoardCursor, useScrollToSpot } from '../board/useBoardSpot.ts';
import { type Carried, useCarry } from '../board/useCarry.ts';
import { useVisibleRange } from '../board/useVisibleRange.ts';
import type { PackageChangeCode } from '../cell/SessionButtons.tsx';
import { ScreenReaderStatus } from '../ScreenReaderStatus.tsx';
import { findBlockAtRow, findScheduleCell, type NurseBlock, type ScheduleGridData } from '../scheduleGrid.ts';
import { getCellLook } from './cellLook.ts';
import { createSlotsCarryRules } from './createSlotsCarryRules.ts';
import { DayHeads } from './DayHeads.tsx';
import { GridBlock } from './GridBlock.tsx';
import { gridStyles } from './gridStyles.ts';
import { gridDayWidth, gridHeaderHeight, gridNameColumnWidth, gridRowHeight } from './sizes.ts';

interface Props {
  readonly grid: ScheduleGridData;
  readonly days: readonly string[];
  readonly today: string;
  readonly busy: boolean;
  readonly cursor: BoardCursor;
  readonly onOpen: (spot: BoardSpot) => void;
  /**
   * Moves a session to another day in its row, or gives its package to the nurse of another row; with `isSingle`, gives only the session.
   * Undefined if the viewer may not.
   */
  readonly onDrop: ((carried: Carried, isSingle: boolean) => void) | undefined;
  /** Changes the package's nurse or time from this session on; undefined if the viewer may not. */
  readonly onChange: ((at: BoardSpot, code: PackageChangeCode) => void) | undefined;
}

/**
 * A grid of nurses and slots by days; only the visible part is drawn. Arrow keys move the cursor; Enter opens a cell. The user moves a
 * planned session to another day or nurse with the mouse, or with M, the arrow keys and Enter. From a session on, G changes the time of its
 * package, and N the nurse.
 */
export function ScheduleGrid({ grid, days, today, busy, cursor, onOpen, onDrop, onChange }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const lead = gridNameColumnWidth[useIsPhoneWidth() ? 'phone' : 'desk'];
  const seen = useVisibleRange(box, { row: gridRowHeight, column: gridDayWidth }, grid.height, days.length);
  const started = useRef('');
  const carry = useCarry(box, createSlotsCarryRules({ box, lead, grid, days, onDrop }), cursor.setSpot);
  const { carried } = carry;
  const spot = carried?.to ?? cursor.spot;
  const span = `${days[0]}/${days.length}`;

  useEffect(() => {
    if (started.current === span) return;
    started.current = span;
    const column = days.indexOf(today);
    if (box.current) box.current.scrollLeft = Math.max(0, column - 3) * gridDayWidth;
  }, [span, days, today]);

  const area = {
    top: gridHeaderHeight + spot.row * gridRowHeight,
    height: gridRowHeight,
    left: lead + spot.column * gridDayWidth,
    width: gridDayWidth,
  };
  useScrollToSpot(box, cursor.moved, area, { top: gridHeaderHeight, left: lead });

  const click = (event: MouseEvent) => {
    const place = findSpotKey(event);
    if (place === undefined || carry.dragged()) return;
    cursor.setSpot(parseIndexedSpotKey(place));
    onOpen(parseIndexedSpotKey(place));
  };

  const blocks = grid.blocks.filter(
    ({ top, slots }) => top < seen.toRow && top + slots.length > seen.fromRow,
  );
  const day = days[spot.column] ?? '';
  const block = findBlockAtRow(grid, spot.row);
  const cell = findScheduleCell(grid, spot.row, day);
  const movable = onDrop && cell && cell.planned > 0;
  const press = (event: KeyboardEvent) =>
    handleBoardKey(event, cursor, {
      carry,
      onChange: movable && onChange ? (code) => onChange(spot, code) : undefined,
      onEnter: () => onOpen(spot),
    });
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
        {...carry.handlers}
        className={`no-print${onDrop ? ' movable' : ''}${carried ? ' carrying' : ''}`}
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
              spot={limitToBlock(each, spot)}
              spotId={`${id}spot`}
              carried={limitToBlock(each, carried?.from ?? null)}
              aiming={carried !== null}
              refused={carry.isRefused}
            />
          ))}
        </div>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ minHeight: '1.43em' }} className="no-print">
        {carried
          ? carry.status
          : block && day
            ? `${block.agent.name} · ${formatDayWithWeekday(day)}${held}`
            : ''}
      </Typography>
      <ScreenReaderStatus>{carry.status}</ScreenReaderStatus>
    </>
  );
}

const limitToBlock = (block: NurseBlock, spot: BoardSpot | null): BoardSpot | null =>
  spot && spot.row >= block.top && spot.row < block.top + block.slots.length ? spot : null;
