/**
 * Matches names that are spelled slightly differently from the search: "ngyen ngoc lan" for "Nguyễn Ngọc Lan", "Mĩ Tuyền" for "Mỹ Tuyền",
 * "Quinh Hà" for "Quỳnh Hà" (rules 9.5).
 */
import { foldText } from './foldText.ts';

/** Minimum share of equal letters for two words to be similar. */
const MIN_WORD_SIMILARITY = 0.6;

/** Maximum number of searched words that are compared. */
const MAX_WORDS = 8;

/** Maximum number of letters of a word that are compared. */
const MAX_LETTERS = 30;

/**
 * Returns a text's words in a form in which spellings that are often confused become equal: no accents, i instead of y, doubled letters
 * written once.
 */
function toSoundWords(text: string): string[] {
  return foldText(text)
    .replace(/[^a-z0-9 ]/g, ' ')
    .replace(/y/g, 'i')
    .replace(/([a-z])\1+/g, '$1')
    .split(' ')
    .filter(Boolean)
    .map((word) => word.slice(0, MAX_LETTERS));
}

/**
 * Returns the pieces of a searched text: all sequences of three letters, with a space before each word and i instead of y. Every similar
 * name contains some of these pieces. 'Lan' → [' la', 'lan']. Empty for a text without letters.
 */
export function listNameTrigrams(searched: string): string[] {
  const words = toSoundWords(searched).slice(0, MAX_WORDS);
  const pieces = words.flatMap((word) => {
    const padded = ` ${word}`;
    if (padded.length < 3) return [padded];
    return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
  });
  return words.some((word) => /[a-z]/.test(word)) ? [...new Set(pieces)] : [];
}

/** Returns the number of letters that must be added, removed, replaced or swapped with their neighbour to turn one word into the other. */
function countEdits(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1];
      let least = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (isSame ? 0 : 1),
      );
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (isSwapped) least = Math.min(least, (beforeLast[j - 2] as number) + 1);
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[to.length] as number;
}

/** Returns the share of equal letters of two words, 0 to 1. */
const calculateWordSimilarity = (one: string, other: string): number =>
  1 - countEdits(one, other) / Math.max(one.length, other.length);

/**
 * Returns the similarity of a name and a searched text, from 0 (different) to 1 (equal except for accents, i and y, doubled letters). Every
 * word of the search must be similar to a word of the name. The last word of the search may be only the beginning of a word, because the
 * user is still typing.
 */
export function calculateNameSimilarity(searched: string, name: string): number {
  const words = toSoundWords(searched).slice(0, MAX_WORDS);
  const there = toSoundWords(name);
  if (words.length === 0 || there.length === 0) return 0;
  const likeness = words.map((word, at) => {
    const isLast = at === words.length - 1;
    return Math.max(
      ...there.map((each) =>
        Math.max(
          calculateWordSimilarity(word, each),
          isLast && each.length > word.length && word.length > 1
            ? calculateWordSimilarity(word, each.slice(0, word.length))
            : 0,
        ),
      ),
    );
  });
  if (likeness.some((each) => each < MIN_WORD_SIMILARITY)) return 0;
  return likeness.reduce((sum, each) => sum + each, 0) / likeness.length;
}
