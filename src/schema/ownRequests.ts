/** Requests as the page of who sent them shows and sends them. */
import { type AnswerOf, dayShape, listOf, oneOf, orNull, shape, string } from './answers.ts';
import { requestKinds, requestStates } from './choices.ts';
import { area, choice, date, slots, text } from './kinds.ts';
import { MAX_REQUEST } from './requestField.ts';

const valuesOf = <const V extends string>(choices: readonly { readonly value: V }[]): V[] =>
  choices.map(({ value }) => value);

export const ownRequest = shape({
  id: string,
  kind: oneOf(valuesOf(requestKinds)),
  /** What is requested, in words. */
  about: string,
  shift_id: orNull(string),
  wished_day: orNull(dayShape),
  wished_until: orNull(dayShape),
  wished_time: orNull(listOf(string)),
  text: orNull(string),
  state: oneOf(valuesOf(requestStates)),
  answer: orNull(string),
  created_at: string,
});
export type OwnRequest = AnswerOf<typeof ownRequest>;

/** What a nurse sends: days off with their days, or a session of hers that she cannot come to. */
export const nurseRequestFields = {
  kind: choice('Loại', requestKinds.slice(0, 2), { required: true }),
  shift_id: text('Buổi', { maxLength: 15 }),
  wished_day: date('Từ ngày'),
  wished_until: date('Đến ngày'),
  wished_time: slots('Khung giờ'),
  text: area('Lý do', { maxLength: MAX_REQUEST, personal: true }),
} as const;

/** What a mother sends: what she would like otherwise about a session, or anything else in words. */
export const motherRequestFields = {
  kind: choice('Loại', requestKinds.slice(2), { required: true }),
  shift_id: text('Buổi', { maxLength: 15 }),
  wished_day: date('Ngày mong muốn'),
  wished_time: slots('Giờ mong muốn'),
  text: area('Lời nhắn', { maxLength: MAX_REQUEST, personal: true }),
} as const;
