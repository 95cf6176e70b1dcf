import { asIs } from './cell.ts';
import { type ApiKind, checked, cleanText, exactly, plain } from './kind.ts';

const parse: ApiKind['parse'] = (input, field) =>
  checked(cleanText(input, field, false).toLowerCase(), field);

/** An e-mail address, in lower case. */
export const email: ApiKind = {
  ...asIs('text'),
  ...plain,
  parse,
  jsonSchema: () => ({ type: 'string', format: 'email', maxLength: 255 }),
  span: exactly(parse),
};
