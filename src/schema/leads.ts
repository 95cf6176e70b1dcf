import { oneOf, shape, stringShape } from './answers.ts';
import { customers } from './customers.ts';
import { text } from './kinds.ts';

const { name, phone, source_channel, source_name, predicted_birth_date, address, note } = customers.fields;

/** Input of a lead, a person who wants to be called: fields of a customer, and the id of the lead in the calling program. */
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

/** Answer to a lead. `known`: a customer with this phone or `external_id` already exists, and was not changed. */
export const leadAnswer = shape({ id: stringShape, state: oneOf(['created', 'known']) });
