import { inWords } from './cell.ts';
import { type ApiKind, BadValue, checked } from './kind.ts';

const words: Record<string, boolean> = { true: true, '1': true, false: false, '0': false };

/** Yes or no. */
export const boolean: ApiKind = {
  ...inWords((value: boolean) => (value ? 'Có' : 'Không')),
  encode: (value, encoding) => encoding.boolean(value === true),
  decode: Boolean,
  parse: (input, field) => checked(input, field),
  jsonSchema: () => ({ type: 'boolean' }),
  span: (text, field) => {
    const value = Object.hasOwn(words, text) ? words[text] : undefined;
    if (value === undefined) throw new BadValue(`${field.label}: hãy dùng true hoặc false.`);
    return [value, value];
  },
};
