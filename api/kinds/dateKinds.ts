/** The kinds of days, instants and months. */
import { dayEnds, parseDay, parseInstant, parseMonth } from '#rules/dateText';
import { dayEnd, dayStart, monthEnd, monthStart } from '#rules/days';
import { formatDate } from '#rules/format';
import { asIs, inWords } from './cell.ts';
import { type ApiKind, asJson, assertNotTooMany, BadValue, checked, plain } from './kind.ts';

/** A business day. */
export const date: ApiKind = {
  ...asIs('date'),
  ...plain,
  parse: (input, field) => checked(typeof input === 'string' ? (parseDay(input) ?? input) : input, field),
  jsonSchema: () => ({ type: 'string', format: 'date' }),
  span: (text, field) => {
    const day = parseDay(text);
    if (day) return [day, day];
    const month = parseMonth(text);
    if (month) return [monthStart(month), monthEnd(month)];
    throw new BadValue(
      `${field.label} không phải là ngày có thật. Hãy dùng dạng 2026-11-20 hoặc 20/11/2026.`,
    );
  },
};

/** A set of days, in order. */
export const dates: ApiKind = {
  ...inWords((value: string[]) => value.map(formatDate).join(', ')),
  ...asJson,
  parse: (input, field) => {
    if (Array.isArray(input)) assertNotTooMany(input, field);
    const days = Array.isArray(input)
      ? input.map((one) => (typeof one === 'string' ? (parseDay(one) ?? one) : one))
      : input;
    return [...new Set(checked(days, field) as string[])].sort();
  },
  jsonSchema: (field) => ({ type: 'array', items: date.jsonSchema(field) }),
  span: date.span,
};

const lastInstantOf = (day: string): string => new Date(Date.parse(dayEnd(day)) - 1).toISOString();
const plainDay = /^(\d{4}-\d{2}-\d{2}|\d{2}\/\d{2}\/\d{4})$/;

/** An instant; in filters a plain day means that whole local day. */
export const datetime: ApiKind = {
  ...asIs('datetime'),
  ...plain,
  parse: (input, field) => {
    if (typeof input !== 'string') return checked(input, field);
    return checked(parseInstant(input, field.until ? dayEnds : undefined) ?? input, field);
  },
  jsonSchema: () => ({ type: 'string', format: 'date-time' }),
  span: (text, field) => {
    const instant = parseInstant(text);
    if (instant !== null && !plainDay.test(text.trim())) return [instant, instant];
    if (instant !== null) return [instant, new Date(Date.parse(instant) + 24 * 3_600_000 - 1).toISOString()];
    const month = parseMonth(text);
    if (month) return [dayStart(monthStart(month)), lastInstantOf(monthEnd(month))];
    throw new BadValue(
      `${field.label} không phải là thời điểm có thật. Hãy dùng dạng 2026-11-20 hoặc 20/11/2026 08:30:00.`,
    );
  },
};

/** A month. */
export const month: ApiKind = {
  ...asIs('month'),
  ...plain,
  parse: (input, field) => checked(typeof input === 'string' ? (parseMonth(input) ?? input) : input, field),
  jsonSchema: () => ({ type: 'string', pattern: '^[0-9]{4}-[0-9]{2}$' }),
  span: (text, field) => {
    const value = parseMonth(text);
    if (!value)
      throw new BadValue(`${field.label} không phải là tháng có thật. Hãy dùng dạng 2026-11 hoặc 11/2026.`);
    return [value, value];
  },
};
