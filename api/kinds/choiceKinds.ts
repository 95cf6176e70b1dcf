/** Field kinds whose values are chosen from a list. */
import { foldText } from '#rules/foldText';
import { isTimeSlot, timeSlots } from '#rules/slots';
import type { Field } from '#schema/kinds';
import { quoteCellText } from '../base/quoteCellText.ts';
import { createWordsCell, findChoiceLabel } from './cell.ts';
import {
  type ApiKind,
  assertValidValue,
  BadValueError,
  jsonStorage,
  parseExactFilter,
  plainStorage,
} from './kind.ts';

const booleanWords: Record<string, boolean> = { true: true, '1': true, false: false, '0': false };

const yesWords = ['co', 'true', '1', 'x', 'yes', 'dung'];
const noWords = ['khong', 'false', '0', 'no', 'sai'];

export const booleanKind: ApiKind = {
  ...createWordsCell((value: boolean) => (value ? 'Có' : 'Không')),
  encode: (value, encoding) => encoding.boolean(value === true),
  decode: Boolean,
  parse: assertValidValue,
  jsonSchema: () => ({ type: 'boolean' }),
  span: (text, field) => {
    const value = Object.hasOwn(booleanWords, text) ? booleanWords[text] : undefined;
    if (value === undefined) throw new BadValueError(`${field.label}: hãy dùng true hoặc false.`);
    return [value, value];
  },
  readCell: (text, field) => {
    if (yesWords.includes(foldText(text))) return { value: true };
    if (noWords.includes(foldText(text))) return { value: false };
    throw new BadValueError(`${field.label}: hãy ghi Có hoặc Không.`);
  },
};

export const choiceKind: ApiKind = {
  ...createWordsCell((value: string, field) => findChoiceLabel(field, value)),
  ...plainStorage,
  parse: assertValidValue,
  jsonSchema: (field) => ({ type: 'string', enum: field.choices?.map((one) => one.value) ?? [] }),
  span: parseExactFilter(assertValidValue),
};

/** A set of choices, stored in the order in which the field declares them. */
export const choicesKind: ApiKind = {
  ...createWordsCell((value: string[], field) => value.map((one) => findChoiceLabel(field, one)).join(', ')),
  ...jsonStorage,
  parse: (input, field) => {
    const given = assertValidValue(input, field) as string[];
    return listChoiceValues(field).filter((value) => given.includes(value));
  },
  jsonSchema: (field) => ({ type: 'array', items: { type: 'string', enum: listChoiceValues(field) } }),
  span: (text, field) => {
    if (!listChoiceValues(field).includes(text))
      throw new BadValueError(`${field.label} không có lựa chọn này.`);
    return [text, text];
  },
  readCell: (text, field) => ({
    value: text
      .split(/[,;]/)
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => {
        const value = findChoiceByLabel(field, part);
        if (value === undefined) throw unknownChoiceError(field, part);
        return value;
      }),
  }),
};

/** Returns the value of the choice with this label; undefined if no choice has this label. */
export function findChoiceByLabel(field: Field, text: string): string | undefined {
  const wanted = foldText(text);
  return field.choices?.find(
    ({ value, label }) =>
      foldText(label) === wanted || foldText(value) === wanted || label.split(' · ')[0] === text,
  )?.value;
}

/** Returns the error for a cell whose text is not a choice of the field; the message lists the choices. */
export function unknownChoiceError(field: Field, text: string): BadValueError {
  const all = field.choices?.map(({ label }) => label).join(', ');
  return new BadValueError(
    `${field.label} không có lựa chọn ${quoteCellText(text)}. Hãy dùng một trong: ${all}.`,
  );
}

const listChoiceValues = (field: Field): string[] => field.choices?.map((one) => one.value) ?? [];

/** A set of care time slots, in order of time. */
export const slotsKind: ApiKind = {
  ...createWordsCell((value: string[]) => value.join(', ')),
  ...jsonStorage,
  parse: (input, field) => [...new Set(assertValidValue(input, field) as string[])].sort(),
  jsonSchema: () => ({ type: 'array', items: { type: 'string', enum: timeSlots } }),
  span: (text, field) => {
    if (!isTimeSlot(text)) throw new BadValueError(`${field.label} không có khung giờ này.`);
    return [text, text];
  },
};

const weekdayNames = ['', 'Thứ 2', 'Thứ 3', 'Thứ 4', 'Thứ 5', 'Thứ 6', 'Thứ 7', 'Chủ nhật'];

/** A set of days of the week: 1 = Monday … 7 = Sunday. */
export const weekdaysKind: ApiKind = {
  ...createWordsCell((value: number[]) => value.map((day) => weekdayNames[day]).join(', ')),
  ...jsonStorage,
  parse: (input, field) => [...new Set(assertValidValue(input, field) as number[])].sort(),
  jsonSchema: () => ({ type: 'array', items: { type: 'integer', minimum: 1, maximum: 7 } }),
  span: (text, field) => {
    if (!/^[1-7]$/.test(text)) throw new BadValueError(`${field.label} không có thứ này.`);
    return [Number(text), Number(text)];
  },
};
