import { foldText } from '#rules/foldText';

/** Maximum length of a VietQR memo. */
const MAX_MEMO_LENGTH = 25;

/** Converts a text to the form that banks accept: capital ASCII letters, digits and single spaces. */
export const toBankText = (text: string): string =>
  foldText(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();

/** Returns a transfer's memo in the form that banks accept: at most 25 characters, cut between words if possible. */
export function toTransferMemo(text: string): string {
  const plain = toBankText(text);
  if (plain.length <= MAX_MEMO_LENGTH) return plain;
  const cut = plain.slice(0, MAX_MEMO_LENGTH + 1).lastIndexOf(' ');
  return plain.slice(0, cut > 0 ? cut : MAX_MEMO_LENGTH);
}
