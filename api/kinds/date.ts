import { parseDay, parseMonth } from '#rules/dateText';
import { monthEnd, monthStart } from '#rules/days';
import { asIs } from './cell.ts';
import { type ApiKind, BadValue, checked, plain } from './kind.ts';

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
