import { fold } from '#rules/fold';
import type { Choice } from '#schema/kinds';

const wordsOf = (typed: string): string[] => fold(typed).split(' ').filter(Boolean);

/** Is every word typed in the label, accents and case aside? */
export function matches(typed: string, label: string): boolean {
  const folded = fold(label);
  return wordsOf(typed).every((word) => folded.includes(word));
}

/** Those whose label begins with what was typed first; the order stays otherwise. */
export function beginningFirst(options: readonly Choice[], typed: string): Choice[] {
  const first = wordsOf(typed)[0] ?? '';
  const begins = ({ label }: Choice) => Number(!fold(label).startsWith(first));
  return [...options].sort((a, b) => begins(a) - begins(b));
}
