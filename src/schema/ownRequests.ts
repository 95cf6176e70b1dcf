/** Requests of nurses and mothers, as their own pages show and send them. */
import { type AnswerOf, dayShape, listOf, oneOf, orNull, shape, stringShape } from './answers.ts';
import { requestKinds, requestStates } from './choices.ts';
import { choice, date, multilineText, slots, text } from './kinds.ts';
import { MAX_REQUEST_LENGTH } from './requestLimit.ts';

const listValues = <const V extends string>(choices: readonly { readonly value: V }[]): V[] =>
  choices.map(({ value }) => value);

export const pageRequest = shape({
  id: stringShape,
  kind: oneOf(listValues(requestKinds)),
  /** Description of the request in words. */
  about: stringShape,
  shift_id: orNull(stringShape),
  wished_day: orNull(dayShape),
  wished_until: orNull(dayShape),
  wished_time: orNull(listOf(stringShape)),
  text: orNull(stringShape),
  state: oneOf(listValues(requestStates)),
  answer: orNull(stringShape),
  created_at: stringShape,
});
export type PageRequest = AnswerOf<typeof pageRequest>;

/** Input of a nurse's request: days off, or one of her sessions that she cannot attend. */
export const nurseRequestFields = {
  kind: choice('Loại', requestKinds.slice(0, 2), { required: true }),
  shift_id: text('Buổi', { maxLength: 15 }),
  wished_day: date('Từ ngày'),
  wished_until: date('Đến ngày'),
  wished_time: slots('Khung giờ'),
  text: multilineText('Lý do', { maxLength: MAX_REQUEST_LENGTH, personal: true }),
} as const;

/** Input of a mother's request: a change to a session, or another request in her own words. */
export const motherRequestFields = {
  kind: choice('Loại', requestKinds.slice(2), { required: true }),
  shift_id: text('Buổi', { maxLength: 15 }),
  wished_day: date('Ngày mong muốn'),
  wished_time: slots('Giờ mong muốn'),
  text: multilineText('Lời nhắn', { maxLength: MAX_REQUEST_LENGTH, personal: true }),
} as const;
