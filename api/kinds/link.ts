import { maxLengthOf } from '#schema/values';
import { asIs } from './cell.ts';
import { type ApiKind, checked, cleanText, exactly, plain } from './kind.ts';

const parse: ApiKind['parse'] = (input, field) => checked(cleanText(input, field, false), field);

/** An http or https address. */
export const link: ApiKind = {
  ...asIs('text'),
  ...plain,
  parse,
  jsonSchema: (field) => ({ type: 'string', format: 'uri', maxLength: maxLengthOf(field) }),
  span: exactly(parse),
};
