/** Finds the account of a statement in the rows above, between and below its lines. */
import { foldText } from '#rules/foldText';
import type { SheetLine } from '../../sheets/readLines.ts';

/** Matches the label of an account number, and captures the text after the label. */
const behindLabel = /\b(?:so tai khoan|tai khoan|so tk|stk|account|a\/c)\b(.*)$/s;
/** Matches a cell that contains only a label and perhaps the account number: 'so tai khoan/ account number: 0123400056789 (VND)'. */
const label =
  /^(?:(?:so tai khoan|tai khoan(?: so)?|so tk|stk|account(?: number| no\.?)?|a\/c(?: no\.?)?)[\s/:.()-]*)+(?<number>\d[\d .-]{4,24}\d)?\s*(?:[(/-].{0,40}|vnd)?$/;
/** Matches days and times, which look like account numbers but are not. */
const dayOrTime = /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}:\d{2}/g;

const asAccount = (text: string): string | null => {
  const digits = /\d[\d .-]{4,24}\d/.exec(text)?.[0].replace(/\D/g, '') ?? '';
  return digits.length < 6 || digits.length > 19 ? null : digits;
};

/** Returns the account numbers in the lines above a table, as digits. */
export function findAccountsAboveTable(lines: readonly SheetLine[]): string[] {
  const found = new Set<string>();
  for (const { cells } of lines) {
    const folded = cells.map((cell) => foldText(cell).replace(dayOrTime, ' '));
    const at = folded.findIndex((cell) => behindLabel.test(cell));
    if (at < 0) continue;
    // The number follows the label, or is in the next cell that is not empty.
    const next = folded.slice(at + 1).find((cell) => cell.trim() !== '') ?? '';
    const number = asAccount(behindLabel.exec(folded[at] ?? '')?.[1] ?? '') ?? asAccount(next);
    if (number) found.add(number);
  }
  return [...found];
}

/**
 * Returns the account that a row in or below a table names with a label. Returns null if the row has no label, even if it mentions an
 * account.
 */
export function findLabelledAccount({ cells }: SheetLine): string | null {
  const folded = cells.map((cell) => foldText(cell));
  for (const [at, cell] of folded.entries()) {
    const match = label.exec(cell);
    if (!match) continue;
    const next = folded.slice(at + 1).find((other) => other !== '') ?? '';
    const written = match.groups?.['number'] ?? (/^[\d .-]{6,26}( \(?vnd\)?)?$/.test(next) ? next : '');
    const number = asAccount(written);
    if (number) return number;
  }
  return null;
}
