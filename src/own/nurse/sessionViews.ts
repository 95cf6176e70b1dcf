import { toLocalTime } from '#rules/days';
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
export const findSessionView = ({ day }: Pick<NursePageSession, 'day'>, today: string): ViewName =>
  day === today ? 'today' : day > today ? 'ahead' : 'past';

/** Returns the number of sessions in each view. */
export function countSessions(
  sessions: readonly Pick<NursePageSession, 'day'>[],
  today: string,
): Record<ViewName, number> {
  const counts = { today: 0, ahead: 0, past: 0 };
  for (const session of sessions) counts[findSessionView(session, today)] += 1;
  return counts;
}

/** Returns today's sessions in the order in which the nurse needs them: running ones, those to come, finished ones. */
export const orderToday = <Session extends Pick<NursePageSession, 'state'>>(
  sessions: readonly Session[],
): Session[] => {
  const inState = (wanted: NursePageSession['state']) => sessions.filter(({ state }) => state === wanted);
  return [...inState('started'), ...inState('planned'), ...inState('finished')];
};

/**
 * Returns the text of a running session: "Đang làm từ 08:05 đến 09:00". The end is the planned one, or, if the session began after it, the
 * end of a session as long as planned.
 */
export function formatRunningTime({
  started_at,
  spans,
}: Pick<NursePageSession, 'started_at' | 'spans'>): string {
  const planned = { from: spans[0]?.from, to: spans.at(-1)?.to };
  if (!started_at || !planned.from || !planned.to) return 'Đang làm';
  const from = toLocalTime(started_at);
  const length = minutesOf(planned.to) - minutesOf(planned.from);
  const until = planned.to > from ? planned.to : timeAt(minutesOf(from) + length);
  return `Đang làm từ ${from} đến ${until}`;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeAt = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Returns an address without the city in which nearly all customers live. */
export const shortenAddress = (address: string): string =>
  address.replace(/,\s*(thành phố|tp\.?)?\s*hồ chí minh\s*$/i, '');
