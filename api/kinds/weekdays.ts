import { type ApiKind, asJson, BadValue, checked } from './kind.ts';

/** Days of the week: 1 = Monday … 7 = Sunday. */
export const weekdays: ApiKind = {
  ...asJson,
  parse: (input, field) => [...new Set(checked(input, field) as number[])].sort(),
  jsonSchema: () => ({ type: 'array', items: { type: 'integer', minimum: 1, maximum: 7 } }),
  span: (text, field) => {
    if (!/^[1-7]$/.test(text)) throw new BadValue(`${field.label} không có thứ này.`);
    return [Number(text), Number(text)];
  },
};
