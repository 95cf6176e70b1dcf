/** The time axis of a day's schedule: where sessions stand on it, which stand side by side, and in which order nurses do (rules 8.22). */
import { spansOf, timeSlots } from '#rules/slots';

/** Minutes since midnight. @param time 'HH:mm' */
export function minutesOfDay(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? Number.NaN) * 60 + (minutes ?? Number.NaN);
}

/** The axis in minutes since midnight: from the first slot's start (07:30) to the last one's end (15:30). */
export const axis = {
  from: minutesOfDay((timeSlots[0] ?? '').slice(0, 5)),
  to: minutesOfDay((timeSlots.at(-1) ?? '').slice(6)),
} as const;

/** Returns where a minute of the day stands on the axis, in percent of its length; times outside stand at its ends. */
export function percentAt(minutes: number): number {
  const within = Math.min(Math.max(minutes, axis.from), axis.to);
  return ((within - axis.from) / (axis.to - axis.from)) * 100;
}

/** A stretch of a day in minutes since midnight. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The slots as stretches: stretches that adjoin are one. */
export const stretchesOf = (slots: readonly string[]): Stretch[] =>
  spansOf(slots).map(({ from, to }) => ({ from: minutesOfDay(from), to: minutesOfDay(to) }));

/** The slots so many half hours later (earlier when negative), as far as the day allows: all keep their distance. */
export function shiftSlots(slots: readonly string[], steps: number): string[] {
  const at = slots.map((slot) => timeSlots.indexOf(slot));
  const [first, last] = [Math.min(...at), Math.max(...at)];
  const shift = Math.min(Math.max(steps, -first), timeSlots.length - 1 - last);
  return at.map((index) => timeSlots[index + shift] ?? '');
}

/** A stretch of an item in its row: `lane` of `lanes` from above, more than one where stretches overlap. */
export interface PlacedStretch<T> extends Stretch {
  readonly item: T;
  readonly lane: number;
  readonly lanes: number;
}

/** Places stretches in the first lane that is free, stretches that touch each other in time sharing the row's height. */
function placeTogether<T>(group: readonly (Stretch & { readonly item: T })[]): PlacedStretch<T>[] {
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
 * Lays items out along the axis, by time: an item of several stretches is in each of them.
 * @param slotsOf an item's slots, 'HH:mm-HH:mm'
 */
export function placeStretches<T>(
  items: readonly T[],
  slotsOf: (item: T) => readonly string[],
): PlacedStretch<T>[] {
  const all = items
    .flatMap((item) => stretchesOf(slotsOf(item)).map((stretch) => ({ ...stretch, item })))
    .sort((one, other) => one.from - other.from || other.to - one.to);
  const placed: PlacedStretch<T>[] = [];
  let group: (Stretch & { readonly item: T })[] = [];
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

/** A part of the nurses under one heading. */
export interface Part<T> {
  /** The area; null: it is not known. */
  readonly area: string | null;
  readonly rows: readonly T[];
}

/** The rows by area, in the order of the company's areas, those without one last; within an area as they come. */
export function groupByArea<T>(
  rows: readonly T[],
  areaOf: (row: T) => string | null,
  areas: readonly string[],
): Part<T>[] {
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

/** The rows that fit, in the order of the answer, and the others as they come. @param ranked ids, the fittest first */
export function riseFitting<T>(
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

/** Returns what a mother is called where there is little room, the last two words of her name: 'Ngọc Lan'. */
export const shortName = (name: string): string => name.trim().split(/\s+/).slice(-2).join(' ');
