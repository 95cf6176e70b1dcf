import { type MinuteRange, placeOnTimeline, type TimelineRange, toMinuteRanges } from '#rules/timeline';
import type { DaySession } from '#schema/reports/schedule';
import { findClashingIds } from '../findClashingIds.ts';
import type { CellMark } from '../grid/cellLook.ts';
import { buildNurseDay, type NurseDay } from '../nurseDay.ts';
import { type NurseBlock, type ScheduleGridData, UNASSIGNED } from '../scheduleGrid.ts';
import { getSessionPhase, type ScheduleTime, type SessionPhase } from '../sessionPhase.ts';

/** The appearance of a session in a nurse's row. */
export interface SessionLook {
  readonly item: DaySession;
  readonly mark: CellMark;
  readonly phase: SessionPhase;
  /** True if another nurse takes the session (rules 8.15). */
  readonly isAway: boolean;
}

/** The bar of a session in a nurse's row. A session with separate times has several bars. */
export interface TimelineBar extends TimelineRange<DaySession>, SessionLook {}

export interface TimelineRow {
  readonly block: NurseBlock;
  readonly held: NurseDay;
  /** Bars of the nurse's sessions, sorted by time. */
  readonly bars: readonly TimelineBar[];
  /** Times at which the nurse is off, in minutes since midnight; 'day' for the whole day. */
  readonly off: 'day' | readonly MinuteRange[];
  /** Times of at least an hour at which the nurse can still take a session. */
  readonly gaps: readonly MinuteRange[];
}

interface TimelineRows {
  /** Bars of the sessions without a nurse. Overlapping bars are in different lanes. */
  readonly waiting: readonly TimelineBar[];
  readonly rows: readonly TimelineRow[];
}

/** Returns a function that returns a session's appearance in a nurse's row. @param agent_id the nurse, or '' for the row without a nurse */
function createLookBuilder(
  sessions: readonly DaySession[],
  agent_id: string,
  time: ScheduleTime,
): (item: DaySession) => SessionLook {
  const clashes = findClashingIds(sessions, agent_id);
  return (item) => ({
    item,
    mark: clashes.has(item.shift_id) ? 'duplicated' : item.status,
    phase: getSessionPhase(item, time),
    isAway: agent_id !== UNASSIGNED.id && !item.taken_by.includes(agent_id),
  });
}

/** Returns the appearance of a nurse's sessions of a day, in the order of `sessions`. */
export const buildSessionLooks = (
  sessions: readonly DaySession[],
  agent_id: string,
  time: ScheduleTime,
): SessionLook[] => sessions.map(createLookBuilder(sessions, agent_id, time));

function buildBars(sessions: readonly DaySession[], agent_id: string, time: ScheduleTime): TimelineBar[] {
  const look = createLookBuilder(sessions, agent_id, time);
  return placeOnTimeline(sessions, ({ time_period }) => time_period).map((placed) => ({
    ...placed,
    ...look(placed.item),
  }));
}

/**
 * Groups the sessions by the nurses in whose rows they are shown: the nurse who takes the session, and the nurse whom she substitutes; ''
 * for sessions without a nurse.
 */
export function groupSessionsByNurse(
  sessions: readonly DaySession[],
): ReadonlyMap<string, readonly DaySession[]> {
  const found = new Map<string, DaySession[]>();
  for (const session of sessions) {
    const { taken_by, substitute, nurses } = session;
    const own = substitute ? (nurses ?? []).map(({ id }) => id) : [];
    const ids = taken_by.length > 0 ? [...taken_by, ...own] : [UNASSIGNED.id];
    for (const id of new Set(ids)) {
      const known = found.get(id);
      if (known) known.push(session);
      else found.set(id, [session]);
    }
  }
  return found;
}

/** Returns a day's nurses and sessions as rows on the time axis. @param sessions all sessions of that day */
export function buildTimelineRows(
  grid: ScheduleGridData,
  day: string,
  sessions: readonly DaySession[],
  time: ScheduleTime,
): TimelineRows {
  const byNurse = groupSessionsByNurse(sessions);
  const nurses = grid.blocks.filter(({ agent }) => agent.id !== UNASSIGNED.id);
  return {
    waiting: buildBars(byNurse.get(UNASSIGNED.id) ?? [], UNASSIGNED.id, time),
    rows: nurses.map((block) => {
      const held = buildNurseDay(block, day);
      const slotsOff = block.nurse?.off_slots?.[day] ?? [];
      return {
        block,
        held,
        bars: buildBars(byNurse.get(block.agent.id) ?? [], block.agent.id, time),
        gaps: findGaps(held.free, day, time),
        off: held.off !== null && slotsOff.length === 0 ? 'day' : toMinuteRanges(slotsOff),
      };
    }),
  };
}

/** Minimum length of free time that is shown, in minutes: a slot. */
const SHORTEST_GAP = 60;

/** Returns the free times of at least an hour that are still ahead. */
export function findGaps(
  free: readonly string[],
  day: string,
  { today, minute }: ScheduleTime,
): MinuteRange[] {
  if (day < today) return [];
  // A session can start at the next half hour.
  const earliest = day === today ? minute + 30 : 0;
  return toMinuteRanges(free)
    .map(({ from, to }) => ({ from: Math.max(from, earliest), to }))
    .filter(({ from, to }) => to - from >= SHORTEST_GAP);
}

/** Returns why a nurse cannot take a session in these slots on the shown day; null if she can. */
export function findBusyReason(row: TimelineRow | undefined, slots: readonly string[]): string | null {
  if (!row) return null;
  const { held, bars, block } = row;
  if (!held.works) return `${block.agent.name} nghỉ hôm đó.`;
  if (slots.every((slot) => held.free.includes(slot))) return null;
  const wanted = toMinuteRanges(slots);
  const other = bars.find(
    ({ from, to, isAway, item }) =>
      !isAway && item.status !== 'cancelled' && wanted.some((slot) => slot.from < to && from < slot.to),
  );
  return other ? `Vướng buổi của ${other.item.customer_name}.` : `${block.agent.name} nghỉ giờ đó.`;
}
