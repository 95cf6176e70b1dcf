import { createWordsCell } from './cell.ts';
import { type ApiKind, assertValidValue, jsonStorage, parseExactFilter } from './kind.ts';

const parseReference: ApiKind['parse'] = (input, field) =>
  field.noneWord !== undefined && input === field.noneWord ? null : assertValidValue(input, field);

const ID_PATTERN = '[1-9][0-9]*';

/** The id of another record. The write of the record checks that the other record exists. */
export const refKind: ApiKind = {
  ...createWordsCell((value: string, field, titleOf) => titleOf(field.target ?? '', value)),
  encode: (value) => Number(value),
  decode: String,
  parse: parseReference,
  jsonSchema: ({ target, noneWord }) => ({
    type: 'string',
    pattern: noneWord === undefined ? `^${ID_PATTERN}$` : `^(${ID_PATTERN}|${noneWord})$`,
    description: `→ ${target}`,
  }),
  span: parseExactFilter(parseReference),
};

export const refsKind: ApiKind = {
  ...createWordsCell((value: string[], field, titleOf) =>
    value
      .map((id) => titleOf(field.target ?? '', id))
      .filter(Boolean)
      .join(', '),
  ),
  ...jsonStorage,
  parse: (input, field) => [...new Set(assertValidValue(input, field) as string[])],
  jsonSchema: (field) => ({ type: 'array', items: refKind.jsonSchema(field) }),
  span: (text, field) => {
    assertValidValue([text], { ...field, min: 0 });
    return [text, text];
  },
};
