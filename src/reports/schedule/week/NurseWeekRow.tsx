// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { memo } from 'react';
import { isSunday } from '#rules/days';
import { formatNumber } from '#rules/format';
import { formatDayWithWeekday } from '../../figures/formatDayWithWeekday.ts';
import { describeNurseDay } from '../nurseDay.ts';
import type { SessionLook } from '../timeline/timelineRows.ts';
import { formatFreeSlots } from '../timesText.ts';
import { NurseLoadBar } from './NurseLoadBar.tsx';
import {
  isFreeAllDay,
  isUnassignedRow,
  selectFittingStrips,
  type WeekCell,
  type WeekRow,
} from './weekRows.ts';

interface Props {
  readonly row: WeekRow;
  /** Index of the row among all rows, from 0; `rowIndex` is its index among all lines, from 1. */
  readonly at: number;
  readonly rowIndex: number;
  /** Pixels from the top of the first line. */
  readonly top: number;
  readonly today: string;
  /** Index of the cursor's day; null if the cursor is in another line. */
  readonly column: number | null;
  /** Spot of the session at the cursor, as text; null if there is none. */
  readonly strip: string | null;
  /** Prefix for the DOM ids of the day and the session at the cursor. */
  readonly id: string;
}

/** The row of a nurse's week: her load, and each day's sessions as strips (styles: `weekStyles`). */
export const NurseWeekRow = memo(function NurseWeekRow(props: Props) {
  const { row, at, rowIndex, top, today, column, strip, id } = props;
  const { agent, nurse } = row.block;
  const name = nurse && !nurse.verified ? `${agent.name}, chưa xác minh giấy tờ` : agent.name;
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      aria-label={name}
      className={isUnassignedRow(row) ? 'line waiting' : 'line'}
      style={{ top, height: row.height }}
    >
      <div role="rowheader" aria-colindex={1} className="lead" title={name} aria-label={name}>
        <b>
          {nurse && !nurse.verified && <span className="unverified">⚠ </span>}
          {isUnassignedRow(row) ? `${agent.name} · ${formatNumber(row.load.sessions)}` : agent.name}
        </b>
        <span className="note">{isUnassignedRow(row) ? 'đang chờ' : <NurseLoadBar load={row.load} />}</span>
      </div>
      {row.cells.map((cell, index) => (
        <DayCell
          key={cell.day}
          {...{ row, cell, today }}
          place={`${at}:${index}`}
          column={index}
          {...(column === index && { spotId: `${id}spot`, stripId: `${id}strip`, strip })}
        />
      ))}
    </div>
  );
});

const phaseClass = ({ phase }: SessionLook): string =>
  phase === 'running' || phase === 'unmarked' ? ` ${phase}` : '';

interface CellProps {
  readonly row: WeekRow;
  readonly cell: WeekCell;
  readonly today: string;
  /** Spot of the cell as text, '<row>:<column>'. */
  readonly place: string;
  readonly column: number;
  /** DOM id of the cell with the keyboard cursor; absent for other cells. */
  readonly spotId?: string;
  readonly strip?: string | null;
  readonly stripId?: string;
}

/** The cell of a day with its sessions as strips. The label for screen readers has the customers and the free slots. */
function DayCell({ row, cell, today, place, column, spotId, strip, stripId }: CellProps) {
  const { day, held, strips } = cell;
  const sunday = isSunday(day);
  const off = held.off !== null && !held.works && !sunday;
  const { shown, left } = selectFittingStrips(strips);
  const words = [
    describeNurseDay(held),
    strips.map(({ text }) => text).join(', '),
    isUnassignedRow(row) ? '' : formatFreeSlots(held.free),
  ].filter(Boolean);
  const label = `${row.block.agent.name}, ${formatDayWithWeekday(day)}: ${words.join('. ')}`;
  const kinds = [(off || sunday) && 'off', day === today && 'today'].filter(Boolean);
  return (
    <div
      role="gridcell"
      aria-colindex={column + 2}
      aria-label={label}
      // A cell with sessions has no tooltip, because the sessions' cards show more.
      {...(strips.length === 0 && { title: label })}
      data-day={place}
      className={`day ${kinds.join(' ')}`}
      {...(spotId !== undefined && { id: spotId, 'data-spot': '' })}
    >
      {shown.map(({ key, sign, text, mark, look }) => (
        <span
          key={key}
          className={`bar ${look?.isAway ? 'away' : mark}${look ? phaseClass(look) : ''}`}
          {...(look && { 'data-cell': `${place}:${key}` })}
          {...(strip === `${place}:${key}` && { id: stripId, role: 'group', 'aria-label': text })}
        >
          <i>{sign}</i>
          {text}
        </span>
      ))}
      {left > 0 && <span className="more">+{formatNumber(left)} buổi</span>}
      {strips.length === 0 &&
        (off ? (
          <span className="none">Nghỉ</span>
        ) : (
          held.works && <span className="none">{day >= today && isFreeAllDay(row, cell) ? 'rảnh' : '–'}</span>
        ))}
    </div>
  );
}
