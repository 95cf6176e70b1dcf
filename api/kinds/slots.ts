import { isTimeSlot, timeSlots } from '#rules/slots';
import { type ApiKind, asJson, BadValue, checked } from './kind.ts';

/** Care time slots, in order. */
export const slots: ApiKind = {
  ...asJson,
  parse: (input, field) => [...new Set(checked(input, field) as string[])].sort(),
  jsonSchema: () => ({ type: 'array', items: { type: 'string', enum: timeSlots } }),
  span: (text, field) => {
    if (!isTimeSlot(text)) throw new BadValue(`${field.label} không có khung giờ này.`);
    return [text, text];
  },
};
