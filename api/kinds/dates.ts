import { parseDay } from '#rules/dateText';
import { date } from './date.ts';
import { type ApiKind, asJson, checked } from './kind.ts';

/** A set of days, in order. */
export const dates: ApiKind = {
  ...asJson,
  parse: (input, field) => {
    const days = Array.isArray(input)
      ? input.map((one) => (typeof one === 'string' ? (parseDay(one) ?? one) : one))
      : input;
    return [...new Set(checked(days, field) as string[])].sort();
  },
  jsonSchema: (field) => ({ type: 'array', items: date.jsonSchema(field) }),
  span: date.span,
};
