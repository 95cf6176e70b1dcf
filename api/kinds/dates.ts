import { parseDay } from '#rules/dateText';
import { formatDate } from '#rules/format';
import { inWords } from './cell.ts';
import { date } from './date.ts';
import { type ApiKind, asJson, checked } from './kind.ts';

/** A set of days, in order. */
export const dates: ApiKind = {
  ...inWords((value: string[]) => value.map(formatDate).join(', ')),
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
