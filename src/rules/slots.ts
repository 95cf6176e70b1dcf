/** Time slots for care: fifteen slots of one hour, starting every half hour (rules 3.3). */

const formatClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The fifteen slots: '07:30-08:30', '08:00-09:00' … '14:30-15:30'. */
export const timeSlots: readonly string[] = Array.from({ length: 15 }, (_, index) => {
  const start = 7 * 60 + 30 + index * 30;
  return `${formatClock(start)}-${formatClock(start + 60)}`;
});

/** End of the day's last slot, 'HH:mm'; from then on the user can close the day. */
export const CLOSING_TIME = '15:30';

/** Formats a slot: '09:30–10:30'. @param slot as stored, '09:30-10:30' */
export const formatSlot = (slot: string): string => slot.replace('-', '–');

/** True if the text is one of the fifteen slots. */
export function isTimeSlot(text: string): boolean {
  return timeSlots.includes(text);
}

interface Minutes {
  from: number;
  to: number;
}

function parseSlotMinutes(slot: string): Minutes {
  const [from = Number.NaN, to = Number.NaN] = slot.split('-').map((time) => {
    const [hours, minutes] = time.split(':').map(Number);
    return (hours ?? Number.NaN) * 60 + (minutes ?? Number.NaN);
  });
  return { from, to };
}

/** Cache, because the schedule of many nurses uses the same few slots repeatedly. */
const minutesOfSlots = new Map(timeSlots.map((slot) => [slot, parseSlotMinutes(slot)]));
const getSlotMinutes = (slot: string): Minutes => minutesOfSlots.get(slot) ?? parseSlotMinutes(slot);

/** True if two slots ('HH:mm-HH:mm') share at least half an hour (rules 3.9). */
export function doSlotsOverlap(a: string, b: string): boolean {
  const [one, two] = [getSlotMinutes(a), getSlotMinutes(b)];
  return Math.min(one.to, two.to) - Math.max(one.from, two.from) >= 30;
}

/** Returns the slots that do not overlap with any taken slot, in order. */
export function listFreeSlots(taken: readonly string[]): string[] {
  return timeSlots.filter((slot) => !taken.some((other) => doSlotsOverlap(slot, other)));
}

/** A period of a day, 'HH:mm'. */
export interface TimeSpan {
  from: string;
  to: string;
}

/** Converts the slots to periods, in order; adjacent or overlapping slots become one period. */
export function toTimeSpans(slots: readonly string[]): TimeSpan[] {
  const spans: TimeSpan[] = [];
  for (const { from, to } of slots.map(getSlotMinutes).sort((a, b) => a.from - b.from)) {
    const last = spans.at(-1);
    if (last && formatClock(from) <= last.to) last.to = formatClock(to) > last.to ? formatClock(to) : last.to;
    else spans.push({ from: formatClock(from), to: formatClock(to) });
  }
  return spans;
}
