import { lastMinuteOfDay, parseInstant, parseMonth } from '#rules/dateText';
import { isRealMonth, toLocalDay } from '#rules/days';
import { formatDate, formatDateTime, formatMonth } from '#rules/format';
import { parseTypedDay } from '#rules/parseTypedDay';
import type { Field } from '#schema/kinds';

/** Properties of a field that affect how a typed value is parsed. */
type DateParsingOptions = Pick<Field, 'past' | 'until'>;

interface DateKindRules {
  /** Parses typed text; returns null if the text is not valid. */
  readonly read: (typed: string, today: string, field?: DateParsingOptions) => string | null;
  /** Formats the value for the input's box. */
  readonly show: (value: string) => string;
  /** Returns the day on which the calendar opens; `pick` returns the value for a picked day. */
  readonly dayOf: (value: string) => string;
  readonly pick: (day: string, before: string | null, field: DateParsingOptions) => string;
  readonly placeholder: string;
  readonly monthsOnly?: boolean;
}
export type DateKind = 'date' | 'datetime' | 'month';

/**
 * Parses '20/11 8:30', '20/11/2026 08:30' or '20/11 8h30' in business time. A day without a time becomes the start of the day, or its end
 * if the field has `until`.
 */
function parseTypedInstant(
  typed: string,
  today: string,
  { past, until }: DateParsingOptions = {},
): string | null {
  const given = typed.trim();
  const time = until ? lastMinuteOfDay : undefined;
  const instant = parseInstant(given, time);
  if (instant) return instant;
  const [, dayPart, hour, minute = '00'] = /^(\S+?)(?:[ ,]+(\d{1,2})[:hH.](\d{2})?)?$/.exec(given) ?? [];
  const day = dayPart ? parseTypedDay(dayPart, today, past) : null;
  return day && parseInstant(hour ? `${formatDate(day)} ${hour.padStart(2, '0')}:${minute}` : day, time);
}

/** Parses '11/2026', '11/26', '112026', '2026-11', or '11' for November of this year. */
function parseTypedMonth(typed: string, today: string): string | null {
  const parts = /^(\d{1,2})(?:[-/. ]?(\d{4}|\d{2}))?$/.exec(typed.trim());
  if (!parts?.[1]) return parseMonth(typed);
  const year = parts[2] ?? today.slice(0, 4);
  const month = `${year.length === 2 ? `20${year}` : year}-${parts[1].padStart(2, '0')}`;
  return isRealMonth(month) ? month : null;
}

/** For each date kind, how a value is typed, shown and picked. */
export const dateKinds: { readonly [K in DateKind]: DateKindRules } = {
  date: {
    read: (typed, today, { past } = {}) => parseTypedDay(typed, today, past),
    show: formatDate,
    dayOf: (value) => value,
    pick: (day) => day,
    placeholder: 'DD/MM/YYYY',
  },
  datetime: {
    read: parseTypedInstant,
    show: formatDateTime,
    dayOf: toLocalDay,
    // Combines the picked day with the time of the previous value.
    pick: (day, before, { until }) => {
      const picked = before ? `${formatDate(day)} ${formatDateTime(before).slice(11)}` : day;
      return parseInstant(picked, until ? lastMinuteOfDay : undefined) ?? day;
    },
    placeholder: 'DD/MM/YYYY HH:mm',
  },
  month: {
    read: parseTypedMonth,
    show: formatMonth,
    dayOf: (value) => `${value}-01`,
    pick: (day) => day.slice(0, 7),
    placeholder: 'MM/YYYY',
    monthsOnly: true,
  },
};
