import { oneOf, shape, string } from './answers.ts';
import { customers } from './customers.ts';
import { text } from './kinds.ts';

const { name, phone, source_channel, source_name, predicted_birth_date, address, note } = customers.fields;

/** What a program sends of somebody who wants to be called: fields of a customer, and by what the program calls her. */
export const leadFields = {
  name,
  phone: { ...phone, required: true },
  source_channel: { ...source_channel, required: true },
  source_name,
  predicted_birth_date,
  address,
  note,
  external_id: text('Mã của bên gửi'),
} as const;

/** `known`: there was a customer of this phone or `external_id`, who stays as she was. */
export const leadAnswer = shape({ id: string, state: oneOf(['created', 'known']) });
