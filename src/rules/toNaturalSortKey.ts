/**
 * Builds sort keys for names in the order that people expect: Vietnamese letters (a ă â … d đ …), tones, which count only between otherwise
 * equal words, and numbers by value, so that Quận 2 is before Quận 10. Both databases compare the keys byte by byte, with the same result.
 */

import { toNfd } from '#rules/unicodeForm';

/** Combining marks that form a different letter together with the letter before them; all other marks are tones. */
const letterMarks: Readonly<Record<string, string>> = { '\u0306': '1', '\u0302': '2', '\u031b': '3' };
/** Tones in dictionary order, from none to nặng. */
const tones: Readonly<Record<string, string>> = {
  '\u0300': '1',
  '\u0309': '2',
  '\u0303': '3',
  '\u0301': '4',
  '\u0323': '5',
};
/** Maximum number of letters per text; a key of three texts is then short enough for an index. */
const maxLetters = 60;
const numberWidth = 12;

function buildTextKey(text: string): string {
  let letters = '';
  let marks = '';
  const parts = toNfd(text.trim().toLowerCase()).match(/\d+|\s+|\p{L}\p{M}*|./gsu) ?? [];
  for (const part of parts.slice(0, maxLetters)) {
    if (/^\d/.test(part)) letters += part.replace(/^0+(?=\d)/, '').padStart(numberWidth, '0');
    else if (/^\s/.test(part)) letters += '!';
    else if (/^\p{L}/u.test(part)) {
      const [letter = '', ...rest] = part;
      const kind = letter === 'đ' ? '1' : (rest.map((mark) => letterMarks[mark]).find(Boolean) ?? '0');
      letters += `${letter === 'đ' ? 'd' : letter}${kind}`;
      marks += rest.map((mark) => tones[mark]).find(Boolean) ?? '0';
    } else letters += '#';
  }
  return `${letters} ${marks}`;
}

/** Returns a key that sorts by the first text, then by the second, and so on. A missing text is before all other texts. */
export const toNaturalSortKey = (texts: readonly (string | null | undefined)[]): string =>
  texts.map((text) => buildTextKey(text ?? '')).join(' ');
