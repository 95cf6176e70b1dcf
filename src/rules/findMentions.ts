/** Finds the people mentioned in a note: `@` and a person's name, as people type it (rules 9.7). */
import { foldText } from './foldText.ts';

export interface Mentionable {
  id: string;
  name: string;
}
/** A mention in a text: from its `@` up to `to`. */
interface MentionSpan {
  from: number;
  to: number;
  ids: readonly string[];
}

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;
/** Separators allowed between two words of a name. */
const separatorPattern = /^[ \u00a0.'’-]{1,3}$/;
const splitFoldedWords = (name: string): string[] => foldText(name).match(wordPattern) ?? [];

/**
 * Finds the people mentioned with `@` in a text, ignoring accents and case. If several names match, the longest name counts. If several
 * people have this name, the mention means the people with this name who are in `chosen`, else all of them. The end of a name (`@Hoa`) is
 * also a mention if only one person's name ends so.
 */
export function findMentions(
  text: string,
  people: readonly Mentionable[],
  chosen: readonly string[] = [],
): MentionSpan[] {
  const named = people.map(({ id, name }) => ({ id, words: splitFoldedWords(name) }));
  const spans: MentionSpan[] = [];
  // Skips an @ inside a word, which belongs to an e-mail address.
  for (const { index } of text.matchAll(/(?<![\p{L}\p{M}\p{N}._-])@(?=[\p{L}\p{N}])/gu)) {
    const sequences = listWordSequences(text, index + 1);
    const whole = findLongestMatch(sequences, (words) =>
      named.filter((one) => hasSameWords(one.words, words)),
    );
    const found =
      whole ??
      findLongestMatch(sequences, (words) => {
        const ending = named.filter((one) => hasSameWords(one.words.slice(-words.length), words));
        return ending.length === 1 ? ending : [];
      });
    if (!found) continue;
    const ids = found.people.map(({ id }) => id);
    const meant = ids.filter((id) => chosen.includes(id));
    spans.push({ from: index, to: found.to, ids: meant.length > 0 ? meant : ids });
  }
  return spans;
}

interface WordSequence {
  words: string[];
  to: number;
}

/** Returns the word sequences that begin at this position: the first word, the first two words, and so on. */
function listWordSequences(text: string, from: number): WordSequence[] {
  const sequences: WordSequence[] = [];
  let to = from;
  for (const { 0: one, index } of text.slice(from, from + 255).matchAll(wordPattern)) {
    const gap = text.slice(to, from + index);
    if (sequences.length > 0 ? !separatorPattern.test(gap) : gap !== '') break;
    to = from + index + one.length;
    sequences.push({ words: [...(sequences.at(-1)?.words ?? []), ...splitFoldedWords(one)], to });
  }
  return sequences;
}

/** Returns the people found by the longest of these word sequences, and the end of this sequence; null if no sequence finds a person. */
function findLongestMatch<T>(
  sequences: readonly WordSequence[],
  find: (words: readonly string[]) => T[],
): { people: T[]; to: number } | null {
  for (const { words, to } of [...sequences].reverse()) {
    const people = find(words);
    if (people.length > 0) return { people, to };
  }
  return null;
}

const hasSameWords = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each, at) => each === other[at]);
