import { inWords, labelOf } from './cell.ts';
import { type ApiKind, checked, exactly, plain } from './kind.ts';

const parse: ApiKind['parse'] = (input, field) => checked(input, field);

/** One of a list. */
export const choice: ApiKind = {
  ...inWords((value: string, field) => labelOf(field, value)),
  ...plain,
  parse,
  jsonSchema: (field) => ({ type: 'string', enum: field.choices?.map((one) => one.value) ?? [] }),
  span: exactly(parse),
};
