import { isTimeSlot, timeSlots } from '#rules/slots';
import { inWords } from './cell.ts';
import { type ApiKind, asJson, BadValue, checked } from './kind.ts';

/** Care time slots, in order. */
export const slots: ApiKind = {
  ...inWords((value: string[]) => value.join(', ')),
  ...asJson,
  parse: (input, field) => [...new Set(checked(input, field) as string[])].sort(),
  jsonSchema: () => ({ type: 'array', items: { type: 'string', enum: timeSlots } }),
  span: (text, field) => {
    if (!isTimeSlot(text)) throw new BadValue(`${field.label} không có khung giờ này.`);
    return [text, text];
  },
};
