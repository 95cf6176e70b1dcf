import { freeAgents } from '#schema/freeAgents';
import { useCan } from '../../../jsonapi/useCan.ts';
import type { SessionLook } from '../timeline/timelineRows.ts';

/** What can be done with a session by a dialog of its own. */
export type SessionAct = 'assign_agent' | 'delay_shift' | 'substitute' | 'move_time';

/** What can be done with a session from its card. */
export type CardAct = SessionAct | 'ask' | 'open';

/**
 * Returns what is offered on a session's card, in order: of one that waits, a nurse for its package in place of another one. What the
 * package's level refuses is reported by the dialog.
 */
export function useCardActs(): (look: SessionLook) => readonly CardAct[] {
  const moves = useCan('delay_shift', undefined, 'shifts');
  const assigns = useCan('assign_agent', undefined, 'packages');
  const asks = useCan('read', undefined, freeAgents);
  return ({ item, isAway }) => {
    if (!moves || item.status !== 'planned' || isAway) return ['open'];
    if (item.taken_by.length > 0) return ['delay_shift', 'substitute', 'move_time', 'open'];
    return [
      ...(assigns ? (['assign_agent'] as const) : []),
      ...(asks ? (['ask'] as const) : []),
      ...(['delay_shift', 'move_time', 'open'] as const),
    ];
  };
}
