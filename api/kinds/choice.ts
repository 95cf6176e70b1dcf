import { type ApiKind, checked, exactly, plain } from './kind.ts';

const parse: ApiKind['parse'] = (input, field) => checked(input, field);

/** One of a list. */
export const choice: ApiKind = {
  ...plain,
  parse,
  jsonSchema: (field) => ({ type: 'string', enum: field.choices?.map((one) => one.value) ?? [] }),
  span: exactly(parse),
};
