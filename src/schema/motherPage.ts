/** Data that a mother's page shows and sends. */
import {
  type AnswerOf,
  type AnswerShape,
  booleanShape,
  dayShape,
  integer,
  listOf,
  oneOf,
  orNull,
  shape,
  string,
} from './answers.ts';
import { area, integer as integerField } from './kinds.ts';
import { officeShape } from './ownPages.ts';
import { pageRequest } from './ownRequests.ts';
import { MAX_RATING_TEXT_LENGTH } from './visitNote.ts';

export const ratingFields = {
  stars: integerField('Số sao', { required: true, min: 1, max: 5 }),
  words: area('Nhận xét', { maxLength: MAX_RATING_TEXT_LENGTH, personal: true }),
} as const;

/** A session as its mother's page shows it. */
export const motherSession = shape({
  id: string,
  package_id: string,
  day: dayShape,
  spans: listOf(shape({ from: string, to: string })),
  state: oneOf(['planned', 'finished']),
  /** Nurse of the session; null if none is assigned. */
  nurse: orNull(string),
  services: string,
  number: integer,
  total: integer,
  /** True if the mother has confirmed this day and time. */
  confirmed: booleanShape,
  /** `note`, `checks`: the nurse's note and checklist, if the settings allow mothers to see them. */
  note: orNull(string),
  checks: listOf(string),
  rating: orNull(shape({ stars: integer, words: orNull(string) })),
  may_rate: booleanShape,
});
export type MotherSession = AnswerOf<typeof motherSession>;

/** Explanation of an amount: signed lines that add up to it, each with its sub-lines. */
export interface MotherAmountLine {
  readonly label: string;
  /** Amount in đồng. */
  readonly value: number;
  readonly sign: '+' | '-';
  readonly of: MotherAmountLine[];
}
const lineBelow: AnswerShape<MotherAmountLine> = { type: 'object', additionalProperties: true };
const moneyLines = listOf(
  shape({ label: string, value: integer, sign: oneOf(['+', '-']), of: listOf(lineBelow) }),
);

/** Account, amount and memo for transferring the amount due. */
const transfer = shape({
  bank: string,
  account: string,
  holder: string,
  amount: integer,
  memo: string,
  /** Text of the VietQR code. */
  text: string,
});
export const motherPackage = shape({
  id: string,
  /** Number of the package among the mother's, from 1. */
  number: integer,
  services: string,
  done: booleanShape,
  sessions: integer,
  held: integer,
  /** Price of the package, đồng. */
  price: integer,
  paid: integer,
  due: integer,
  price_lines: moneyLines,
  due_lines: moneyLines,
  transfer: orNull(transfer),
  receipts: listOf(
    shape({ id: string, at: dayShape, amount: integer, approved: booleanShape, number: orNull(string) }),
  ),
});
export type MotherPackage = AnswerOf<typeof motherPackage>;

export const motherPlan = shape({
  name: string,
  today: dayShape,
  office: officeShape,
  /** Id of her next session; null if there is none. */
  next_id: orNull(string),
  /** Her sessions, ordered by day and time; at most the newest 500. */
  sessions: listOf(motherSession),
  packages: listOf(motherPackage),
  /** Her requests, each with the office's answer, newest first. */
  requests: listOf(pageRequest),
  /** The four-digit code of today that she gives to the nurse; null if nurses do not enter codes. */
  code: orNull(string),
});
export type MotherPlan = AnswerOf<typeof motherPlan>;

/** Payments received for a package: requested at `packages/{id}/received` of the mother's page. */
export const motherReceivedShape = shape({
  paid: integer,
  due: integer,
  /** Transfers that the bank reported within the last day, booked or not, newest first. */
  transfers: listOf(shape({ id: string, amount: integer })),
});
export type MotherReceived = AnswerOf<typeof motherReceivedShape>;
