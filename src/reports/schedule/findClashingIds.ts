import { doSlotsOverlap } from '#rules/slots';
import type { DaySession } from '#schema/reports/schedule';

/**
 * Returns the `shift_id` of each planned session of a nurse that overlaps with another of her sessions on the same day; empty for the row
 * without a nurse ('').
 */
export function findClashingIds(sessions: readonly DaySession[], agent_id: string): ReadonlySet<string> {
  const own = sessions.filter(
    ({ status, taken_by }) => status === 'planned' && agent_id !== '' && taken_by.includes(agent_id),
  );
  const clash = (one: DaySession, other: DaySession) =>
    one !== other &&
    one.time_period.some((slot) => other.time_period.some((taken) => doSlotsOverlap(slot, taken)));
  return new Set(own.filter((one) => own.some((other) => clash(one, other))).map(({ shift_id }) => shift_id));
}

/** Returns the sessions in a slot and the sessions that overlap with these; for the whole day (''), returns all sessions. */
export function findSessionsInSlot(
  sessions: readonly DaySession[],
  slot: string,
  clashes: ReadonlySet<string>,
): DaySession[] {
  if (slot === '') return [...sessions];
  const there = sessions.filter(({ time_period }) => time_period.includes(slot));
  const touched = there.filter(({ shift_id }) => clashes.has(shift_id)).flatMap((one) => one.time_period);
  return sessions.filter(
    (one) =>
      there.includes(one) ||
      (clashes.has(one.shift_id) &&
        one.time_period.some((own) => touched.some((taken) => doSlotsOverlap(own, taken)))),
  );
}
