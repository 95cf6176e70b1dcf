import { foldText } from '#rules/foldText';

const splitIntoWords = (typed: string): string[] => foldText(typed).split(' ').filter(Boolean);

/** Replaces dashes by hyphens, because users type hyphens. */
const replaceDashes = (text: string): string => text.replaceAll('–', '-');

/** True if the label contains every typed word, ignoring accents, case and dashes. */
export function isMatchingLabel(typed: string, label: string): boolean {
  const folded = foldText(replaceDashes(label));
  return splitIntoWords(replaceDashes(typed)).every((word) => folded.includes(word));
}

/** Moves options whose label begins with the first typed word to the front; the order is otherwise unchanged. */
export function sortPrefixMatchesFirst<O>(
  options: readonly O[],
  typed: string,
  labelOf: (option: O) => string,
): O[] {
  const first = splitIntoWords(typed)[0] ?? '';
  const begins = (option: O) => Number(!foldText(labelOf(option)).startsWith(first));
  return [...options].sort((a, b) => begins(a) - begins(b));
}
