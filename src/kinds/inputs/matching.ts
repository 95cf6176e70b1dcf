import { foldText } from '#rules/foldText';

const wordsOf = (typed: string): string[] => foldText(typed).split(' ').filter(Boolean);

/** Replaces dashes by hyphens, because users type hyphens. */
const plain = (text: string): string => text.replaceAll('–', '-');

/** True if the label contains every typed word, ignoring accents, case and dashes. */
export function isMatchingLabel(typed: string, label: string): boolean {
  const folded = foldText(plain(label));
  return wordsOf(plain(typed)).every((word) => folded.includes(word));
}

/** Moves options whose label begins with the first typed word to the front; the order is otherwise unchanged. */
export function sortPrefixMatchesFirst<O>(
  options: readonly O[],
  typed: string,
  labelOf: (option: O) => string,
): O[] {
  const first = wordsOf(typed)[0] ?? '';
  const begins = (option: O) => Number(!foldText(labelOf(option)).startsWith(first));
  return [...options].sort((a, b) => begins(a) - begins(b));
}
