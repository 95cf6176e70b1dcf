/** Care time slots: fifteen of one hour, one starting every half hour (rules 3.3). */

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** '07:30-08:30', '08:00-09:00' … '14:30-15:30'. */
export const timeSlots: readonly string[] = Array.from({ length: 15 }, (_, index) => {
  const start = 7 * 60 + 30 + index * 30;
  return `${clock(start)}-${clock(start + 60)}`;
});

/** The end of a day's last slot: from then on the day is closed. */
export const CLOSING_TIME = '15:30';

/** A slot as people read it: '09:30–10:30'. @param slot as stored, '09:30-10:30' */
export const formatSlot = (slot: string): string => slot.replace('-', '–');

/** Is it one of the fifteen? */
export function isTimeSlot(text: string): boolean {
  return timeSlots.includes(text);
}

interface Minutes {
  from: number;
  to: number;
}

function minutesIn(slot: string): Minutes {
  const [from = Number.NaN, to = Number.NaN] = slot.split('-').map((time) => {
    const [hours, minutes] = time.split(':').map(Number);
    return (hours ?? Number.NaN) * 60 + (minutes ?? Number.NaN);
  });
  return { from, to };
}

/** Of the day: a week of many nurses needs the same few over and over. */
const minutesOfSlots = new Map(timeSlots.map((slot) => [slot, minutesIn(slot)]));
const minutesOf = (slot: string): Minutes => minutesOfSlots.get(slot) ?? minutesIn(slot);

/** Do two slots ('HH:mm-HH:mm') share at least half an hour? (rules 3.9) */
export function slotsOverlap(a: string, b: string): boolean {
  const [one, two] = [minutesOf(a), minutesOf(b)];
  return Math.min(one.to, two.to) - Math.max(one.from, two.from) >= 30;
}

/** The slots that none of the taken ones touches, in order. */
export function freeSlots(taken: readonly string[]): string[] {
  return timeSlots.filter((slot) => !taken.some((other) => slotsOverlap(slot, other)));
}

/** A stretch of time, 'HH:mm'. */
export interface Span {
  from: string;
  to: string;
}

/** The slots as stretches of time, in order: stretches that adjoin or overlap are one. */
export function spansOf(slots: readonly string[]): Span[] {
  const spans: Span[] = [];
  for (const { from, to } of slots.map(minutesOf).sort((a, b) => a.from - b.from)) {
    const last = spans.at(-1);
    if (last && clock(from) <= last.to) last.to = clock(to) > last.to ? clock(to) : last.to;
    else spans.push({ from: clock(from), to: clock(to) });
  }
  return spans;
}
