import { parseMonth } from '#rules/dateText';
import { asIs } from './cell.ts';
import { type ApiKind, BadValue, checked, plain } from './kind.ts';

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
