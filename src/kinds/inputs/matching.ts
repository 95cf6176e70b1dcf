import { fold } from '#rules/fold';

const wordsOf = (typed: string): string[] => fold(typed).split(' ').filter(Boolean);

/** Replaces dashes by hyphens, which are easier to type. */
const plain = (text: string): string => text.replaceAll('–', '-');

/** True if the label contains every typed word, ignoring accents, case and dashes. */
export function matches(typed: string, label: string): boolean {
  const folded = fold(plain(label));
  return wordsOf(plain(typed)).every((word) => folded.includes(word));
}

/** Moves options whose label begins with the first typed word to the front; the order is otherwise unchanged. */
export function beginningFirst<O>(options: readonly O[], typed: string, labelOf: (option: O) => string): O[] {
  const first = wordsOf(typed)[0] ?? '';
  const begins = (option: O) => Number(!fold(labelOf(option)).startsWith(first));
  return [...options].sort((a, b) => begins(a) - begins(b));
}
