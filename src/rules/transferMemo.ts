import { fold } from '#rules/fold';

/** The longest note a VietQR transfer carries. */
const longest = 25;

/** What a transfer says it is for: plain ASCII letters, digits and single spaces, at most 25 of them, cut between words where possible. */
export function transferMemo(text: string): string {
  const plain = fold(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
  if (plain.length <= longest) return plain;
  const cut = plain.slice(0, longest + 1).lastIndexOf(' ');
  return plain.slice(0, cut > 0 ? cut : longest);
}
