/** Offers as shown on the page of a nurse who received them. */
import {
  type AnswerOf,
  booleanShape,
  dayShape,
  integerShape,
  listOf,
  oneOf,
  orNull,
  shape,
  stringShape,
} from './answers.ts';
import { offerStates } from './choices.ts';

const offeredSession = shape({
  day: dayShape,
  spans: listOf(shape({ from: stringShape, to: stringShape })),
  services: stringShape,
});

/** An offer without the mother's name or address. A closed offer has only its first day. */
export const nursePageOffer = shape({
  id: stringShape,
  state: oneOf(offerStates.map(({ value }) => value)),
  until: stringShape,
  /** True if the nurse has accepted the offer. */
  mine: booleanShape,
  seen: booleanShape,
  declined: booleanShape,
  /** Day of the first session. */
  day: dayShape,
  /** Number of offered sessions. */
  count: integerShape,
  district: orNull(stringShape),
  sessions: listOf(offeredSession),
  /** Pay in đồng before tax, for all sessions; null if her commission is unknown. */
  pay: orNull(integerShape),
});
export type NursePageOffer = AnswerOf<typeof nursePageOffer>;
