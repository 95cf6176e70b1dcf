import { isSunday } from '#rules/days';
import { listFreeSlots } from '#rules/slots';
import type { ScheduleCell } from '#schema/reports/schedule';
import { type CellMark, getCellLook } from './grid/cellLook.ts';
import { findOffReason, type NurseBlock, UNASSIGNED } from './scheduleGrid.ts';

/** A nurse's day. A session counts once, even if it has several slots. */
export interface NurseDay {
  readonly planned: number;
  readonly finished: number;
  readonly cancelled: number;
  /** The nurse's slots with their marks, in order. Leaves out slots that have only cancelled or given-away sessions. */
  readonly taken: readonly { readonly slot: string; readonly mark: CellMark }[];
  /** Slots in which a session starts, with their marks, in order. Leaves out slots that have only cancelled or given-away sessions. */
  readonly starts: readonly { readonly slot: string; readonly mark: CellMark }[];
  /** Slots in which the nurse could take another session; empty for the row without a nurse. */
  readonly free: readonly string[];
  /** Why the nurse is off, the whole day or in some slots; null if she is not off. */
  readonly off: string | null;
  readonly works: boolean;
  /** True if the nurse has two planned sessions at the same time. */
  readonly clashes: boolean;
}

const counts = ['planned', 'finished', 'cancelled'] as const;

/** Builds a nurse's day from her cells; a session with several slots counts once. */
export function buildNurseDay(block: NurseBlock, day: string): NurseDay {
  const cells = Object.entries(block.shifts[day] ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const tally = { planned: 0, finished: 0, cancelled: 0 };
  for (const [, cell] of cells)
    for (const each of counts) tally[each] += cell[each] - (cell.continued?.[each] ?? 0);
  const held = cells.filter(([, cell]) => cell.planned + cell.finished > 0);
  const marked = ([slot, cell]: (typeof cells)[number]) => ({
    slot,
    mark: getCellLook(cell, block.agent).mark,
  });
  const taken = held.map(marked);
  const begins = ({ planned, finished, continued }: ScheduleCell): boolean =>
    planned + finished > (continued?.planned ?? 0) + (continued?.finished ?? 0);
  const off = findOffReason(block, day);
  const slotsOff = block.nurse?.off_slots?.[day] ?? [];
  const works = !isSunday(day) && (off === null || slotsOff.length > 0);
  return {
    ...tally,
    taken,
    starts: held.filter(([, cell]) => begins(cell)).map(marked),
    free:
      works && block.agent.id !== UNASSIGNED.id
        ? listFreeSlots([...taken.map(({ slot }) => slot), ...slotsOff])
        : [],
    off,
    works,
    clashes: taken.some(({ mark }) => mark === 'duplicated'),
  };
}

/** Number of a nurse's planned and finished sessions in some days, and her maximum number (rules 8.17). */
export interface NurseLoad {
  readonly sessions: number;
  readonly most: number;
}

/** Returns a nurse's load on these days. For the row without a nurse, `most` is 0. */
export function calculateNurseLoad(block: NurseBlock, days: readonly string[]): NurseLoad {
  const all = days.map((day) => buildNurseDay(block, day));
  const working = all.filter(({ works }) => works).length;
  return {
    sessions: all.reduce((sum, { planned, finished }) => sum + planned + finished, 0),
    most: (block.nurse?.full_load ?? 0) * working,
  };
}

/** Returns a text about a nurse's day: '3 buổi: 1 đã tắm, 2 chưa tắm, trùng lịch'; 'trống' for an empty day. */
export function describeNurseDay({ planned, finished, cancelled, clashes, off }: NurseDay): string {
  const parts = [
    finished && `${finished} đã tắm`,
    planned && `${planned} chưa tắm`,
    cancelled && `${cancelled} hủy`,
    clashes && 'trùng lịch',
    off?.toLowerCase(),
  ].filter(Boolean);
  const sessions = planned + finished;
  const held = sessions + cancelled > 0 ? `${sessions} buổi` : 'trống';
  return parts.length > 0 ? `${held}: ${parts.join(', ')}` : held;
}
