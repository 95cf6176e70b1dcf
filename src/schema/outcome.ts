/** The sentences that say what an action has done, built from its result. */
import { formatMoney } from '#rules/format';
import type { Fields, ValueOf } from './kinds.ts';

/** What an action's button and its sentence see of the input: what is filled in so far, none of it certain. */
type InputOf<I> = I extends Fields ? { readonly [K in keyof I]?: ValueOf<I[K]> | null } : never;

/** What is known once an action is done. */
export interface Done {
  /** The titles of the records that the input's references name, by field. */
  readonly names: Readonly<Record<string, string>>;
  /** What the API answered in addition to the record. */
  readonly result: Readonly<Record<string, unknown>>;
}

/** The words that an action's dialog puts together from its record and input. */
export interface ActionWords<R, I> {
  /** What its dialog's button says, where the label alone does not name what is done ("Hủy 5 buổi"). */
  readonly submit?: (record: R, input: InputOf<I>) => string;
  /** The sentence after "Done!": what was done, with the sum or the name. */
  readonly outcome?: (record: R, input: InputOf<I>, done: Done) => string;
}

/** The words of an action of any resource. */
export interface AnyActionWords {
  readonly submit?: (record: never, input: never) => string;
  readonly outcome?: (record: never, input: never, done: Done) => string;
}

type Part = string | null | undefined | false;

/** A sentence of the parts that are known: `sentence('Đã thu', '1.225.000 ₫', 'của Trần Thị Kiểm')`. */
export const sentence = (...parts: readonly Part[]): string => `${parts.filter(Boolean).join(' ')}.`;

/** A word and the name after it; null while there is no name. */
export const named = (word: string, name: string | null | undefined): string | null =>
  name ? `${word} ${name}` : null;

/** A sum as it is read; null where there is none. */
export const sum = (amount: number | null | undefined): string | null =>
  amount ? formatMoney(amount) : null;
