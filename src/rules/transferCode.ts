/** The code that each VietQR memo of ours begins with, by which a line of a bank statement is known again: `NOIG570K75`. */
import { fold } from '#rules/fold';

/** What a transfer pays: a customer's package, a nurse for a package, a partner revenue. */
type TransferLetter = 'G' | 'L' | 'D';

export interface TransferCode {
  letter: TransferLetter;
  /** Of the package, or of the partner revenue. */
  id: string;
}

const places: Readonly<Record<TransferLetter, number>> = { G: 1, L: 2, D: 3 };

const checkOf = (letter: TransferLetter, id: string): string =>
  String((Number(id) * 10 + places[letter]) % 97).padStart(2, '0');

/** `NOI`, the letter, the id, `K` and two check digits: ('G', '570') → 'NOIG570K75'. */
export const transferCode = (letter: TransferLetter, id: string): string =>
  `NOI${letter}${id}K${checkOf(letter, id)}`;

/**
 * Every code of ours in a text, each once and in its order, whatever a bank did to spaces, case, accents and what stands
 * next to it. One whose check is wrong is none: "Ha Noi G7" is a place.
 */
export function transferCodesIn(text: string): TransferCode[] {
  const plain = fold(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  const found = new Map<string, TransferCode>();
  // Ids of up to twelve digits are calculated exactly.
  for (const [, letter, id = '', check] of plain.matchAll(/(?=NOI([GLD])([1-9]\d{0,11})K(\d\d))/g)) {
    const code: TransferCode = { letter: letter as TransferLetter, id };
    if (checkOf(code.letter, id) === check) found.set(`${letter}${id}`, code);
  }
  return [...found.values()];
}
