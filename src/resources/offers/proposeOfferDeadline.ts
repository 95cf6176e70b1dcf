import { addDays, toLocalDay } from '#rules/days';
import { HOUR_MS } from '#rules/durations';
import { toInstant } from '#rules/quietHours';

/** Start time assumed for a session without its own time. */
const EARLIEST = '07:30';

/**
 * Proposes a deadline for the nurses' answers: this evening, or noon of the next day if it is already late, but no later than one hour
 * before the first session. Null if that deadline has passed.
 * @param day day of the first session
 * @param time start of the first session, '08:00'
 */
export function proposeOfferDeadline(now: Date, day: string, time: string = EARLIEST): string | null {
  const today = toLocalDay(now);
  const evening = toInstant(today, '20:00');
  const isLate = evening.getTime() - now.getTime() < 3 * HOUR_MS;
  const wanted = isLate ? toInstant(addDays(today, 1), '12:00') : evening;
  const latest = new Date(toInstant(day, time).getTime() - HOUR_MS);
  const until = wanted < latest ? wanted : latest;
  return until > now ? until.toISOString() : null;
}
