import type { Field } from '#schema/kinds';
import { asIs } from './cell.ts';
import { type ApiKind, checked, numberText, plain } from './kind.ts';

const parse: ApiKind['parse'] = (input, field) => checked(input, field);

/** The bounds a number field declares. */
export const bounds = (field: Field): Record<string, number> => ({
  ...(field.min === undefined ? {} : { minimum: field.min }),
  ...(field.max === undefined ? {} : { maximum: field.max }),
});

/** A whole number. */
export const integer: ApiKind = {
  ...asIs('integer'),
  ...plain,
  decode: Number,
  parse,
  jsonSchema: (field) => ({ type: 'integer', ...bounds(field) }),
  span: numberText,
};
