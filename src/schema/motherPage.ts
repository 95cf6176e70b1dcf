/** Data that a mother's page shows and sends. */
import {
  type AnswerOf,
  type AnswerShape,
  booleanShape,
  dayShape,
  integerShape,
  listOf,
  oneOf,
  orNull,
  shape,
  stringShape,
} from './answers.ts';
import { integer, multilineText } from './kinds.ts';
import { officeShape } from './ownPages.ts';
import { pageRequest } from './ownRequests.ts';
import { MAX_RATING_TEXT_LENGTH } from './sessionNote.ts';

export const ratingFields = {
  stars: integer('Số sao', { required: true, min: 1, max: 5 }),
  words: multilineText('Nhận xét', { maxLength: MAX_RATING_TEXT_LENGTH, personal: true }),
} as const;

/** A session as its mother's page shows it. */
export const motherSession = shape({
  id: stringShape,
  package_id: stringShape,
  day: dayShape,
  spans: listOf(shape({ from: stringShape, to: stringShape })),
  state: oneOf(['planned', 'finished']),
  /** Nurse of the session; null if none is assigned. */
  nurse: orNull(stringShape),
  services: stringShape,
  number: integerShape,
  total: integerShape,
  /** True if the mother has confirmed this day and time. */
  confirmed: booleanShape,
  /** `note`, `checks`: the nurse's note and checklist; null unless the settings allow mothers to see them. */
  note: orNull(stringShape),
  checks: listOf(stringShape),
  rating: orNull(shape({ stars: integerShape, words: orNull(stringShape) })),
  may_rate: booleanShape,
});
export type MotherSession = AnswerOf<typeof motherSession>;

/** A line in the explanation of an amount. The signed lines add up to the amount; each line can have sub-lines. */
export interface MotherAmountLine {
  readonly label: string;
  /** Amount in đồng. */
  readonly value: number;
  readonly sign: '+' | '-';
  readonly of: MotherAmountLine[];
}
const nestedLineShape: AnswerShape<MotherAmountLine> = { type: 'object', additionalProperties: true };
const amountLinesShape = listOf(
  shape({ label: stringShape, value: integerShape, sign: oneOf(['+', '-']), of: listOf(nestedLineShape) }),
);

/** Account, amount and memo for transferring the amount due. */
const transfer = shape({
  bank: stringShape,
  account: stringShape,
  holder: stringShape,
  amount: integerShape,
  memo: stringShape,
  /** Text of the VietQR code. */
  text: stringShape,
  /** Squares of the VietQR code: one text per row, '1' for each black square. */
  code: listOf(stringShape),
});
export const motherPackage = shape({
  id: stringShape,
  /** Number of the package among the mother's packages, from 1. */
  number: integerShape,
  services: stringShape,
  done: booleanShape,
  sessions: integerShape,
  held: integerShape,
  /** Price of the package, đồng. */
  price: integerShape,
  paid: integerShape,
  due: integerShape,
  /** Day of the package's last session, by which the amount is due; null if nothing is due. */
  due_on: orNull(dayShape),
  price_lines: amountLinesShape,
  due_lines: amountLinesShape,
  transfer: orNull(transfer),
  receipts: listOf(
    shape({
      id: stringShape,
      at: dayShape,
      amount: integerShape,
      approved: booleanShape,
      number: orNull(stringShape),
    }),
  ),
});
export type MotherPackage = AnswerOf<typeof motherPackage>;

export const motherPlan = shape({
  name: stringShape,
  today: dayShape,
  office: officeShape,
  /** Id of her next session; null if there is none. */
  next_id: orNull(stringShape),
  /** Her sessions, ordered by day and time; at most the newest 500. */
  sessions: listOf(motherSession),
  packages: listOf(motherPackage),
  /** Her requests, each with the office's answer, newest first. */
  requests: listOf(pageRequest),
  /** The four-digit code of today that she gives to the nurse; null if nurses do not enter codes. */
  code: orNull(stringShape),
});
export type MotherPlan = AnswerOf<typeof motherPlan>;

/** Payments received for a package. Path: `packages/{id}/received` of the mother's page. */
export const motherReceivedShape = shape({
  paid: integerShape,
  due: integerShape,
  /** Transfers that the bank reported within the last day, booked or not, newest first. */
  transfers: listOf(shape({ id: stringShape, amount: integerShape })),
});
export type MotherReceived = AnswerOf<typeof motherReceivedShape>;
