/** The sentences that tell what an action has done, put together from what is known of it. */
import { formatMoney } from '#rules/format';

type Part = string | null | undefined | false;

/** A sentence of the parts that are known: `sentence('Đã thu', '1.225.000 ₫', 'của Trần Thị Kiểm')`. */
export const sentence = (...parts: readonly Part[]): string => `${parts.filter(Boolean).join(' ')}.`;

/** A word and the name after it; null while there is no name. */
export const named = (word: string, name: string | null | undefined): string | null =>
  name ? `${word} ${name}` : null;

/** A sum as it is read; null where there is none. */
export const sum = (amount: number | null | undefined): string | null =>
  amount ? formatMoney(amount) : null;
