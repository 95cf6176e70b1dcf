import { formatDayInSentence } from '#rules/dayInSentence';
import type { DaySession } from '#schema/reports/schedule';

interface NurseToday {
  /** Her sessions of the week that are not cancelled. */
  readonly sessions: readonly Pick<DaySession, 'day' | 'time_period' | 'customer_name'>[];
  /** Why she is off today; null if she is not off. */
  readonly off: string | null;
  /** The day of her next planned session, which can be after this week; null if there is none. */
  readonly nextDay: string | null;
  /** The local day. */
  readonly today: string;
}

const startOf = ({ time_period: [first = ''] }: NurseToday['sessions'][number]): string =>
  first.slice(0, 'HH:MM'.length);

/**
 * Describes a nurse's day in one sentence: 'Hôm nay 2 buổi: 11:30 Nguyễn Minh Nga, 14:30 Lý Phương Linh'; without sessions today, her next one:
 * 'Hôm nay trống. Buổi tới: thứ Sáu 27/11 lúc 11:30, Nguyễn Minh Nga'.
 */
export function describeNurseToday({ sessions, off, nextDay, today }: NurseToday): string {
  const inOrder = sessions.toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : 1));
  const held = inOrder.filter(({ day }) => day === today);
  if (held.length > 0) {
    const each = held.map((session) => `${startOf(session)} ${session.customer_name}`.trim());
    return `Hôm nay ${held.length} buổi: ${each.join(', ')}`;
  }
  const now = `Hôm nay ${off?.toLowerCase() ?? 'trống'}`;
  if (nextDay === null || nextDay <= today) return now;
  const next = inOrder.find(({ day }) => day === nextDay);
  const time = next ? ` lúc ${startOf(next)}, ${next.customer_name}` : '';
  return `${now}. Buổi tới: ${formatDayInSentence(nextDay, today)}${time}`;
}
