import { inWords } from './cell.ts';
import { type ApiKind, checked, exactly } from './kind.ts';

const parse: ApiKind['parse'] = (input, field) =>
  field.noneWord !== undefined && input === field.noneWord ? null : checked(input, field);

const id = '[1-9][0-9]*';

/** The id of another record; whether it exists is checked where it is written. */
export const ref: ApiKind = {
  ...inWords((value: string, field, titleOf) => titleOf(field.target ?? '', value)),
  encode: (value) => Number(value),
  decode: String,
  parse,
  jsonSchema: ({ target, noneWord }) => ({
    type: 'string',
    pattern: noneWord === undefined ? `^${id}$` : `^(${id}|${noneWord})$`,
    description: `→ ${target}`,
  }),
  span: exactly(parse),
};
