/** The kinds of numbers. */
import { maxMoney } from '#rules/money';
import { type Field, writeOf } from '#schema/kinds';
import { maxInteger } from '#schema/values';
import { asIs, type CellFormat } from './cell.ts';
import { type ApiKind, checked, type JsonSchema, numberText, plain, wholeNumberText } from './kind.ts';

/** The bounds a number field declares. */
const bounds = ({ min, max }: Field): Record<string, number> => ({
  ...(min === undefined ? {} : { minimum: min }),
  ...(max === undefined ? {} : { maximum: max }),
});

/**
 * @param schema the form of its values besides the bounds that the field declares
 * @param span what a filter's text means
 */
const number = (
  format: CellFormat,
  schema: (field: Field) => JsonSchema,
  span: ApiKind['span'] = numberText,
): ApiKind => ({
  ...asIs(format),
  ...plain,
  decode: Number,
  parse: checked,
  jsonSchema: (field) => ({ ...schema(field), ...bounds(field) }),
  span,
});

/** A whole number. */
export const integer = number(
  'integer',
  (field) => ({ type: 'integer', ...(writeOf(field) === 'never' ? {} : { maximum: maxInteger }) }),
  wholeNumberText,
);

/** A number with up to six decimals. */
export const decimal = number('decimal', () => ({ type: 'number' }));

/** 15 = 15 %, two decimals. */
export const percent = number('percent', () => ({ type: 'number', multipleOf: 0.01 }));

/** Whole đồng. What is summed up can be more than anybody may enter. */
export const money = number(
  'money',
  (field) => ({
    type: 'integer',
    minimum: 0,
    ...(writeOf(field) === 'never' ? {} : { maximum: maxMoney }),
    description: 'VND',
  }),
  wholeNumberText,
);
