import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseDay, parseInstant } from '#rules/dateText';
import {
  addDays,
  addMonths,
  diffDays,
  isRealDay,
  isRealMonth,
  isSunday,
  listDays,
  listMonths,
  toDayEnd,
  toDayStart,
  toLocalDay,
  toLocalMonth,
  toLocalTime,
  toMonthEnd,
  toMonthStart,
  toQuarter,
  toWeekday,
  toWeekStart,
} from '#rules/days';
import { formatDateTime } from '#rules/format';
import { anyDay } from './arbitraries.ts';

describe('toLocalDay', () => {
  it('is still the day at 16:59:59Z', () => expect(toLocalDay('2026-11-20T16:59:59Z')).toBe('2026-11-20'));
  it('is the next day at 17:00:00Z', () => expect(toLocalDay('2026-11-20T17:00:00Z')).toBe('2026-11-21'));
  it('reads an offset', () => expect(toLocalDay('2026-11-20T23:30:00-08:00')).toBe('2026-11-21'));
  it('reads a Date', () => expect(toLocalDay(new Date(Date.UTC(2026, 11, 31, 17)))).toBe('2027-01-01'));
  it('refuses a text without a zone, because its meaning would depend on the machine', () =>
    expect(() => toLocalDay('2026-11-20T10:00:00')).toThrow(RangeError));
  it('returns the month at the turn of the year', () =>
    expect(toLocalMonth('2026-12-31T17:00:00Z')).toBe('2027-01'));
  it('returns the time of day', () => expect(toLocalTime('2026-11-20T17:05:00Z')).toBe('00:05'));
});

describe('a business day as instants', () => {
  it('starts at 17:00Z of the day before', () =>
    expect(toDayStart('2026-03-01')).toBe('2026-02-28T17:00:00.000Z'));
  it('ends where the next day starts', () => {
    fc.assert(fc.property(anyDay, (day) => void expect(toDayEnd(day)).toBe(toDayStart(addDays(day, 1)))));
  });
  it('contains its start but not its end', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect([toLocalDay(toDayStart(day)), toLocalDay(toDayEnd(day))]).toEqual([day, addDays(day, 1)]);
      }),
    );
  });
  it('is the same in every time zone of the machine', () => {
    const zone = process.env.TZ;
    onTestFinished(() => {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    });
    const run = (TZ: string): unknown[] => {
      process.env.TZ = TZ;
      return [
        new Date(0).getTimezoneOffset(),
        toLocalDay('2026-11-20T17:00:00Z'),
        toDayStart('2026-11-20'),
        addDays('2026-03-28', 2),
        toWeekday('2026-11-22'),
        diffDays('2026-11-02', '2026-10-30'),
        parseInstant('20/11/2026 00:30'),
        parseInstant('2026-11-20T08:30'),
        parseDay('2026-11-20'),
        formatDateTime('2026-11-20T17:00:00Z'),
      ];
    };
    const [east, west] = [run('Pacific/Kiritimati'), run('America/Los_Angeles')];
    expect(east.shift()).not.toBe(west.shift());
    expect(east).toEqual(west);
  });
});

describe('calendar arithmetic', () => {
  it('crosses a leap day', () => expect(addDays('2028-02-28', 2)).toBe('2028-03-01'));
  it('diffDays undoes addDays', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: -4000, max: 4000 }),
        (day, n) => void expect(diffDays(addDays(day, n), day)).toBe(n),
      ),
    );
  });
  it.each([
    ['2026-11-16', 1],
    ['2026-11-21', 6],
    ['2026-11-22', 7],
    ['1969-12-28', 7],
  ])('%s is weekday %d', (day, number) => expect(toWeekday(day)).toBe(number));
  it('knows a Sunday', () => expect(isSunday('2026-11-22')).toBe(true));
  it('knows that a Saturday is not a Sunday', () => expect(isSunday('2026-11-21')).toBe(false));
  it('starts the week of a Sunday on the Monday before', () =>
    expect(toWeekStart('2026-11-22')).toBe('2026-11-16'));
  it('starts the week of a Monday on itself', () => expect(toWeekStart('2026-11-16')).toBe('2026-11-16'));
  it('starts a month on the first', () => expect(toMonthStart('2026-02')).toBe('2026-02-01'));
  it.each([
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2026-12', '2026-12-31'],
  ])('%s ends on %s', (month, day) => expect(toMonthEnd(month)).toBe(day));
  it.each([
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-11', -13, '2025-10'],
  ])('%s and %d months is %s', (month, n, result) => expect(addMonths(month, n)).toBe(result));
  it('lists days over a month end', () =>
    expect(listDays('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']));
  it('lists no days for a reversed range', () => expect(listDays('2026-03-01', '2026-02-27')).toEqual([]));
  it('lists months over a year end', () =>
    expect(listMonths('2026-11', '2027-01')).toEqual(['2026-11', '2026-12', '2027-01']));
  it('lists no months for a reversed range', () => expect(listMonths('2027-01', '2026-12')).toEqual([]));
  it('lists months up to the last four-digit one', () =>
    expect(listMonths('9999-11', '9999-12')).toEqual(['9999-11', '9999-12']));
});

describe('isRealDay', () => {
  it.each(['2026-02-28', '2028-02-29', '1900-01-01', '9999-12-31'])('accepts %s', (day) =>
    expect(isRealDay(day)).toBe(true));
  it.each([
    '2026-02-29',
    '2026-02-31',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '20/11/2026',
    '0026-11-20',
    '',
  ])('refuses %s', (day) => expect(isRealDay(day)).toBe(false));
  it('refuses the 13th month', () => expect(isRealMonth('2026-13')).toBe(false));
});

it('quarters begin in January, April, July and October', () => {
  expect(toQuarter('2026-12')).toEqual({ quarter: '2026-Q4', from: '2026-10-01', to: '2026-12-31' });
  expect(toQuarter('2027-01')).toEqual({ quarter: '2027-Q1', from: '2027-01-01', to: '2027-03-31' });
});
