// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { Box } from '@mui/material';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef } from 'react';
import { formatNumber } from '#rules/format';
import { dayWords, shortWeekday } from '../../parts/dayWords.ts';
import { moved, type Spot } from '../grid/moved.ts';
import { useSeen } from '../grid/useSeen.ts';
import type { Grid } from '../gridOf.ts';
import { nurseDay } from '../nurseDay.ts';
import { WeekLine } from './WeekLine.tsx';
import { lineHeight, weekHeadHeight, weekStyles } from './weekStyles.ts';

interface Props {
  readonly grid: Grid;
  readonly days: readonly string[];
  readonly today: string;
  readonly busy: boolean;
  /** Where the keyboard is: a nurse's line and a day. */
  readonly spot: Spot;
  readonly onSpot: (spot: Spot) => void;
  readonly onOpen: (spot: Spot) => void;
}

/** A week: a line a nurse, a cell a day. Only the lines in sight are drawn; the arrows move, Enter or a press opens a day. */
export function WeekGrid({ grid, days, today, busy, spot, onSpot, onOpen }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const rows = grid.blocks.length;
  // The seven days are always drawn.
  const seen = useSeen(box, { row: lineHeight, column: 100 }, rows, days.length);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const top = spot.row * lineHeight;
    const height = element.clientHeight - weekHeadHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + lineHeight > element.scrollTop + height) element.scrollTop = top + lineHeight - height;
  }, [spot.row]);

  const press = (event: KeyboardEvent) => {
    const to = moved(spot, event.key, event.ctrlKey || event.metaKey, rows, days.length);
    if (to) onSpot(to);
    else if (event.key === 'Enter' || event.key === ' ') onOpen(spot);
    else return;
    event.preventDefault();
  };
  const click = (event: MouseEvent) => {
    const place = (event.target as HTMLElement).closest<HTMLElement>('[data-day]')?.dataset.day;
    if (!place) return;
    const [row = 0, column = 0] = place.split(':').map(Number);
    onSpot({ row, column });
    onOpen({ row, column });
  };
  // Of all nurses, also those out of sight: not at every step of the scrolling.
  const sessionsOn = useMemo(
    () =>
      days.map((day) =>
        grid.blocks.reduce((sum, block) => {
          const { planned, finished } = nurseDay(block, day);
          return sum + planned + finished;
        }, 0),
      ),
    [grid, days],
  );

  return (
    <Box
      ref={box}
      role="grid"
      aria-label="Lịch tuần theo điều dưỡng"
      aria-busy={busy}
      aria-rowcount={rows + 1}
      aria-colcount={days.length + 2}
      aria-activedescendant={`${id}spot`}
      tabIndex={0}
      onKeyDown={press}
      onClick={click}
      className="no-print"
      sx={weekStyles}
    >
      <div className="lines" style={{ height: weekHeadHeight + rows * lineHeight }}>
        <div role="row" aria-rowindex={1} className="line heads">
          <div role="columnheader" aria-colindex={1} className="nurse">
            Điều dưỡng
          </div>
          <div role="columnheader" aria-colindex={2}>
            <span>Kín tuần</span>
            <span>buổi / tối đa</span>
          </div>
          {days.map((day, at) => (
            <div
              key={day}
              role="columnheader"
              aria-colindex={at + 3}
              aria-label={`${dayWords(day)}${day === today ? ', hôm nay' : ''}`}
              {...(day === today && { 'aria-current': 'date' as const })}
              className={day === today ? 'today' : undefined}
            >
              <span>
                {shortWeekday(day)} {day.slice(8)}/{day.slice(5, 7)}
              </span>
              <span>{formatNumber(sessionsOn[at] ?? 0)} buổi</span>
            </div>
          ))}
        </div>
        {grid.blocks.slice(seen.fromRow, seen.toRow).map((block, at) => (
          <WeekLine
            key={block.agent.id}
            block={block}
            row={seen.fromRow + at}
            top={weekHeadHeight + (seen.fromRow + at) * lineHeight}
            days={days}
            today={today}
            column={spot.row === seen.fromRow + at ? spot.column : null}
            spotId={`${id}spot`}
          />
        ))}
      </div>
    </Box>
  );
}
