import { fold } from '#rules/fold';

/** The longest note a VietQR transfer carries. */
const longest = 25;

/** Returns a text as banks take it: capital ASCII letters, digits and single spaces. */
export const bankText = (text: string): string =>
  fold(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();

/** What a transfer says it is for, as banks take it: at most 25 signs, cut between words where possible. */
export function transferMemo(text: string): string {
  const plain = bankText(text);
  if (plain.length <= longest) return plain;
  const cut = plain.slice(0, longest + 1).lastIndexOf(' ');
  return plain.slice(0, cut > 0 ? cut : longest);
}
