import { parseInstant, parseMonth, typedDay } from '#rules/dateText';
import { isRealMonth, localDay } from '#rules/days';
import { formatDate, formatDateTime, formatMonth } from '#rules/format';

interface DateKindOf {
  /** Turns typed text into the value; null when it cannot be read. */
  readonly read: (typed: string, today: string, past?: boolean) => string | null;
  /** Turns the value into its shown text. */
  readonly show: (value: string) => string;
  /** The day on which the calendar opens, and the value for a picked day. */
  readonly dayOf: (value: string) => string;
  readonly pick: (day: string, before: string | null) => string;
  readonly placeholder: string;
  readonly monthsOnly?: boolean;
}
export type DateKind = 'date' | 'datetime' | 'month';

/** '20/11 8:30', '20/11/2026 08:30', '20/11 8h30'; midnight when no time is given. Business time. */
function typedInstant(typed: string, today: string, past = false): string | null {
  const given = typed.trim();
  const instant = parseInstant(given);
  if (instant) return instant;
  const [, dayPart, hour = '0', minute = '00'] =
    /^(\S+?)(?:[ ,]+(\d{1,2})[:hH.](\d{2})?)?$/.exec(given) ?? [];
  const day = dayPart ? typedDay(dayPart, today, past) : null;
  return day && parseInstant(`${formatDate(day)} ${hour.padStart(2, '0')}:${minute}`);
}

/** '11/2026', '11/26', '112026', '2026-11', or '11' of this year. */
function typedMonth(typed: string, today: string): string | null {
  const parts = /^(\d{1,2})(?:[-/. ]?(\d{4}|\d{2}))?$/.exec(typed.trim());
  if (!parts?.[1]) return parseMonth(typed);
  const year = parts[2] ?? today.slice(0, 4);
  const month = `${year.length === 2 ? `20${year}` : year}-${parts[1].padStart(2, '0')}`;
  return isRealMonth(month) ? month : null;
}

/** How days, instants and months are typed, shown and picked. */
export const dateKinds: { readonly [K in DateKind]: DateKindOf } = {
  date: {
    read: typedDay,
    show: formatDate,
    dayOf: (value) => value,
    pick: (day) => day,
    placeholder: 'DD/MM/YYYY',
  },
  datetime: {
    read: typedInstant,
    show: formatDateTime,
    dayOf: localDay,
    // The picked day at the time the value had.
    pick: (day, before) =>
      parseInstant(`${formatDate(day)} ${before ? formatDateTime(before).slice(11) : '00:00'}`) ?? day,
    placeholder: 'DD/MM/YYYY HH:mm',
  },
  month: {
    read: typedMonth,
    show: formatMonth,
    dayOf: (value) => `${value}-01`,
    pick: (day) => day.slice(0, 7),
    placeholder: 'MM/YYYY',
    monthsOnly: true,
  },
};
