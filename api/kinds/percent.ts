import { asIs } from './cell.ts';
import { bounds } from './integer.ts';
import { type ApiKind, checked, numberText, plain } from './kind.ts';

const parse: ApiKind['parse'] = (input, field) => checked(input, field);

/** 15 = 15 %, two decimals. */
export const percent: ApiKind = {
  ...asIs('percent'),
  ...plain,
  decode: Number,
  parse,
  jsonSchema: (field) => ({ type: 'number', multipleOf: 0.01, ...bounds(field) }),
  span: numberText,
};
