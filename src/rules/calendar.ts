/** Session days: one session a day, never on a Sunday (rules 3.2). */
import { diffDays, fromDayNumber, isSunday, toDayNumber } from '#rules/days';
import { findPostponeFault, type PostponeFault } from '#rules/findPostponeFault';
import { formatDate } from '#rules/format';
import { sum } from '#rules/money';

/** Maximum number of sessions of a package. A higher number counts as a typing error. */
export const maxSessions = 1000;

/** Returns the number of Mondays to Saturdays up to and including this day. */
function countSessionDaysUntil(day: string): number {
  const number = toDayNumber(day);
  const week = Math.floor(number / 7);
  return week * 6 + Math.min(number - week * 7 + 1, 6);
}

/** Returns the session day with this number, where `countSessionDaysUntil` defines the numbers. */
function toDayOfSessionCount(count: number): string {
  const week = Math.floor((count - 1) / 6);
  return fromDayNumber(week * 7 + (count - 1 - week * 6));
}

/** Returns the day `n` session days (Monday to Saturday) later; n = 0 returns the same day. */
export function addSessionDays(day: string, n: number): string {
  return n === 0 ? day : toDayOfSessionCount(countSessionDaysUntil(day) + n);
}

/** Returns the number of session days after `from` up to and including `to`; negative if `to` is earlier. */
export function countSessionDaysBetween(from: string, to: string): number {
  return countSessionDaysUntil(to) - countSessionDaysUntil(from);
}

/** Returns the days of `count` sessions from `start` on. A start on a Sunday moves to Monday. The first session is on the start day. */
export function listSessionDays(start: string, count: number): string[] {
  const first = isSunday(start) ? addSessionDays(start, 1) : start;
  const before = countSessionDaysUntil(first);
  return Array.from({ length: count }, (_, index) => toDayOfSessionCount(before + index));
}

/**
 * Like `listSessionDays`, but skips days on which the package already has a session (added by hand), because a package has one session a day.
 */
export function listSessionDaysAround(start: string, count: number, taken: readonly string[]): string[] {
  const days = listSessionDays(start, count + taken.length);
  return days.filter((day) => !taken.includes(day)).slice(0, count);
}

/**
 * Returns the number of sessions of a package: the maximum of quantity × amount over its lines. Lines added later (a higher `round`) add
 * their own sessions (rules 3.1). 0 without lines.
 */
export function sumSessions(lines: readonly { quantity: number; amount: number; round?: number }[]): number {
  const rounds = new Map<number, number>();
  for (const { quantity, amount, round = 0 } of lines)
    rounds.set(round, Math.max(rounds.get(round) ?? 0, quantity * amount));
  return sum(rounds.values());
}

/**
 * Returns the last of these days; null if there are none. Calculates `finished_at` from the days of the sessions that are not cancelled
 * (rules 3.4).
 */
export function findFinishDay(days: readonly string[]): string | null {
  return days.reduce<string | null>((last, day) => (last === null || day > last ? day : last), null);
}

/** The fields of a session that `calculatePostponement` needs. */
export interface ShiftDay {
  id: string;
  day: string;
  status: 'planned' | 'finished' | 'cancelled';
}
export interface Postponement {
  /** The sessions to move, with their days before and after: first the postponed session, then the later sessions in order. */
  moves: { id: string; from: string; to: string }[];
  /** Number of calendar days by which the postponed session moves. */
  delayed_days: number;
  /** Number of session days by which all sessions move. */
  sessions: number;
  /** The reason why the session cannot be postponed, in Vietnamese; `moves` is then empty. Null if the session can be postponed. */
  refused: PostponeFault | { code: 'taken'; reason: string } | null;
}

const buildRefusal = (code: NonNullable<Postponement['refused']>['code'], reason: string): Postponement => ({
  moves: [],
  delayed_days: 0,
  sessions: 0,
  refused: { code, reason },
});

/**
 * Postpones a planned session to `newDay` (rules 3.5). If `newDay` is n session days after the session's day, every later planned session
 * of the package also moves by n session days. `shifts` are all sessions of the package; no session may move to the day of a finished
 * session.
 */
export function calculatePostponement(
  shifts: readonly ShiftDay[],
  shift: ShiftDay,
  newDay: string,
): Postponement {
  const fault = findPostponeFault(shift, newDay);
  if (fault) return buildRefusal(fault.code, fault.reason);
  const sessions = countSessionDaysBetween(shift.day, newDay);
  const later = shifts
    .filter((other) => other.id !== shift.id && other.status === 'planned' && other.day > shift.day)
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const moves = [
    { id: shift.id, from: shift.day, to: newDay },
    ...later.map(({ id, day }) => ({ id, from: day, to: addSessionDays(day, sessions) })),
  ];
  const finished = new Set(shifts.filter(({ status }) => status === 'finished').map(({ day }) => day));
  const taken = moves.find(({ to }) => finished.has(to));
  if (taken)
    return buildRefusal(
      'taken',
      `Gói đã có buổi đã tắm vào ngày ${formatDate(taken.to)}. Hãy chọn ngày mới khác.`,
    );
  return {
    moves,
    delayed_days: diffDays(newDay, shift.day),
    sessions,
    refused: null,
  };
}
