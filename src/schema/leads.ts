import { oneOf, shape, string } from './answers.ts';
import { customers } from './customers.ts';
import { text } from './kinds.ts';

const { name, phone, source_channel, source_name, predicted_birth_date, address, note } = customers.fields;

/** The input for a lead, a person who wants to be called: fields of a customer, and the program's own id of the lead. */
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

/** `known`: a customer with this phone or `external_id` already exists and is not changed. */
export const leadAnswer = shape({ id: string, state: oneOf(['created', 'known']) });
