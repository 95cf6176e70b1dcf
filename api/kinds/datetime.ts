import { parseInstant, parseMonth } from '#rules/dateText';
import { dayEnd, dayStart, monthEnd, monthStart } from '#rules/days';
import { asIs } from './cell.ts';
import { type ApiKind, BadValue, checked, plain } from './kind.ts';

const lastInstantOf = (day: string): string => new Date(Date.parse(dayEnd(day)) - 1).toISOString();
const plainDay = /^(\d{4}-\d{2}-\d{2}|\d{2}\/\d{2}\/\d{4})$/;

/** An instant; in filters a plain day means that whole local day. */
export const datetime: ApiKind = {
  ...asIs('datetime'),
  ...plain,
  parse: (input, field) => checked(typeof input === 'string' ? (parseInstant(input) ?? input) : input, field),
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
