import type { DaySession } from '#schema/reports/schedule';
import { type Block, type Grid, UNASSIGNED } from '../gridOf.ts';
import { type NurseDay, nurseDay } from '../nurseDay.ts';

/** A nurse on a day: what she has, and her sessions once they are there. */
export interface NurseCard {
  readonly block: Block;
  readonly held: NurseDay;
  /** By time, also the sessions that another nurse takes for her; undefined while they are on their way. */
  readonly sessions: readonly DaySession[] | undefined;
}

/** A day's nurses: those with sessions, those who have none and are there, and those who are off. */
export function nurseCards(grid: Grid, day: string, sessions: readonly DaySession[] | undefined) {
  const cards = grid.blocks.map((block): NurseCard => {
    const { id } = block.agent;
    const own = sessions?.filter((session) =>
      id === UNASSIGNED.id ? session.taken_by.length === 0 : concerns(session, id),
    );
    return { block, held: nurseDay(block, day), sessions: own };
  });
  const isBusy = ({ block }: NurseCard) => Object.keys(block.shifts[day] ?? {}).length > 0;
  const idle = cards.filter((card) => !isBusy(card) && card.block.agent.id !== UNASSIGNED.id);
  return {
    busy: cards.filter(isBusy),
    free: idle.filter(({ held }) => held.works),
    off: idle.filter(({ held }) => !held.works),
  };
}

const concerns = ({ taken_by, substitute, nurses }: DaySession, id: string): boolean =>
  taken_by.includes(id) || (substitute !== undefined && (nurses ?? []).some((nurse) => nurse.id === id));
