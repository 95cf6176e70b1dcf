import { expect, test } from 'vitest';
import { isMonthFirst, toDayFirst } from '#rules/dayOrder';

test.each([
  [['01/25/2027', '02/13/2027', '03/04/2027'], true],
  [['11/05/2026 08:30', '', '11/14/2026 9:15:00 AM'], true],
  [['1-25-27', '3-4-27'], true],
  [['03/04/2027', '05/06/2027'], false],
  [['25/01/2027', '03/04/2027'], false],
  // A part above 12 in both positions: the column stays day/month.
  [['01/25/2027', '25/01/2027'], false],
  [['01/25/2027', '31/04/2027'], false],
  [['01/25/2027', '25/1'], false],
  // A month and a year, a day that does not exist, other text.
  [['01/25', '02/24'], false],
  [['01/2025', '02/30/2027', '2027-01-25', 'tháng 3', ''], false],
])('the order of the days in %j', (cells, isMonth) => expect(isMonthFirst(cells)).toBe(isMonth));

test.each([
  ['01/25/2027', '25/01/2027'],
  ['03/04/2027', '04/03/2027'],
  ['1-5-27 8:30:15 PM', '5-1-27 8:30:15 PM'],
  ['03/04', '04/03'],
  ['02/29/2028', '29/02/2028'],
  ['02/30/2027', '02/30/2027'],
  ['2027-01-25', '2027-01-25'],
  ['tháng 3', 'tháng 3'],
])('%s in a month/day column', (text, dayFirst) => expect(toDayFirst(text)).toBe(dayFirst));
