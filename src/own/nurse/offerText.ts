import { toLocalDay } from '#rules/days';
import type { NursePageOffer } from '#schema/ownOffers';
import { formatShortWeekdayAndDate } from '../shared/dayName.ts';

type Deadline = Pick<NursePageOffer, 'state' | 'declined' | 'until'>;

const isUnanswered = ({ state, declined }: Deadline): boolean => state === 'open' && !declined;

/** True if the nurse need not answer the offer today, so that today's sessions come first. */
export const canWait = (offer: Deadline, today: string): boolean =>
  !isUnanswered(offer) || toLocalDay(offer.until) > today;

/** Returns a line about the offers below today's sessions: "1 lời mời chờ trả lời đến T7 28/11"; null if none waits for an answer. */
export function formatWaitingOffers(offers: readonly Deadline[], today: string): string | null {
  const waiting = offers.filter((offer) => isUnanswered(offer) && canWait(offer, today));
  const [until] = waiting.map((offer) => toLocalDay(offer.until)).sort();
  return until ? `${waiting.length} lời mời chờ trả lời đến ${formatShortWeekdayAndDate(until)}` : null;
}
