import { fold } from '#rules/fold';

const wordsOf = (typed: string): string[] => fold(typed).split(' ').filter(Boolean);

/** A dash is typed as a hyphen. */
const plain = (text: string): string => text.replaceAll('–', '-');

/** Whether the label has every word that was typed, accents, case and dashes aside. */
export function matches(typed: string, label: string): boolean {
  const folded = fold(plain(label));
  return wordsOf(plain(typed)).every((word) => folded.includes(word));
}

/** Options in their order, those first whose label begins with the first word typed. */
export function beginningFirst<O>(options: readonly O[], typed: string, labelOf: (option: O) => string): O[] {
  const first = wordsOf(typed)[0] ?? '';
  const begins = (option: O) => Number(!fold(labelOf(option)).startsWith(first));
  return [...options].sort((a, b) => begins(a) - begins(b));
}
