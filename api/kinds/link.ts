import { maxLengthOf } from '#schema/values';
import { type ApiKind, checked, cleanText, exactly, plain } from './kind.ts';

const parse: ApiKind['parse'] = (input, field) => checked(cleanText(input, field, false), field);

/** An http or https address. */
export const link: ApiKind = {
  ...plain,
  parse,
  jsonSchema: (field) => ({ type: 'string', format: 'uri', maxLength: maxLengthOf(field) }),
  span: exactly(parse),
};
