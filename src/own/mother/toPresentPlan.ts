import { toLocalTime } from '#rules/days';
import type { MotherPlan, MotherSession } from '#schema/motherPage';
import { advanceDay } from '../shared/advanceDay.ts';

/**
 * Returns a plan that was loaded some time ago as it is now: with the present day and the session that comes next. The code of another day is
 * left out.
 * @param loadedAt milliseconds since 1970
 */
export function toPresentPlan(plan: MotherPlan, loadedAt: number): MotherPlan {
  const today = advanceDay(plan.today, loadedAt);
  const next = plan.sessions.find((session) => isAhead(session, today));
  return { ...plan, today, next_id: next?.id ?? null, code: today === plan.today ? plan.code : null };
}

/** True if the session is still to come or running: a planned session whose last hour is not over. */
export const isAhead = ({ state, day, spans }: MotherSession, today: string): boolean =>
  state === 'planned' &&
  (day > today || (day === today && (spans.at(-1)?.to ?? '24') > toLocalTime(new Date())));
