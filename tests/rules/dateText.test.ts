import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastMinuteOfDay, parseDay, parseInstant, parseMonth } from '#rules/dateText';
import { toLocalDay } from '#rules/days';
import { formatDate, formatDateTime } from '#rules/format';
import { parseTypedDay } from '#rules/parseTypedDay';
import { anyDay } from './arbitraries.ts';

describe('parseDay', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['20/11/2026', '2026-11-20'],
    ['20/11/2026 08:30:00', '2026-11-20'],
    ['29/02/2028', '2028-02-29'],
    [' 20/11/2026 ', '2026-11-20'],
    ['2026-11-20T17:00:00Z', '2026-11-21'],
  ])('reads %s', (text, day) => expect(parseDay(text)).toBe(day));
  it.each([
    '31/02/2026',
    '2026-02-31',
    '29/02/2026',
    '11/20/2026',
    '20/11/2026 25:00:00',
    '20/11/26',
    '2026',
    'mai',
    '',
  ])('%s is not a date', (text) => expect(parseDay(text)).toBeNull());
  it('reads every day that it writes', () => {
    fc.assert(fc.property(anyDay, (day) => void expect(parseDay(formatDate(day))).toBe(day)));
  });
});

describe('parseInstant', () => {
  it.each([
    ['2026-11-20T01:30:00Z', '2026-11-20T01:30:00.000Z'],
    ['2026-11-20T01:30:00.1234Z', '2026-11-20T01:30:00.123Z'],
    ['2026-11-20T08:30:00+07:00', '2026-11-20T01:30:00.000Z'],
    ['2026-11-20T08:30:00+0700', '2026-11-20T01:30:00.000Z'],
    ['2026-11-20', '2026-11-19T17:00:00.000Z'],
    ['20/11/2026', '2026-11-19T17:00:00.000Z'],
    ['20/11/2026 08:30', '2026-11-20T01:30:00.000Z'],
    ['20/11/2026 08:30:15', '2026-11-20T01:30:15.000Z'],
    ['2026-11-20T08:30', '2026-11-20T01:30:00.000Z'],
  ])('reads %s', (text, instant) => expect(parseInstant(text)).toBe(instant));
  it.each([
    ['2026-11-20', '2026-11-20T16:59:00.000Z'],
    ['20/11/2026', '2026-11-20T16:59:00.000Z'],
    ['20/11/2026 08:30', '2026-11-20T01:30:00.000Z'],
  ])('reads %s, as an end, as the last minute of the day', (text, instant) =>
    expect(parseInstant(text, lastMinuteOfDay)).toBe(instant));
  it.each([
    '31/02/2026 08:30',
    '2026-02-31T00:00:00Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20T10:61:00Z',
    '20/11/2026 08:30:60',
    '2026-11-20T10:00:00+15:00',
    '10:00',
  ])('%s is not an instant', (text) => expect(parseInstant(text)).toBeNull());
  it('accepts its own format', () => {
    const minutes = fc.integer({ min: -30_000_000, max: 60_000_000 });
    fc.assert(
      fc.property(minutes, (minute) => {
        const instant = new Date(minute * 60_000).toISOString();
        expect(parseInstant(formatDateTime(instant))).toBe(parseInstant(instant));
      }),
    );
  });
});

describe('parseMonth', () => {
  it.each([
    ['2026-11', '2026-11'],
    ['11/2026', '2026-11'],
    ['20/11/2026', '2026-11'],
    ['2026-11-20', '2026-11'],
  ])('reads %s', (text, month) => expect(parseMonth(text)).toBe(month));
  it.each(['13/2026', '2026-00', '31/02/2026', '2026', '1/2026', ''])('%s is not a month', (text) =>
    expect(parseMonth(text)).toBeNull());
});

describe('typedDay', () => {
  const today = '2026-11-25';
  it.each([
    ['20/11', '2026-11-20'],
    ['1/12', '2026-12-01'],
    ['20/11/26', '2026-11-20'],
    ['20112026', '2026-11-20'],
    ['201126', '2026-11-20'],
    ['2011', '2026-11-20'],
    ['20-11-2026', '2026-11-20'],
    ['20.11.2026', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
    ['2026/11/5', '2026-11-05'],
  ])('reads %s', (text, day) => expect(parseTypedDay(text, today)).toBe(day));
  it('reads a day without a year as the nearest: January typed in November is next year', () =>
    expect(parseTypedDay('05/01', today)).toBe('2027-01-05'));
  it('reads a day without a year as the nearest: December typed in January is last year', () =>
    expect(parseTypedDay('28/12', '2027-01-03')).toBe('2026-12-28'));
  it.each([
    ['20/11', '2026-11-20'],
    ['25/11', '2026-11-25'],
    ['26/11', '2025-11-26'],
    ['5/1', '2026-01-05'],
    ['26/11/26', '2025-11-26'],
    ['20/11/24', '2024-11-20'],
    ['29/02', '2024-02-29'],
    ['26-11-2026', '2026-11-26'],
    ['5/6/90', '1990-06-05'],
    ['05/06/36', '1936-06-05'],
    ['05/06/35', '2026-06-05'],
  ])('for a past day, reads %s as the latest one', (text, day) =>
    expect(parseTypedDay(text, today, true)).toBe(day));
  it('reads 29 February only near a leap year', () =>
    expect([parseTypedDay('29/02', '2027-11-01'), parseTypedDay('29/02', '2026-06-01')]).toEqual([
      '2028-02-29',
      null,
    ]));
  it.each(['31/02', '20/13/2026', '32', 'abc', '', '20/11/2'])('%s is not a date', (text) =>
    expect(parseTypedDay(text, today)).toBeNull());
  it('reads today’s date without its year as today', () => {
    fc.assert(
      fc.property(anyDay, (day) => void expect(parseTypedDay(formatDate(day).slice(0, 5), day)).toBe(day)),
    );
  });
});

it('an instant and its day agree, at any hour', () => {
  expect(toLocalDay(parseInstant('20/11/2026 23:59') ?? '')).toBe('2026-11-20');
});
