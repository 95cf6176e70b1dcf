/**
 * The order in which people look for names: Vietnamese letters (a ă â … d đ …), tones only where the letters are the same, and
 * numbers by their value, so that Quận 2 stands before Quận 10. Both databases compare the key byte by byte and agree.
 */

import { toNfd } from '#rules/unicodeForm';

/** What a combining mark makes of the letter before it; any other one is a tone. */
const letterMarks: Readonly<Record<string, string>> = { '\u0306': '1', '\u0302': '2', '\u031b': '3' };
/** From none to nặng, in the order of dictionaries. */
const tones: Readonly<Record<string, string>> = {
  '\u0300': '1',
  '\u0309': '2',
  '\u0303': '3',
  '\u0301': '4',
  '\u0323': '5',
};
/** Of each text so many letters count, which keeps a key of three texts short enough for an index. */
const maxLetters = 60;
const numberWidth = 12;

function keyOfText(text: string): string {
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

/** Returns a key that sorts these texts, the first one first. A missing text stands before any other. */
export const naturalKey = (texts: readonly (string | null | undefined)[]): string =>
  texts.map((text) => keyOfText(text ?? '')).join(' ');
