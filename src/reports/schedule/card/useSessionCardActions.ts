import { freeAgents } from '#schema/freeAgents';
import { useCan } from '../../../jsonapi/useCan.ts';
import type { SessionLook } from '../timeline/timelineRows.ts';

/** Codes of the actions on a session that have their own dialog. */
export type SessionActionCode = 'assign_agent' | 'delay_shift' | 'substitute' | 'move_time';

/** Codes of the actions on a session's card. */
export type SessionCardActionCode = SessionActionCode | 'ask' | 'open';

/**
 * Returns a function that returns the actions on a session's card, in order. If the session has no nurse, the action that assigns the
 * package replaces the action that gives the session to another nurse. If the package's level does not allow an action, the action's dialog
 * reports it.
 */
export function useSessionCardActions(): (look: SessionLook) => readonly SessionCardActionCode[] {
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
