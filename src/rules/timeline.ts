/**
 * Calculates the layout of a day's schedule on a time axis: the positions of sessions, parallel lanes for overlapping sessions, and the
 * order of nurses (rules 8.22).
 */
import { timeSlots, toTimeSpans } from '#rules/slots';

/** Converts a time of day to minutes since midnight. @param time 'HH:mm' */
export function toMinutesOfDay(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? Number.NaN) * 60 + (minutes ?? Number.NaN);
}

/** Converts minutes since midnight to a time of day, 'HH:mm'. */
export const toTimeOfDay = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Begin of the first slot (07:30) and end of the last (15:30), in minutes since midnight. */
export const workingTime = {
  from: toMinutesOfDay((timeSlots[0] ?? '').slice(0, 5)),
  to: toMinutesOfDay((timeSlots.at(-1) ?? '').slice(6)),
} as const;

/** Ends of the axis in minutes since midnight: the full hours before the first slot (07:00) and after the last (16:00). */
export const timelineAxis = {
  from: Math.floor(workingTime.from / 60) * 60,
  to: Math.ceil(workingTime.to / 60) * 60,
} as const;

/**
 * Returns the position of a minute of the day on the axis, in percent of its length; a time before or after the axis is placed at its start
 * or end.
 */
export function toAxisPercent(minutes: number): number {
  const within = Math.min(Math.max(minutes, timelineAxis.from), timelineAxis.to);
  return ((within - timelineAxis.from) / (timelineAxis.to - timelineAxis.from)) * 100;
}

/** A period of a day in minutes since midnight. */
export interface MinuteRange {
  readonly from: number;
  readonly to: number;
}

/** Converts slots to periods in minutes; adjacent slots become one period. */
export const toMinuteRanges = (slots: readonly string[]): MinuteRange[] =>
  toTimeSpans(slots).map(({ from, to }) => ({ from: toMinutesOfDay(from), to: toMinutesOfDay(to) }));

/**
 * Moves the slots by this number of half hours (negative for earlier), but not beyond the first or last slot of the day. The distances
 * between the slots do not change.
 */
export function moveSlots(slots: readonly string[], steps: number): string[] {
  const at = slots.map((slot) => timeSlots.indexOf(slot));
  const [first, last] = [Math.min(...at), Math.max(...at)];
  const shift = Math.min(Math.max(steps, -first), timeSlots.length - 1 - last);
  return at.map((index) => timeSlots[index + shift] ?? '');
}

/**
 * A placed period. `lane` is the index of its lane, from the top, and `lanes` is the number of lanes; overlapping periods have different
 * lanes.
 */
export interface TimelineRange<T> extends MinuteRange {
  readonly item: T;
  readonly lane: number;
  readonly lanes: number;
}

/** Places each period in the first free lane; overlapping periods share the height of the row. */
function assignLanes<T>(group: readonly (MinuteRange & { readonly item: T })[]): TimelineRange<T>[] {
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
 * Places items on the axis by time; an item with several periods is placed once for each period.
 * @param slotsOf returns an item's slots, 'HH:mm-HH:mm'
 */
export function placeOnTimeline<T>(
  items: readonly T[],
  slotsOf: (item: T) => readonly string[],
): TimelineRange<T>[] {
  const all = items
    .flatMap((item) => toMinuteRanges(slotsOf(item)).map((stretch) => ({ ...stretch, item })))
    .sort((one, other) => one.from - other.from || other.to - one.to);
  const placed: TimelineRange<T>[] = [];
  let group: (MinuteRange & { readonly item: T })[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const stretch of all) {
    if (stretch.from >= end) {
      placed.push(...assignLanes(group));
      group = [];
    }
    group.push(stretch);
    end = Math.max(end, stretch.to);
  }
  return [...placed, ...assignLanes(group)];
}

/** A group of nurses under one heading. */
export interface TimelineGroup<T> {
  /** Name of the area; null if the nurses' area is unknown. */
  readonly area: string | null;
  readonly rows: readonly T[];
}

/**
 * Groups the rows by area, in the order of the company's areas; rows without an area are last. Within an area the order of the rows does
 * not change.
 */
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

/**
 * Divides the rows into `fitting`, in the order of `ranked`, and `others`, in their original order. @param ranked ids of the fitting rows,
 * best match first
 */
export function splitByRanking<T>(
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

/**
 * Returns a mother's short name, the last two words of her name: 'Ngọc Lan'. The middle names Thị and Văn are too common to distinguish
 * people, so initials replace them: 'L.T. Dung'.
 */
export function toShortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [family, middle, given] = words.slice(-3);
  return given && (middle === 'Thị' || middle === 'Văn')
    ? `${family?.charAt(0)}.${middle.charAt(0)}. ${given}`
    : words.slice(-2).join(' ');
}
