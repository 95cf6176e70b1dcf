import { addSessionDays, calculatePostponement, listSessionDays, type ShiftDay } from '#rules/calendar';
import { addDays, isSunday } from '#rules/days';
import type { Plan } from './plans.ts';
import type { Random } from './random.ts';

/** A session of a package. Sessions are in the order of days. */
export interface Session {
  day: string;
  status: ShiftDay['status'];
  is_addition: boolean;
  delayed_days: number;
  cancelled_by: 'finish' | 'cancel' | null;
}

const cancelled = ['L5-C', 'L6-C', 'L7-C', 'L8-7C'];

/** Makes the package's sessions according to its plan: some postponed, some finished, the others planned or cancelled. */
export function makeSessions(random: Random, plan: Plan, today: string): Session[] {
  const { level, sessions, started_at, done, sender } = plan;
  // A partner's request has no sessions before it is approved; a rejected request never gets sessions.
  if (level === 'L4' || (level === 'L5-C' && sender)) return [];
  const planned = listSessionDays(started_at, sessions).map(
    (day, index): ShiftDay & { delayed_days: number } => ({
      id: String(index),
      day,
      status: 'planned',
      delayed_days: 0,
    }),
  );
  if (sessions >= 3 && random.chance(0.16)) delaySession(random, planned, plan, today);
  const kept = planned.map(({ day, delayed_days }, index): Session => {
    const rest = cancelled.includes(level) ? 'cancelled' : 'planned';
    const status = index < done ? 'finished' : rest;
    const cancelled_by =
      status === 'cancelled'
        ? level.startsWith('L7') || level.startsWith('L8')
          ? 'finish'
          : 'cancel'
        : null;
    return { day, delayed_days, status, is_addition: false, cancelled_by };
  });
  return level === 'L8' && random.chance(0.04) ? addExtraSession(kept, today) : kept;
}

/** Postpones one session and all later sessions by one to three session days, unless the plan does not allow it. */
function delaySession(
  random: Random,
  shifts: (ShiftDay & { delayed_days: number })[],
  plan: Plan,
  today: string,
): void {
  const first = plan.level === 'L8' || plan.level === 'L8-7C' ? 0 : plan.done + plan.unmarked;
  const shift = shifts[random.int(Math.min(first, shifts.length - 1), shifts.length - 1)];
  if (!shift) return;
  const { moves, delayed_days } = calculatePostponement(
    shifts,
    shift,
    addSessionDays(shift.day, random.int(1, 3)),
  );
  const dayOf = new Map(moves.map(({ id, to }) => [id, to]));
  const moved = (index: number) => dayOf.get(shifts[index]?.id ?? '') ?? shifts[index]?.day ?? '';
  // Finished sessions must remain before today.
  if (plan.done > 0 && moved(plan.done - 1) >= today) return;
  for (const one of shifts) one.day = dayOf.get(one.id) ?? one.day;
  shift.delayed_days = delayed_days;
}

/** Adds one extra session after the last session. */
function addExtraSession(sessions: Session[], today: string): Session[] {
  const last = sessions.at(-1);
  if (!last) return sessions;
  const day = addDays(last.day, isSunday(addDays(last.day, 1)) ? 2 : 1);
  if (day >= today) return sessions;
  return [...sessions, { day, status: 'finished', is_addition: true, delayed_days: 0, cancelled_by: null }];
}
