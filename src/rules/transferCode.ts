/**
 * The transfer code at the beginning of each VietQR memo that this server creates. The code identifies the bank line of the transfer:
 * `NOIG570K75`.
 */
import { foldText } from '#rules/foldText';

/** Purpose of a transfer: a customer's payment for a package (G), a nurse's pay for a package (L), a partner revenue (D). */
type TransferLetter = 'G' | 'L' | 'D';

export interface TransferCode {
  letter: TransferLetter;
  /** Id of the package or the partner revenue. */
  id: string;
}

const letterNumbers: Readonly<Record<TransferLetter, number>> = { G: 1, L: 2, D: 3 };

const calculateCheckDigits = (letter: TransferLetter, id: string): string =>
  String((Number(id) * 10 + letterNumbers[letter]) % 97).padStart(2, '0');

/** Builds the code: `NOI`, the letter, the id, `K` and two check digits. ('G', '570') → 'NOIG570K75'. */
export const buildTransferCode = (letter: TransferLetter, id: string): string =>
  `NOI${letter}${id}K${calculateCheckDigits(letter, id)}`;

/**
 * Returns all transfer codes in a text, without duplicates and in order, even if a bank changed spaces, case, accents or the text around
 * the codes. A code with wrong check digits does not count: "Ha Noi G7" is a place.
 */
export function findTransferCodes(text: string): TransferCode[] {
  const plain = foldText(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  const found = new Map<string, TransferCode>();
  // Allows at most twelve digits, because check digits can be calculated exactly only for such ids.
  for (const [, letter, id = '', check] of plain.matchAll(/(?=NOI([GLD])([1-9]\d{0,11})K(\d\d))/g)) {
    const code: TransferCode = { letter: letter as TransferLetter, id };
    if (calculateCheckDigits(code.letter, id) === check) found.set(`${letter}${id}`, code);
  }
  return [...found.values()];
}
