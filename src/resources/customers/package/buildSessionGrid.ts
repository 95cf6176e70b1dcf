import { diffDays, toWeekday, toWeekStart } from '#rules/days';

export interface SessionGrid {
  /** The Monday of each row; a week with two sessions on one day has two rows. */
  readonly mondays: readonly string[];
  /** Row and weekday of each day, from 1, in the order of the given days. */
  readonly places: readonly { readonly row: number; readonly weekday: number }[];
}

/** Places days in a grid with a row for each week and a column for each weekday. Weeks without a day have no row. */
export function buildSessionGrid(days: readonly string[]): SessionGrid {
  const rows: { readonly monday: string; readonly taken: Set<number> }[] = [];
  const placed = days.map((day) => {
    const monday = toWeekStart(day);
    const weekday = toWeekday(day);
    const known = rows.find((row) => row.monday === monday && !row.taken.has(weekday));
    const row = known ?? { monday, taken: new Set<number>() };
    if (!known) rows.push(row);
    row.taken.add(weekday);
    return { row, weekday };
  });
  const ordered = rows.toSorted((one, other) => diffDays(one.monday, other.monday));
  return {
    mondays: ordered.map(({ monday }) => monday),
    places: placed.map(({ row, weekday }) => ({ row: ordered.indexOf(row) + 1, weekday })),
  };
}
