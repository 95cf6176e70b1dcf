// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { memo } from 'react';
import { isSunday } from '#rules/days';
import { dayWords } from '../../parts/dayWords.ts';
import { type Block, offOn } from '../gridOf.ts';
import { cellLook } from './cellLook.ts';
import type { Spot } from './moved.ts';
import type { Seen } from './seenOf.ts';
import { columnWidth, headHeight, rowHeight } from './sizes.ts';

interface Props {
  readonly block: Block;
  readonly days: readonly string[];
  /** What is drawn. */
  readonly seen: Seen;
  readonly lead: number;
  /** Where the keyboard is, when it is in this block. */
  readonly spot: Spot | null;
  readonly spotId: string;
  /** Where the session that is being carried came from, when it is in this block. */
  readonly carried: Spot | null;
  /** A session is being carried, from here or another nurse. */
  readonly aiming: boolean;
  /** It cannot be put down where the keyboard or the pointer is. */
  readonly refused: boolean;
}

/** A nurse's rows: the name stays in sight while they pass, only cells that hold something are drawn (looks: `gridStyles`). */
export const GridBlock = memo(function GridBlock(props: Props) {
  const { block, days, seen, lead, spot, spotId, carried, aiming, refused } = props;
  const { agent, slots, top, shifts, nurse } = block;
  const title = nurse && !nurse.verified ? `${agent.name}, chưa xác minh giấy tờ` : agent.name;
  const height = slots.length * rowHeight;
  const columns = days.slice(seen.fromColumn, seen.toColumn);
  return (
    <div
      role="rowgroup"
      aria-label={title}
      className="block"
      style={{ top: headHeight + top * rowHeight, height }}
    >
      <div className="lead" style={{ width: lead, height: height - 1 }}>
        <div className="name" aria-hidden title={title}>
          {nurse && !nurse.verified && <span className="unverified">⚠ </span>}
          {agent.name}
        </div>
      </div>
      {columns.map((day, at) => {
        const why = offOn(block, day);
        if (!why || isSunday(day)) return null;
        const left = lead + (seen.fromColumn + at) * columnWidth;
        return <div key={day} aria-hidden className="off" title={why} style={{ left, width: columnWidth }} />;
      })}
      {slots.map((slot, index) => {
        const row = top + index;
        if (row < seen.fromRow || row >= seen.toRow) return null;
        const words = slot.replace('-', '–');
        return (
          <div
            key={slot}
            role="row"
            aria-rowindex={row + 2}
            className="row"
            style={{ top: index * rowHeight }}
          >
            <div
              role="rowheader"
              aria-colindex={1}
              aria-label={`${agent.name}${slot && `, ${words}`}`}
              className="slot"
            >
              {slot.slice(0, 5)}
              <span className="end">–{slot.slice(6)}</span>
            </div>
            {columns.map((day, at) => {
              const cell = shifts[day]?.[slot];
              const column = seen.fromColumn + at;
              const here = spot?.row === row && spot.column === column;
              if (!cell && !here) return null;
              const look = cell && cellLook(cell, agent);
              const left = carried?.row === row && carried.column === column;
              const aim = here && aiming && !left ? (refused ? ' aim no' : ' aim') : '';
              const off = offOn(block, day);
              const state = [look?.words ?? 'trống', off?.toLowerCase()].filter(Boolean).join(', ');
              const name = `${agent.name}, ${dayWords(day)}${slot && `, ${words}`}: ${state}`;
              return (
                <div
                  key={day}
                  role="gridcell"
                  aria-colindex={column + 2}
                  aria-label={name}
                  title={name}
                  className={`cell${look ? ` ${look.mark}` : ''}${aim}${left ? ' carried' : ''}`}
                  style={{ left: lead + column * columnWidth + 2 }}
                  {...(look && { 'data-cell': `${row}:${column}` })}
                  {...(cell && cell.planned > 0 && { 'data-planned': '' })}
                  {...(here && { id: spotId, 'data-spot': '' })}
                >
                  {aim ? (refused ? '⊘' : '→') : look?.text}
                </div>
              );
            })}
          </div>
        );
      })}
    </div>
  );
});
