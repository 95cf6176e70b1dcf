import type { NursePageSession } from '#schema/ownPages';

/** Text of the link to the office's phone. */
export const CALL_LABEL = 'Gọi văn phòng';

/** The views of the schedule. */
export const views = [
  { name: 'today', label: 'Hôm nay' },
  { name: 'ahead', label: 'Sắp tới' },
  { name: 'past', label: 'Đã qua' },
] as const;
export type ViewName = (typeof views)[number]['name'];

/** Returns the view that shows a session of this day. */
export const viewOf = ({ day }: Pick<NursePageSession, 'day'>, today: string): ViewName =>
  day === today ? 'today' : day > today ? 'ahead' : 'past';

/** Returns the number of sessions in each view. */
export function countSessions(
  sessions: readonly Pick<NursePageSession, 'day'>[],
  today: string,
): Record<ViewName, number> {
  const counts = { today: 0, ahead: 0, past: 0 };
  for (const session of sessions) counts[viewOf(session, today)] += 1;
  return counts;
}
