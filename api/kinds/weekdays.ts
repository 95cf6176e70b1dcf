import { inWords } from './cell.ts';
import { type ApiKind, asJson, BadValue, checked } from './kind.ts';

const names = ['', 'Thứ 2', 'Thứ 3', 'Thứ 4', 'Thứ 5', 'Thứ 6', 'Thứ 7', 'Chủ nhật'];

/** Days of the week: 1 = Monday … 7 = Sunday. */
export const weekdays: ApiKind = {
  ...inWords((value: number[]) => value.map((day) => names[day]).join(', ')),
  ...asJson,
  parse: (input, field) => [...new Set(checked(input, field) as number[])].sort(),
  jsonSchema: () => ({ type: 'array', items: { type: 'integer', minimum: 1, maximum: 7 } }),
  span: (text, field) => {
    if (!/^[1-7]$/.test(text)) throw new BadValue(`${field.label} không có thứ này.`);
    return [Number(text), Number(text)];
  },
};
