/** The time axis of a day's schedule: the position of sessions, which sessions are side by side, and the order of nurses (rules 8.22). */
import { timeSlots, toTimeSpans } from '#rules/slots';

/** Minutes since midnight. @param time 'HH:mm' */
export function minutesOfDay(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? Number.NaN) * 60 + (minutes ?? Number.NaN);
}

/** The axis in minutes since midnight: from the first slot's start (07:30) to the last one's end (15:30). */
export const timelineAxis = {
  from: minutesOfDay((timeSlots[0] ?? '').slice(0, 5)),
  to: minutesOfDay((timeSlots.at(-1) ?? '').slice(6)),
} as const;

/** Returns the position of a minute of the day on the axis, in percent of its length; times outside are placed at its ends. */
export function axisPercentOf(minutes: number): number {
  const within = Math.min(Math.max(minutes, timelineAxis.from), timelineAxis.to);
  return ((within - timelineAxis.from) / (timelineAxis.to - timelineAxis.from)) * 100;
}

/** A period of a day in minutes since midnight. */
export interface MinuteRange {
  readonly from: number;
  readonly to: number;
}

/** Converts the slots to periods; adjacent slots become one. */
export const toMinuteRanges = (slots: readonly string[]): MinuteRange[] =>
  toTimeSpans(slots).map(({ from, to }) => ({ from: minutesOfDay(from), to: minutesOfDay(to) }));

/** Moves the slots by this number of half hours (negative for earlier), as far as the day allows; all keep their distance. */
export function moveSlots(slots: readonly string[], steps: number): string[] {
  const at = slots.map((slot) => timeSlots.indexOf(slot));
  const [first, last] = [Math.min(...at), Math.max(...at)];
  const shift = Math.min(Math.max(steps, -first), timeSlots.length - 1 - last);
  return at.map((index) => timeSlots[index + shift] ?? '');
}

/** A placed period: it is in row `lane` of `lanes`, counted from the top; there are several lanes if periods overlap. */
export interface PlacedRange<T> extends MinuteRange {
  readonly item: T;
  readonly lane: number;
  readonly lanes: number;
}

/** Places each period in the first free lane; periods that overlap in time share the row's height. */
function placeTogether<T>(group: readonly (MinuteRange & { readonly item: T })[]): PlacedRange<T>[] {
  const ends: number[] = [];
  const placed = group.map((stretch) => {
    const free = ends.findIndex((end) => end <= stretch.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = stretch.to;
    return { ...stretch, lane };
  });
  return placed.map((stretch) => ({ ...stretch, lanes: ends.length }));
}

/**
 * Places items on the axis by time; an item with several periods is placed once for each.
 * @param slotsOf returns an item's slots, 'HH:mm-HH:mm'
 */
export function placeOnTimeline<T>(
  items: readonly T[],
  slotsOf: (item: T) => readonly string[],
): PlacedRange<T>[] {
  const all = items
    .flatMap((item) => toMinuteRanges(slotsOf(item)).map((stretch) => ({ ...stretch, item })))
    .sort((one, other) => one.from - other.from || other.to - one.to);
  const placed: PlacedRange<T>[] = [];
  let group: (MinuteRange & { readonly item: T })[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const stretch of all) {
    if (stretch.from >= end) {
      placed.push(...placeTogether(group));
      group = [];
    }
    group.push(stretch);
    end = Math.max(end, stretch.to);
  }
  return [...placed, ...placeTogether(group)];
}

/** A group of nurses under one heading. */
export interface TimelineGroup<T> {
  /** The area; null if unknown. */
  readonly area: string | null;
  readonly rows: readonly T[];
}

/** Groups the rows by area in the order of the company's areas; rows without an area are last. The order within an area does not change. */
export function groupByArea<T>(
  rows: readonly T[],
  areaOf: (row: T) => string | null,
  areas: readonly string[],
): TimelineGroup<T>[] {
  const byArea = new Map<string | null, T[]>();
  for (const row of rows) {
    const area = areaOf(row);
    const known = byArea.get(area);
    if (known) known.push(row);
    else byArea.set(area, [row]);
  }
  const order = [
    ...areas,
    ...[...byArea.keys()].filter((area) => area !== null && !areas.includes(area)),
    null,
  ];
  return order.flatMap((area) => {
    const own = byArea.get(area);
    return own ? [{ area, rows: own }] : [];
  });
}

/** Returns the matching rows in ranked order, and the other rows in their original order. @param ranked ids, best match first */
export function moveMatchesFirst<T>(
  rows: readonly T[],
  idOf: (row: T) => string,
  ranked: readonly string[],
): { readonly fitting: readonly T[]; readonly others: readonly T[] } {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  const wanted = new Set(ranked);
  return {
    fitting: ranked.flatMap((id) => byId.get(id) ?? []),
    others: rows.filter((row) => !wanted.has(idOf(row))),
  };
}

/** Returns a mother's short name, the last two words of her name: 'Ngọc Lan'. */
export const shortName = (name: string): string => name.trim().split(/\s+/).slice(-2).join(' ');
