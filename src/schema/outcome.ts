/** Sentences that report the result of an action. */
import { formatMoney } from '#rules/format';
import type { Fields, ValueOf } from './kinds.ts';

/** The input as an action's button and sentence see it: partly filled in, and not validated. */
type InputOf<I> = I extends Fields ? { readonly [K in keyof I]?: ValueOf<I[K]> | null } : never;

/** Facts known after an action. */
export interface ActionFacts {
  /** The titles of the records that the input's references name, by field. */
  readonly names: Readonly<Record<string, string>>;
  /** Further results of the API besides the record. */
  readonly result: Readonly<Record<string, unknown>>;
}

/** Texts that an action builds from its record and input. */
export interface ActionWords<R, I> {
  /** Text of the dialog's button, if the label alone does not name the effect ("Hủy 5 buổi"). */
  readonly submit?: (record: R, input: InputOf<I>) => string;
  /** Sentence after "Done!": the effect, with the amount or the name. */
  readonly outcome?: (record: R, input: InputOf<I>, done: ActionFacts) => string;
}

export interface AnyActionWords {
  readonly submit?: (record: never, input: never) => string;
  readonly outcome?: (record: never, input: never, done: ActionFacts) => string;
}

type Part = string | null | undefined | false;

/** Joins the known parts into a sentence: `sentence('Đã thu', '1.225.000 ₫', 'của Trần Thị Kiểm')`. */
export const toSentence = (...parts: readonly Part[]): string => `${parts.filter(Boolean).join(' ')}.`;

/** Joins a word and a name; null if there is no name. */
export const namedWords = (word: string, name: string | null | undefined): string | null =>
  name ? `${word} ${name}` : null;

/** Formats an amount; null if there is none. */
export const moneyWords = (amount: number | null | undefined): string | null =>
  amount ? formatMoney(amount) : null;
