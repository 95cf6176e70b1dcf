import { inWords } from './cell.ts';
import { type ApiKind, asJson, checked, cleanText } from './kind.ts';

/** A list of short texts, each once. */
export const texts: ApiKind = {
  ...inWords((value: string[]) => value.join(', ')),
  ...asJson,
  parse: (input, field) => {
    const given = Array.isArray(input) ? input.map((one) => cleanText(one, field, false)) : input;
    return [...new Set(checked(given, field) as string[])];
  },
  jsonSchema: (field) => ({
    type: 'array',
    items: { type: 'string', maxLength: 255 },
    ...(field.max === undefined ? {} : { maxItems: field.max }),
  }),
  span: (text) => [text, text],
};
