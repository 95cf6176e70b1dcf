// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part
import { memo } from 'react';
import { isSunday } from '#rules/days';
import { toShortName } from '#rules/timeline';
import { useIsPhoneWidth } from '../../../ui/useIsPhoneWidth.ts';
import type { BoardSpot } from '../board/boardSpot.ts';
import type { VisibleRange } from '../board/useVisibleRange.ts';
import { findOffReason, type NurseBlock } from '../scheduleGrid.ts';
import { NurseSlotRow } from './NurseSlotRow.tsx';
import { gridDayWidth, gridHeaderHeight, gridRowHeight } from './sizes.ts';

interface Props {
  readonly block: NurseBlock;
  readonly days: readonly string[];
  /** The part of the grid that is drawn. */
  readonly seen: VisibleRange;
  readonly lead: number;
  /** Position of the keyboard cursor; null if the cursor is in another block. */
  readonly spot: BoardSpot | null;
  readonly spotId: string;
  /** Original cell of the session that is being moved; null if the cell is in another block. */
  readonly carried: BoardSpot | null;
  /** True while a session is being moved, of this nurse or of another nurse. */
  readonly aiming: boolean;
  /** True if the session cannot be dropped at the cursor or pointer. */
  readonly refused: boolean;
}

/** The rows of a nurse. Her name stays visible while they scroll, and only cells with content are drawn (styles: `gridStyles`). */
export const GridBlock = memo(function GridBlock(props: Props) {
  const { block, days, seen, lead, spot, spotId, carried, aiming, refused } = props;
  const { agent, slots, top, nurse } = block;
  const isPhone = useIsPhoneWidth();
  const title = nurse && !nurse.verified ? `${agent.name}, chưa xác minh giấy tờ` : agent.name;
  const height = slots.length * gridRowHeight;
  const columns = days.slice(seen.fromColumn, seen.toColumn);
  return (
    <div
      role="rowgroup"
      aria-label={title}
      className="block"
      style={{ top: gridHeaderHeight + top * gridRowHeight, height }}
    >
      <div className="lead" style={{ width: lead, height: height - 1 }}>
        <div className="name" aria-hidden title={title}>
          {nurse && !nurse.verified && <span className="unverified">⚠ </span>}
          {isPhone && nurse ? toShortName(agent.name) : agent.name}
        </div>
      </div>
      {columns.map((day, at) => {
        const why = findOffReason(block, day);
        if (!why || isSunday(day)) return null;
        const left = lead + (seen.fromColumn + at) * gridDayWidth;
        return (
          <div key={day} aria-hidden className="off" title={why} style={{ left, width: gridDayWidth }} />
        );
      })}
      {slots.map((slot, index) => {
        const row = top + index;
        if (row < seen.fromRow || row >= seen.toRow) return null;
        const here = spot?.row === row ? spot.column : null;
        return (
          <NurseSlotRow
            key={slot}
            {...{ block, index, days, lead, spotId }}
            fromColumn={seen.fromColumn}
            toColumn={seen.toColumn}
            spot={here}
            carried={carried?.row === row ? carried.column : null}
            aim={here !== null && aiming ? (refused ? 'refused' : 'free') : null}
          />
        );
      })}
    </div>
  );
});
