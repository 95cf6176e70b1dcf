/** Offers as the page of a nurse who was offered them shows them. */
import { type AnswerOf, dayShape, flag, integer, listOf, oneOf, orNull, shape, string } from './answers.ts';
import { offerStates } from './choices.ts';

const offeredSession = shape({
  day: dayShape,
  spans: listOf(shape({ from: string, to: string })),
  services: string,
});

/** Nothing that names the mother or her address; once it is closed, only its first day. */
export const ownOffer = shape({
  id: string,
  state: oneOf(offerStates.map(({ value }) => value)),
  until: string,
  /** She has taken it. */
  mine: flag,
  seen: flag,
  declined: flag,
  /** Of the first session. */
  day: dayShape,
  /** How many sessions. */
  count: integer,
  district: orNull(string),
  sessions: listOf(offeredSession),
  /** đồng before tax, of all its sessions; null while her commission is not known. */
  pay: orNull(integer),
});
export type OwnOffer = AnswerOf<typeof ownOffer>;
