/** Finds whether an amount without a sign is money out or money in, from the word in the column next to it. */
import { foldText } from '#rules/foldText';
import type { SheetLine } from '../../sheets/readLines.ts';
import type { ColumnsByRole } from './statementHeadings.ts';

/** Words for money out and money in, folded. 'N' and 'C' abbreviate 'nợ' and 'có'. */
const words = {
  out: 'no|ghi no|bao no|phat sinh no|n|d|dr|db|dt|debit|chi|rut|tien ra|ra|giam|tru|chuyen di|chuyen tien di|out|withdrawal|-',
  in: 'co|ghi co|bao co|phat sinh co|c|cr|ct|credit|thu|nop|nhan|tien vao|vao|tang|cong|chuyen den|nhan tien|in|deposit|+',
} as const;
const outWords = new Set(words.out.split('|'));
const inWords = new Set(words.in.split('|'));

/** The direction of an amount; 'unknown' for a word that means neither, null for an empty cell. */
export type Side = 'out' | 'in' | 'unknown' | null;

export function readSide(text: string): Side {
  const word = foldText(text)
    .replace(/[–—−]/g, '-')
    .replace(/[().:]/g, '')
    .trim();
  if (text.trim() === '') return null;
  if (outWords.has(word)) return 'out';
  return inWords.has(word) ? 'in' : 'unknown';
}

/**
 * Finds the column that shows the direction of the amounts, if no heading names it: a column without a role of which every cell is a word
 * for money out or in. Returns undefined if the amounts have a direction of their own, or if there is no such column.
 * @param lines the lines below the headings
 */
export function findSideColumn(lines: readonly SheetLine[], columns: ColumnsByRole): number | undefined {
  const { amount, out, in: into, side } = columns;
  if (amount === undefined || out !== undefined || into !== undefined || side !== undefined) return undefined;
  const used = new Set(Object.values(columns));
  const sides = new Map<number, boolean>();
  for (const { cells } of lines) {
    if (!/\d/.test(cells[amount] ?? '')) continue;
    for (const [at, text] of cells.entries()) {
      const read = used.has(at) || sides.get(at) === false ? null : readSide(text);
      if (read !== null) sides.set(at, read !== 'unknown');
    }
  }
  return [...sides].sort(([one], [other]) => one - other).find(([, isSide]) => isSide)?.[0];
}
