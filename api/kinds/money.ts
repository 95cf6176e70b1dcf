import { mostMoney } from '#rules/money';
import { writeOf } from '#schema/kinds';
import { asIs } from './cell.ts';
import { bounds } from './integer.ts';
import { type ApiKind, checked, numberText, plain } from './kind.ts';

const parse: ApiKind['parse'] = (input, field) => checked(input, field);

/** Whole đồng. */
export const money: ApiKind = {
  ...asIs('money'),
  ...plain,
  decode: Number,
  parse,
  jsonSchema: (field) => ({
    type: 'integer',
    minimum: 0,
    // What is added up can be more than anybody enters.
    ...(writeOf(field) === 'never' ? {} : { maximum: mostMoney }),
    ...bounds(field),
    description: 'VND',
  }),
  span: numberText,
};
