import type { Field } from '#schema/kinds';
import { inWords, labelOf } from './cell.ts';
import { type ApiKind, asJson, BadValue, checked } from './kind.ts';

/** A set of choices, kept in the order of the list. */
export const choices: ApiKind = {
  ...inWords((value: string[], field) => value.map((one) => labelOf(field, one)).join(', ')),
  ...asJson,
  parse: (input, field) => {
    const given = checked(input, field) as string[];
    return values(field).filter((value) => given.includes(value));
  },
  jsonSchema: (field) => ({ type: 'array', items: { type: 'string', enum: values(field) } }),
  span: (text, field) => {
    if (!values(field).includes(text)) throw new BadValue(`${field.label} không có lựa chọn này.`);
    return [text, text];
  },
};

const values = (field: Field): string[] => field.choices?.map((one) => one.value) ?? [];
