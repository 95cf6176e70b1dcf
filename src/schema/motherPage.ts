/** What a mother's page shows and sends. */
import {
  type AnswerOf,
  dayShape,
  flag,
  integer,
  listOf,
  oneOf,
  orNull,
  type Shape,
  shape,
  string,
} from './answers.ts';
import { area, integer as integerField } from './kinds.ts';
import { office } from './ownPages.ts';
import { ownRequest } from './ownRequests.ts';
import { receiptShape } from './paper.ts';
import { MAX_RATING_WORDS } from './visitNote.ts';

export const ratingFields = {
  stars: integerField('Số sao', { required: true, min: 1, max: 5 }),
  words: area('Nhận xét', { maxLength: MAX_RATING_WORDS, personal: true }),
} as const;

/** A session as its mother's page shows it. */
export const motherSession = shape({
  id: string,
  package_id: string,
  day: dayShape,
  spans: listOf(shape({ from: string, to: string })),
  state: oneOf(['planned', 'finished']),
  /** Who comes or came; null while nobody is assigned. */
  nurse: orNull(string),
  services: string,
  number: integer,
  total: integer,
  /** She has confirmed this day and time. */
  confirmed: flag,
  /** What the nurse wrote and ticked, as far as the settings share it. */
  note: orNull(string),
  checks: listOf(string),
  rating: orNull(shape({ stars: integer, words: orNull(string) })),
  may_rate: flag,
});
export type MotherSession = AnswerOf<typeof motherSession>;

/** How a sum came to be: lines that lead to it by their signs, each with those below it. */
export interface MoneyLine {
  readonly label: string;
  /** đồng */
  readonly value: number;
  readonly sign: '+' | '-';
  readonly of: MoneyLine[];
}
const lineBelow: Shape<MoneyLine> = { type: 'object', additionalProperties: true };
const moneyLines = listOf(
  shape({ label: string, value: integer, sign: oneOf(['+', '-']), of: listOf(lineBelow) }),
);

/** Where and how to transfer what is due. */
const transfer = shape({
  bank: string,
  account: string,
  holder: string,
  amount: integer,
  memo: string,
  /** What a VietQR code says. */
  text: string,
});
export const motherPackage = shape({
  id: string,
  /** Which of her packages it is, from 1. */
  number: integer,
  services: string,
  done: flag,
  sessions: integer,
  held: integer,
  /** đồng */
  price: integer,
  paid: integer,
  due: integer,
  price_lines: moneyLines,
  due_lines: moneyLines,
  transfer: orNull(transfer),
  receipts: listOf(
    shape({ id: string, at: dayShape, amount: integer, approved: flag, number: orNull(string) }),
  ),
});
export type MotherPackage = AnswerOf<typeof motherPackage>;

export const motherPlan = shape({
  name: string,
  today: dayShape,
  office,
  /** The id of her next session; null without any. */
  next_id: orNull(string),
  /** In order of day and time; the newest 500. */
  sessions: listOf(motherSession),
  packages: listOf(motherPackage),
  /** What she has requested and the answers, the newest first. */
  requests: listOf(ownRequest),
  /** Her four digits of today; null where nurses do not enter them. */
  code: orNull(string),
});
export type MotherPlan = AnswerOf<typeof motherPlan>;

/** What came in for a package: `packages/{id}/received` of her page. */
export const motherReceived = shape({
  paid: integer,
  due: integer,
  /** What the bank has reported within the last day, booked or not, the newest first. */
  transfers: listOf(shape({ id: string, amount: integer })),
});
export type MotherReceived = AnswerOf<typeof motherReceived>;

export const motherReceipt = receiptShape;
