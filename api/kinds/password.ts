import { inWords } from './cell.ts';
import { type ApiKind, BadValue, checked, plain } from './kind.ts';

/** A password, taken as it is typed (any characters, schema 5.1); never stored as given, never read. */
export const password: ApiKind = {
  ...inWords(() => ''),
  ...plain,
  parse: (input, field) => {
    if (typeof input === 'string' && input.includes('\0'))
      throw new BadValue(`${field.label} có ký tự không được phép.`);
    return checked(input, field);
  },
  jsonSchema: (field) => ({
    type: 'string',
    format: 'password',
    writeOnly: true,
    minLength: field.min ?? 1,
    maxLength: field.max ?? 128,
  }),
  span: null,
};
