/**
 * The one way in which text is cleaned, where it is stored and where it is searched: composed letters, plain blanks, no invisible
 * characters. Copied text brings the others along, and nobody can see why two names differ.
 */
import { dropInvisible } from '#rules/invisible';
import { toNfc } from '#rules/unicodeForm';

/** A joiner or a variation selector inside an emoji, which draws another picture without it. */
const insideEmoji =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}])\ufe0f?\u200d(?=\p{Extended_Pictographic})|(?<=\p{Emoji})\ufe0f|[\u{e0020}-\u{e007f}]/gu;

/** One line: a name, an address, a code. */
export const cleanLine = (text: string): string => dropInvisible(toNfc(text)).replace(/\s+/g, ' ').trim();

/** Several lines, as a note has them: line breaks, tabs and emoji stay. */
export function cleanLines(text: string): string {
  const parts: string[] = [];
  const composed = toNfc(text).replace(/\r\n?|[\u2028\u2029]/g, '\n');
  let from = 0;
  for (const { 0: kept, index } of composed.matchAll(insideEmoji)) {
    parts.push(dropInvisible(composed.slice(from, index)), kept);
    from = index + kept.length;
  }
  parts.push(dropInvisible(composed.slice(from)));
  return parts
    .join('')
    .replace(/[^\S\n\t]/g, ' ')
    .trim();
}
