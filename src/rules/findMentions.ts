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

const word = /[\p{L}\p{M}\p{N}]+/gu;
/** Separators allowed between two words of a name. */
const between = /^[ \u00a0.'’-]{1,3}$/;
const wordsOf = (name: string): string[] => foldText(name).match(word) ?? [];

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
  const named = people.map(({ id, name }) => ({ id, words: wordsOf(name) }));
  const spans: MentionSpan[] = [];
  // Skips an @ inside a word, which belongs to an e-mail address.
  for (const { index } of text.matchAll(/(?<![\p{L}\p{M}\p{N}._-])@(?=[\p{L}\p{N}])/gu)) {
    const sequences = wordsBehind(text, index + 1);
    const whole = longest(sequences, (words) => named.filter((one) => isSame(one.words, words)));
    const found =
      whole ??
      longest(sequences, (words) => {
        const ending = named.filter((one) => isSame(one.words.slice(-words.length), words));
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
function wordsBehind(text: string, from: number): WordSequence[] {
  const sequences: WordSequence[] = [];
  let to = from;
  for (const { 0: one, index } of text.slice(from, from + 255).matchAll(word)) {
    const gap = text.slice(to, from + index);
    if (sequences.length > 0 ? !between.test(gap) : gap !== '') break;
    to = from + index + one.length;
    sequences.push({ words: [...(sequences.at(-1)?.words ?? []), ...wordsOf(one)], to });
  }
  return sequences;
}

/** Returns the people found by the longest of these word sequences, and the end of this sequence; null if no sequence finds a person. */
function longest<T>(
  sequences: readonly WordSequence[],
  find: (words: readonly string[]) => T[],
): { people: T[]; to: number } | null {
  for (const { words, to } of [...sequences].reverse()) {
    const people = find(words);
    if (people.length > 0) return { people, to };
  }
  return null;
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each, at) => each === other[at]);
