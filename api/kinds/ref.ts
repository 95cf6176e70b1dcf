import { type ApiKind, checked, exactly } from './kind.ts';

const parse: ApiKind['parse'] = (input, field) => checked(input, field);

/** The id of another record; whether it exists is checked where it is written. */
export const ref: ApiKind = {
  encode: (value) => Number(value),
  decode: String,
  parse,
  jsonSchema: (field) => ({ type: 'string', pattern: '^[1-9][0-9]*$', description: `→ ${field.target}` }),
  span: exactly(parse),
};
