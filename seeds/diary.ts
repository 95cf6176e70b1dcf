import { doSlotsOverlap, timeSlots } from '#rules/slots';
import type { SeededNurse } from './nurses.ts';
import type { Random } from './random.ts';

/** Records which nurse takes which sessions, so that no nurse is with two mothers at the same time (rules 3.9). */
interface Diary {
  /** Books the first slots in which `nurses` nurses of this city are free on all these days. Tries the least busy nurses first. */
  book(city: string, days: readonly string[], hours: number, nurses: number): Booking;
  /**
   * Books slots in which the nurse already has a planned session of another package. This is an example of a conflict that a user has
   * accepted. Returns null if the city has no such session.
   */
  clash(city: string, days: readonly string[]): Booking | null;
}
export interface Booking {
  time_period: string[];
  nurses: SeededNurse[];
}

/** Returns the possible slots of a session: one slot, or two consecutive ones. Starts that leave no half-hour gaps come first. */
function listSlotChoices(random: Random, hours: number): string[][] {
  const starts = timeSlots.map((_, index) => index).slice(0, hours > 1 ? -2 : undefined);
  const even = starts.filter((index) => index % 2 === 0);
  const odd = starts.filter((index) => index % 2 === 1);
  return [...random.shuffled(even), ...random.shuffled(odd)].map((index) =>
    timeSlots.filter((_, slot) => slot === index || (hours > 1 && slot === index + 2)),
  );
}

export function createDiary(nurses: readonly SeededNurse[], random: Random): Diary {
  const byCity = new Map<string, SeededNurse[]>();
  for (const nurse of nurses)
    if (nurse.until !== '') byCity.set(nurse.city, [...(byCity.get(nurse.city) ?? []), nurse]);
  const busy = new Map<string, string[]>();
  const load = new Map<string, number>();
  const bookings: (Booking & { city: string; days: readonly string[] })[] = [];
  const at = (nurse: SeededNurse, day: string) => `${nurse.id} ${day}`;
  const month = (nurse: SeededNurse, day = '') => `${nurse.id} ${day.slice(0, 7)}`;

  const isFree = (nurse: SeededNurse, days: readonly string[], slots: readonly string[]): boolean =>
    days.every(
      (day) =>
        (nurse.until === null || day <= nurse.until) &&
        !nurse.holidays.includes(day) &&
        !(busy.get(at(nurse, day)) ?? []).some((taken) => slots.some((slot) => doSlotsOverlap(taken, slot))),
    );

  const keep = (booking: Booking, city: string, days: readonly string[]): Booking => {
    for (const nurse of booking.nurses) {
      for (const day of days)
        busy.set(at(nurse, day), [...(busy.get(at(nurse, day)) ?? []), ...booking.time_period]);
      const key = month(nurse, days[0]);
      load.set(key, (load.get(key) ?? 0) + 1);
    }
    bookings.push({ ...booking, city, days });
    return booking;
  };

  return {
    book(city, days, hours, count) {
      const ofCity = byCity.get(city) ?? [];
      const byLoad = (some: readonly SeededNurse[]) =>
        [...some].sort((a, b) => (load.get(month(a, days[0])) ?? 0) - (load.get(month(b, days[0])) ?? 0));
      // Tries a few random nurses first, and all nurses only if none of the few is free.
      const handful = byLoad(Array.from({ length: 24 }, () => random.pick(ofCity)));
      for (const candidates of [[...new Set(handful)], byLoad(ofCity)])
        for (const time_period of listSlotChoices(random, hours)) {
          const free: SeededNurse[] = [];
          for (const nurse of candidates) {
            if (free.length === count) break;
            if (isFree(nurse, days, time_period)) free.push(nurse);
          }
          if (free.length === count) return keep({ time_period, nurses: free }, city, days);
        }
      throw new Error(`no nurse of ${city} is free on ${days[0]} and the days after`);
    },
    clash(city, days) {
      const other = bookings.findLast(
        (one) => one.city === city && one.nurses.length === 1 && one.days.some((day) => days.includes(day)),
      );
      const nurse = other?.nurses[0];
      if (!other || !nurse || days.some((day) => nurse.holidays.includes(day))) return null;
      return keep({ time_period: other.time_period, nurses: [nurse] }, city, days);
    },
  };
}
