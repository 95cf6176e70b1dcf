/** Finds columns of a file that write days as month/day/year ('01/25/2027'), as spreadsheets with American settings do. */
import { isRealDay } from '#rules/days';

/** Matches a day in numbers at the beginning of a cell, with or without a year. */
const written = /^\s*(\d{1,2})([-/. ])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?!\d)/;

/**
 * True if the days of a column are month/day/year: at least one day is only possible in this order, and none has a first part above 12. A
 * day without a year proves nothing for this order, because '01/25' may mean January 2025.
 */
export function isMonthFirst(cells: Iterable<string>): boolean {
  let isProven = false;
  for (const cell of cells) {
    const [, first, , second, year] = written.exec(cell) ?? [];
    if (Number(first) > 12) return false;
    isProven ||= year !== undefined && Number(second) > 12 && toDayFirst(cell) !== cell;
  }
  return isProven;
}

/** Rewrites a cell of a month/day/year column to day/month/year. Returns other text, and days that do not exist, unchanged. */
export function toDayFirst(text: string): string {
  const [whole, month = '', separator = '', day = '', year] = written.exec(text) ?? [];
  // A day without a year may be 29 February, so it is checked in a leap year.
  const fullYear = year === undefined ? '2000' : year.padStart(4, '20');
  if (whole === undefined || !isRealDay(`${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`))
    return text;
  return [day, month, year].filter((part) => part !== undefined).join(separator) + text.slice(whole.length);
}
