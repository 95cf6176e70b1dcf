import { maxLengthOf } from '#schema/values';
import { asIs } from './cell.ts';
import { type ApiKind, checked, cleanText, exactly, plain } from './kind.ts';

const parse: ApiKind['parse'] = (input, field) => checked(cleanText(input, field, true), field);

/** Several lines of text. */
export const area: ApiKind = {
  ...asIs('text'),
  ...plain,
  parse,
  jsonSchema: (field) => ({ type: 'string', maxLength: maxLengthOf(field) }),
  span: exactly(parse),
};
