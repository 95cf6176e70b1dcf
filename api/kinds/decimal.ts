import { asIs } from './cell.ts';
import { bounds } from './integer.ts';
import { type ApiKind, checked, numberText, plain } from './kind.ts';

const parse: ApiKind['parse'] = (input, field) => checked(input, field);

/** A number with up to six decimals. */
export const decimal: ApiKind = {
  ...asIs('decimal'),
  ...plain,
  decode: Number,
  parse,
  jsonSchema: (field) => ({ type: 'number', ...bounds(field) }),
  span: numberText,
};
