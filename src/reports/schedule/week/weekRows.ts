import { toShortName } from '#rules/timeline';
import type { DaySession } from '#schema/reports/schedule';
import { areaRowHeight } from '../areaLines.ts';
import { type CellMark, cellMarkLegend } from '../grid/cellLook.ts';
import { buildNurseDay, calculateNurseLoad, type NurseDay, type NurseLoad } from '../nurseDay.ts';
import { type NurseBlock, type ScheduleGridData, UNASSIGNED } from '../scheduleGrid.ts';
import { getSessionSign, type ScheduleTime } from '../sessionPhase.ts';
import { buildSessionLooks, groupSessionsByNurse, type SessionLook } from '../timeline/timelineRows.ts';

/** A session in the cell of a day. */
interface Strip {
  readonly key: string;
  readonly sign: string;
  /** Start time and customer's name. */
  readonly text: string;
  readonly mark: CellMark;
  /** Appearance of the session; null if the week has too many sessions to load each of them. */
  readonly look: SessionLook | null;
}

export interface WeekCell {
  readonly day: string;
  readonly held: NurseDay;
  /** Strips of the day's sessions, sorted by time. */
  readonly strips: readonly Strip[];
}

/** The week of a nurse, or of the sessions without a nurse. */
export interface WeekRow {
  readonly block: NurseBlock;
  readonly load: NurseLoad;
  readonly cells: readonly WeekCell[];
  /** Height of the row in pixels, enough for the strips of the fullest day. */
  readonly height: number;
}

/** Height in pixels of a strip with its gap; `sessionStripMargin` is the cell's margin. */
export const sessionStripHeight = 19;
export const sessionStripMargin = 4;
/** Maximum lines per cell; the last line may show the number of hidden sessions. */
const mostLines = 4;

/** Returns the strips that fit into a cell, and the number of strips that do not. */
export const selectFittingStrips = (strips: readonly Strip[]) =>
  strips.length > mostLines
    ? { shown: strips.slice(0, mostLines - 1), left: strips.length - mostLines + 1 }
    : { shown: strips, left: 0 };

/** Returns the start time of a slot without a leading zero: '9:00' for '09:00-10:00'. */
const formatStart = (slot = ''): string => slot.slice(0, 5).replace(/^0/, '');

function buildStrip(look: SessionLook): Strip {
  const { item, mark } = look;
  return {
    key: item.shift_id,
    sign: getSessionSign(look),
    text: `${formatStart(item.time_period[0])} ${toShortName(item.customer_name)}`,
    mark,
    look,
  };
}

const buildSlotStrips = ({ starts }: NurseDay): Strip[] =>
  starts.map(({ slot, mark }) => ({
    key: slot,
    sign: cellMarkLegend[mark].sign,
    text: formatStart(slot),
    mark,
    look: null,
  }));

/**
 * Returns every nurse's week. The sessions without a nurse come first, if there are any. @param sessions the sessions of these days;
 * undefined if there are too many to load
 */
export function buildWeekRows(
  grid: ScheduleGridData,
  days: readonly string[],
  sessions: readonly DaySession[] | undefined,
  time: ScheduleTime,
): readonly WeekRow[] {
  const byDay = new Map(
    days.map((day) => [day, groupSessionsByNurse(sessions?.filter((one) => one.day === day) ?? [])]),
  );
  return grid.blocks.map((block) => {
    const cells = days.map((day): WeekCell => {
      const held = buildNurseDay(block, day);
      const own = byDay.get(day)?.get(block.agent.id) ?? [];
      return {
        day,
        held,
        strips: sessions
          ? buildSessionLooks(own, block.agent.id, time).map(buildStrip)
          : buildSlotStrips(held),
      };
    });
    const lines = Math.min(mostLines, Math.max(...cells.map(({ strips }) => strips.length)));
    return {
      block,
      load: calculateNurseLoad(block, days),
      cells,
      height: Math.max(areaRowHeight, lines * sessionStripHeight + 2 * sessionStripMargin),
    };
  });
}

/** Counts the planned and finished sessions of these rows. */
export const countWeekSessions = (rows: readonly WeekRow[]): number =>
  rows.reduce((sum, { load }) => sum + load.sessions, 0);

/** True if the nurse works on the day and has no session. */
export const isFreeAllDay = (row: WeekRow, { held, strips }: WeekCell): boolean =>
  strips.length === 0 && held.works && !isUnassignedRow(row);

export const isUnassignedRow = ({ block }: WeekRow): boolean => block.agent.id === UNASSIGNED.id;
