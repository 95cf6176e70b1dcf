import type { DaySession } from '#schema/reports/schedule';
import { buildNurseDay, type NurseDay } from '../nurseDay.ts';
import { type NurseBlock, type ScheduleGridData, UNASSIGNED } from '../scheduleGrid.ts';

/** A nurse on a day: her slots, and her sessions after they are loaded. */
export interface NurseDayCardData {
  readonly block: NurseBlock;
  readonly held: NurseDay;
  /** The nurse's sessions by time, including sessions that another nurse takes for her. Undefined while loading. */
  readonly sessions: readonly DaySession[] | undefined;
}

/** Returns the cards of a day's nurses, and their groups: nurses with sessions, available nurses without sessions, and nurses who are off. */
export function groupNurseCards(
  grid: ScheduleGridData,
  day: string,
  sessions: readonly DaySession[] | undefined,
) {
  const cards = grid.blocks.map((block): NurseDayCardData => {
    const { id } = block.agent;
    const own = sessions?.filter((session) =>
      id === UNASSIGNED.id ? session.taken_by.length === 0 : isOfNurse(session, id),
    );
    return { block, held: buildNurseDay(block, day), sessions: own };
  });
  const isBusy = ({ block }: NurseDayCardData) => Object.keys(block.shifts[day] ?? {}).length > 0;
  const idle = cards.filter((card) => !isBusy(card) && card.block.agent.id !== UNASSIGNED.id);
  return {
    cards,
    busy: cards.filter(isBusy),
    free: idle.filter(({ held }) => held.works),
    off: idle.filter(({ held }) => !held.works),
  };
}

const isOfNurse = ({ taken_by, substitute, nurses }: DaySession, id: string): boolean =>
  taken_by.includes(id) || (substitute !== undefined && (nurses ?? []).some((nurse) => nurse.id === id));
