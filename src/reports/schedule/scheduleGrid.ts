import { toWeekday } from '#rules/days';
import type {
  ScheduleCell,
  ScheduleData,
  ScheduleNurse,
  ScheduleRow,
  UnassignedRow,
} from '#schema/reports/schedule';
import { type CellMark, getCellLook } from './grid/cellLook.ts';

/** A nurse's rows of the grid, one row per slot. `top` is the number of rows above the block. */
export interface NurseBlock {
  readonly agent: ScheduleRow['agent'];
  /** Slots of the rows; at least one element, '' for a nurse without sessions. */
  readonly slots: readonly string[];
  readonly shifts: ScheduleRow['shifts'];
  /** The nurse's days off and certificates; undefined for the row without a nurse. */
  readonly nurse: ScheduleNurse | undefined;
  readonly top: number;
}

export interface ScheduleGridData {
  readonly blocks: readonly NurseBlock[];
  readonly height: number;
}

/** Used instead of a nurse for sessions of packages without a nurse. */
export const UNASSIGNED = { id: '', name: 'Chưa có điều dưỡng' } as const;

/** Builds the grid from the report's answer; sessions without a nurse come first. */
export function buildScheduleGrid(
  rows: readonly ScheduleRow[],
  unassigned?: UnassignedRow,
  nurses: ScheduleData['nurses'] = {},
): ScheduleGridData {
  let height = 0;
  const above = unassigned?.time_periods.length ? [{ agent: UNASSIGNED, ...unassigned }] : [];
  const blocks = [...above, ...rows].map(({ agent, time_periods, shifts }): NurseBlock => {
    const slots = time_periods.length > 0 ? time_periods : [''];
    const block = { agent, slots, shifts, nurse: nurses[agent.id], top: height };
    height += block.slots.length;
    return block;
  });
  return { blocks, height };
}

/** Returns why a nurse is off on a day; null if she is not off. */
export const findOffReason = ({ nurse }: NurseBlock, day: string): string | null =>
  nurse?.off[day] ?? (nurse?.weekly_off.includes(toWeekday(day)) ? 'Nghỉ hằng tuần' : null);

/** Returns the nurse's block that contains a row. */
export function findBlockAtRow({ blocks }: ScheduleGridData, row: number): NurseBlock | undefined {
  let [low, high] = [0, blocks.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((blocks[middle]?.top ?? 0) <= row) low = middle;
    else high = middle - 1;
  }
  return blocks[low];
}

/** Returns the cell of a row on a day; undefined if the cell is empty. */
export function findScheduleCell(grid: ScheduleGridData, row: number, day: string): ScheduleCell | undefined {
  const block = findBlockAtRow(grid, row);
  return block?.shifts[day]?.[block.slots[row - block.top] ?? ''];
}

/** Returns the spots of all cells with a mark, by day and then by row. */
export function findMarkedCells(grid: ScheduleGridData, days: readonly string[], mark: CellMark) {
  return days.flatMap((day, column) =>
    grid.blocks.flatMap((block) =>
      block.slots.flatMap((slot, index) => {
        const cell = block.shifts[day]?.[slot];
        return cell && getCellLook(cell, block.agent).mark === mark
          ? [{ row: block.top + index, column }]
          : [];
      }),
    ),
  );
}
