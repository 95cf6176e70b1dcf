/** Session days: one session a day, never on a Sunday (rules 3.2). */
import { dayNumber, dayOfNumber, diffDays, isSunday } from '#rules/days';
import { formatDate } from '#rules/format';
import { sum } from '#rules/money';
import { type NewDayFault, newDayFault } from '#rules/newDayFault';

/** More sessions than this are a slip of the keyboard. */
export const maxSessions = 1000;

/** How many Mondays to Saturdays there have been up to this day, itself included. */
function sessionCount(day: string): number {
  const number = dayNumber(day);
  const week = Math.floor(number / 7);
  return week * 6 + Math.min(number - week * 7 + 1, 6);
}

/** The session day that brings the count to this. */
function dayOfCount(count: number): string {
  const week = Math.floor((count - 1) / 6);
  return dayOfNumber(week * 7 + (count - 1 - week * 6));
}

/** The day `n` session days (Monday to Saturday) later; n = 0 leaves the day as it is. */
export function addSessionDays(day: string, n: number): string {
  return n === 0 ? day : dayOfCount(sessionCount(day) + n);
}

/** Session days after `from` up to `to`, that day included; negative when `to` is earlier. */
export function sessionDaysBetween(from: string, to: string): number {
  return sessionCount(to) - sessionCount(from);
}

/**
 * The days of `count` sessions from `start` on; a Sunday start moves to Monday, the start day is session 1.
 */
export function sessionDays(start: string, count: number): string[] {
  const first = isSunday(start) ? addSessionDays(start, 1) : start;
  const before = sessionCount(first);
  return Array.from({ length: count }, (_, index) => dayOfCount(before + index));
}

/** The same, passing over days on which the package has a session already (one added by hand): one session a day. */
export function sessionDaysAround(start: string, count: number, taken: readonly string[]): string[] {
  const days = sessionDays(start, count + taken.length);
  return days.filter((day) => !taken.includes(day)).slice(0, count);
}

/**
 * The sessions of a package: the largest, over its lines, of quantity × amount; lines added together later have sessions of their own
 * (rules 3.1). 0 without lines.
 */
export function totalSessions(
  lines: readonly { quantity: number; amount: number; round?: number }[],
): number {
  const rounds = new Map<number, number>();
  for (const { quantity, amount, round = 0 } of lines)
    rounds.set(round, Math.max(rounds.get(round) ?? 0, quantity * amount));
  return sum(rounds.values());
}

/**
 * The last of these days, null when there is none. `finished_at` is that of the sessions not cancelled
 * (rules 3.4).
 */
export function finishDay(days: readonly string[]): string | null {
  return days.reduce<string | null>((last, day) => (last === null || day > last ? day : last), null);
}

/** A session of a package, as far as moving it goes. */
export interface ShiftDay {
  id: string;
  day: string;
  status: 'planned' | 'finished' | 'cancelled';
}
export interface Postponement {
  /** Who goes where, the postponed session first, then the later ones in their order. */
  moves: { id: string; from: string; to: string }[];
  /** Calendar days the postponed session is late by. */
  delayed_days: number;
  /** Session days everything moves on. */
  sessions: number;
  /** Why not, in Vietnamese; the moves are empty then. */
  refused: NewDayFault | { code: 'taken'; reason: string } | null;
}

const refuse = (code: NonNullable<Postponement['refused']>['code'], reason: string): Postponement => ({
  moves: [],
  delayed_days: 0,
  sessions: 0,
  refused: { code, reason },
});

/**
 * Postpones a planned session to `newDay` (rules 3.5): with n session days in (its day,
 * newDay], every later planned session of the package moves n session days on. `shifts` are all of the
 * package's; none may land on a day on which one of them is finished already.
 */
export function postpone(shifts: readonly ShiftDay[], shift: ShiftDay, newDay: string): Postponement {
  const fault = newDayFault(shift, newDay);
  if (fault) return refuse(fault.code, fault.reason);
  const sessions = sessionDaysBetween(shift.day, newDay);
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
    return refuse('taken', `Gói đã có buổi đã tắm vào ngày ${formatDate(taken.to)}. Hãy chọn ngày mới khác.`);
  return {
    moves,
    delayed_days: diffDays(newDay, shift.day),
    sessions,
    refused: null,
  };
}
