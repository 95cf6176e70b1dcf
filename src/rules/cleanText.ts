/**
 * Cleans text in the same way before storing it and before searching: composed letters, plain spaces, no invisible characters. Without
 * cleaning, invisible characters in copied text would make names differ that look equal.
 */
import { dropInvisible } from '#rules/invisible';
import { toNfc } from '#rules/unicodeForm';

/** Matches a joiner or variation selector inside an emoji; without this character the emoji looks different. */
const emojiJoinerPattern =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}])\ufe0f?\u200d(?=\p{Extended_Pictographic})|(?<=\p{Emoji})\ufe0f|[\u{e0020}-\u{e007f}]/gu;

/** Cleans a single line: a name, an address, a code. */
export const cleanLine = (text: string): string => dropInvisible(toNfc(text)).replace(/\s+/g, ' ').trim();

/** Cleans text of several lines, such as a note: line breaks, tabs and emoji remain. */
export function cleanLines(text: string): string {
  const parts: string[] = [];
  const composed = toNfc(text).replace(/\r\n?|[\u2028\u2029]/g, '\n');
  let from = 0;
  for (const { 0: kept, index } of composed.matchAll(emojiJoinerPattern)) {
    parts.push(dropInvisible(composed.slice(from, index)), kept);
    from = index + kept.length;
  }
  parts.push(dropInvisible(composed.slice(from)));
  return parts
    .join('')
    .replace(/[^\S\n\t]/g, ' ')
    .trim();
}
