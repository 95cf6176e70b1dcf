import { fold } from '#rules/fold';

const wordsOf = (typed: string): string[] => fold(typed).split(' ').filter(Boolean);

/** A dash is typed as a hyphen. */
const plain = (text: string): string => text.replaceAll('–', '-');

/** Is every word typed in the label, accents, case and dashes aside? */
export function matches(typed: string, label: string): boolean {
  const folded = fold(plain(label));
  return wordsOf(plain(typed)).every((word) => folded.includes(word));
}

/** Those whose label begins with what was typed first; the order stays otherwise. */
export function beginningFirst<O>(options: readonly O[], typed: string, labelOf: (option: O) => string): O[] {
  const first = wordsOf(typed)[0] ?? '';
  const begins = (option: O) => Number(!fold(labelOf(option)).startsWith(first));
  return [...options].sort((a, b) => begins(a) - begins(b));
}
