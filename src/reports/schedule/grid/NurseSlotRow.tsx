// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { memo } from 'react';
import { formatSlot } from '#rules/slots';
import { formatDayWithWeekday } from '../../figures/formatDayWithWeekday.ts';
import { findOffReason, type NurseBlock } from '../scheduleGrid.ts';
import { getCellLook } from './cellLook.ts';
import { gridDayWidth, gridRowHeight } from './sizes.ts';

interface Props {
  readonly block: NurseBlock;
  /** Index of the row's slot in the nurse's block. */
  readonly index: number;
  readonly days: readonly string[];
  /** Indexes of the drawn columns; `toColumn` is not included. */
  readonly fromColumn: number;
  readonly toColumn: number;
  readonly lead: number;
  /** Column of the keyboard cursor; null if the cursor is in another row. */
  readonly spot: number | null;
  readonly spotId: string;
  /** Original column of the session that is being moved; null if it is in another row. */
  readonly carried: number | null;
  /**
   * Whether the session that is being moved can be dropped at the cursor; null if the cursor is in another row or no session is being
   * moved.
   */
  readonly aim: 'free' | 'refused' | null;
}

/** The row of a nurse's slot. Draws only cells with content, and renders only when the row changes. */
export const NurseSlotRow = memo(function NurseSlotRow(props: Props) {
  const { block, index, days, fromColumn, toColumn, lead, spot, spotId, carried, aim } = props;
  const { agent, shifts, top } = block;
  const slot = block.slots[index] ?? '';
  const row = top + index;
  const words = formatSlot(slot);
  return (
    <div role="row" aria-rowindex={row + 2} className="row" style={{ top: index * gridRowHeight }}>
      <div
        role="rowheader"
        aria-colindex={1}
        aria-label={`${agent.name}${slot && `, ${words}`}`}
        className="slot"
      >
        {slot.slice(0, 5)}
        <span className="end">–{slot.slice(6)}</span>
      </div>
      {days.slice(fromColumn, toColumn).map((day, at) => {
        const cell = shifts[day]?.[slot];
        const column = fromColumn + at;
        const here = spot === column;
        if (!cell && !here) return null;
        const look = cell && getCellLook(cell, agent);
        const left = carried === column;
        const aimed = here && !left ? aim : null;
        const off = findOffReason(block, day);
        const state = [look?.words ?? 'trống', off?.toLowerCase()].filter(Boolean).join(', ');
        const name = `${agent.name}, ${formatDayWithWeekday(day)}${slot && `, ${words}`}: ${state}`;
        const aimClass = aimed ? ` aim${aimed === 'refused' ? ' no' : ''}` : '';
        return (
          <div
            key={day}
            role="gridcell"
            aria-colindex={column + 2}
            aria-label={name}
            title={name}
            className={`cell${look ? ` ${look.mark}` : ''}${aimClass}${left ? ' carried' : ''}`}
            style={{ left: lead + column * gridDayWidth + 2 }}
            {...(look && { 'data-cell': `${row}:${column}` })}
            {...(cell && cell.planned > 0 && { 'data-planned': '' })}
            {...(here && { id: spotId, 'data-spot': '' })}
          >
            {aimed ? (aimed === 'refused' ? '⊘' : '→') : look?.text}
          </div>
        );
      })}
    </div>
  );
});
