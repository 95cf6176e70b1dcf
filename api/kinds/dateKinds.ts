import { lastMinuteOfDay, parseDay, parseInstant, parseMonth } from '#rules/dateText';
import { toDayEnd, toDayStart, toLocalDay, toMonth, toMonthEnd, toMonthStart } from '#rules/days';
import { DAY_MS } from '#rules/durations';
import { formatDate } from '#rules/format';
import { parseTypedDay } from '#rules/parseTypedDay';
import type { Field } from '#schema/kinds';
import { quoteCellText } from '../base/quoteCellText.ts';
import { createValueCell, createWordsCell } from './cell.ts';
import {
  type ApiKind,
  assertNotTooMany,
  assertValidValue,
  BadValueError,
  jsonStorage,
  type ParsedCell,
  plainStorage,
} from './kind.ts';

export const dateKind: ApiKind = {
  ...createValueCell('date'),
  ...plainStorage,
  parse: (input, field) =>
    assertValidValue(typeof input === 'string' ? (parseDay(input) ?? input) : input, field),
  jsonSchema: () => ({ type: 'string', format: 'date' }),
  span: (text, field) => {
    const day = parseDay(text);
    if (day) return [day, day];
    const month = parseMonth(text);
    if (month) return [toMonthStart(month), toMonthEnd(month)];
    throw new BadValueError(
      `${field.label} không phải là ngày có thật. Hãy dùng dạng 2026-11-20 hoặc 20/11/2026.`,
    );
  },
  readCell: (text, field, today) => readDay(text, field, today) ?? { value: text },
};

/**
 * Reads a cell as a day, with a warning if the year was guessed; null if the text is not a day. @throws BadValueError for a future day in a
 * field of past days
 */
function readDay(text: string, field: Field, today: string): (ParsedCell & { value: string }) | null {
  const written = text.replace(/ 00:00(:00)?$/, '');
  const day = parseTypedDay(written, today, field.past);
  if (!day) return null;
  if (field.past && day > today)
    throw new BadValueError(`${field.label}: ngày ${formatDate(day)} còn chưa tới.`);
  const isWhole = written.includes(day.slice(0, 4));
  return {
    value: day,
    ...(isWhole ? {} : { doubt: `${quoteCellText(text)} được hiểu là ${formatDate(day)}.` }),
  };
}

/** A set of days, in ascending order. */
export const datesKind: ApiKind = {
  ...createWordsCell((value: string[]) => value.map(formatDate).join(', ')),
  ...jsonStorage,
  parse: (input, field) => {
    if (Array.isArray(input)) assertNotTooMany(input, field);
    const days = Array.isArray(input)
      ? input.map((one) => (typeof one === 'string' ? (parseDay(one) ?? one) : one))
      : input;
    return [...new Set(assertValidValue(days, field) as string[])].sort();
  },
  jsonSchema: (field) => ({ type: 'array', items: dateKind.jsonSchema(field) }),
  span: dateKind.span,
};

/** Parses '23/11/2026 8:05:33', '23-11-2026, 8:05' as an instant in Việt Nam; null for any other text. */
function readTypedInstant(text: string, field: Field, today: string): string | null {
  const [, written = '', hour = '', rest] =
    /^([\d/.-]+),?\s+(\d{1,2})(:\d{2}(?::\d{2})?)$/.exec(text.trim()) ?? [];
  const day = written && parseTypedDay(written, today, field.past);
  return day && written.includes(day.slice(0, 4))
    ? parseInstant(`${day} ${hour.padStart(2, '0')}${rest}`)
    : null;
}

const toLastInstant = (day: string): string => new Date(Date.parse(toDayEnd(day)) - 1).toISOString();
const plainDayPattern = /^(\d{4}-\d{2}-\d{2}|\d{2}\/\d{2}\/\d{4})$/;

/** An instant. In filters, a plain day means the whole local day. */
export const datetimeKind: ApiKind = {
  ...createValueCell('datetime'),
  ...plainStorage,
  parse: (input, field) => {
    if (typeof input !== 'string') return assertValidValue(input, field);
    return assertValidValue(parseInstant(input, field.until ? lastMinuteOfDay : undefined) ?? input, field);
  },
  jsonSchema: () => ({ type: 'string', format: 'date-time' }),
  span: (text, field) => {
    const instant = parseInstant(text);
    if (instant !== null && !plainDayPattern.test(text.trim())) return [instant, instant];
    if (instant !== null) return [instant, new Date(Date.parse(instant) + DAY_MS - 1).toISOString()];
    const month = parseMonth(text);
    if (month) return [toDayStart(toMonthStart(month)), toLastInstant(toMonthEnd(month))];
    throw new BadValueError(
      `${field.label} không phải là thời điểm có thật. Hãy dùng dạng 2026-11-20 hoặc 20/11/2026 08:30:00.`,
    );
  },
  readCell: (text, field, today) => {
    const instant = parseInstant(text) ?? readTypedInstant(text, field, today);
    const day = readDay(instant ? formatDate(toLocalDay(instant)) : text, field, today);
    if (instant) return { value: instant };
    return day ? { ...day, value: toDayStart(day.value) } : { value: text };
  },
};

export const monthKind: ApiKind = {
  ...createValueCell('month'),
  ...plainStorage,
  parse: (input, field) =>
    assertValidValue(typeof input === 'string' ? (parseMonth(input) ?? input) : input, field),
  jsonSchema: () => ({ type: 'string', pattern: '^[0-9]{4}-[0-9]{2}$' }),
  span: (text, field) => {
    const value = parseMonth(text);
    if (!value)
      throw new BadValueError(
        `${field.label} không phải là tháng có thật. Hãy dùng dạng 2026-11 hoặc 11/2026.`,
      );
    return [value, value];
  },
  readCell: (text, _field, today) => {
    const day = parseTypedDay(text, today);
    return { value: parseMonth(text.replace(/^(\d)\//, '0$1/')) ?? (day && toMonth(day)) ?? text };
  },
};
