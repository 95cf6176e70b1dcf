/** Sentences that report the result of an action. */
import { formatMoney } from '#rules/format';
import type { Fields, ValueOf } from './kinds.ts';

/** Input of an action, as passed to the functions for the button's text and the sentence: partly filled in, and not validated. */
type InputOf<I> = I extends Fields ? { readonly [K in keyof I]?: ValueOf<I[K]> | null } : never;

/** Data that are available after an action has run. */
export interface ActionFacts {
  /** Titles of the records to which the input refers, by field. */
  readonly names: Readonly<Record<string, string>>;
  /** The results that the API has returned in addition to the record. */
  readonly result: Readonly<Record<string, unknown>>;
}

/** Texts that an action builds from its record and input. */
export interface ActionTexts<R, I> {
  /** Returns the text of the dialog's button, if the action's label does not describe the effect ("Hủy 5 buổi"). */
  readonly submit?: (record: R, input: InputOf<I>) => string;
  /** Returns the sentence after "Done!": the effect of the action, with the amount or the name. */
  readonly outcome?: (record: R, input: InputOf<I>, done: ActionFacts) => string;
}

export interface AnyActionTexts {
  readonly submit?: (record: never, input: never) => string;
  readonly outcome?: (record: never, input: never, done: ActionFacts) => string;
}

type SentencePart = string | null | undefined | false;

/** Joins the parts that are not empty into a sentence: `sentence('Đã thu', '1.225.000 ₫', 'của Trần Thị Kiểm')`. */
export const toSentence = (...parts: readonly SentencePart[]): string =>
  `${parts.filter(Boolean).join(' ')}.`;

/** Joins a word and a name; null if there is no name. */
export const joinWordAndName = (word: string, name: string | null | undefined): string | null =>
  name ? `${word} ${name}` : null;

/** Formats an amount; null if the amount is null or 0. */
export const formatMoneyOrNull = (amount: number | null | undefined): string | null =>
  amount ? formatMoney(amount) : null;
