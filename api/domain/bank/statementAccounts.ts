/** Finds the account of a statement in the rows above, between and below its lines. */
import { foldText } from '#rules/foldText';
import type { SheetLine } from '../../sheets/readLines.ts';

/**
 * Matches the label of an account number, and captures the text after the label. 'Tên tài khoản' and 'TK đối ứng' label a name and the
 * account of another person.
 */
const textAfterLabelPattern =
  /(?<!\b(?:ten|chu|loai) )\b(?:so tai khoan|tai khoan|so tk|stk|tktt|tk|account|acct|a\/c)\b(?! (?:doi ung|thu huong|nhan|holder|name|type)\b)(.*)$/s;
/** Matches the words that mean an account, within the words of a label. */
const accountWord = /\b(tai khoan|stk|tktt|tk|account|acct|a c)\b/;
/** All words that can be part of the label of an account number: 'Sao kê tài khoản', 'Số TK / Account No.'. */
const labelWords = new Set(
  'a acct account bank c chi cua dich for giao gui ke khoan kiem lich no number of phu sao so statement stk su tai thanh tien tiet tk tktt toan transaction transactions vnd'.split(
    ' ',
  ),
);
/** Matches days and times, which look like account numbers but are not. */
const dayOrTime = /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}:\d{2}/g;

const extractAccountNumber = (text: string): string | null => {
  const digits = /\d[\d .-]{4,24}\d/.exec(text)?.[0].replace(/\D/g, '') ?? '';
  return digits.length < 6 || digits.length > 19 ? null : digits;
};

/** Returns the account numbers in the lines above a table, as digits. */
export function findAccountsAboveTable(lines: readonly SheetLine[]): string[] {
  const found = new Set<string>();
  for (const { cells } of lines) {
    const folded = cells.map((cell) => foldText(cell).replace(dayOrTime, ' '));
    const at = folded.findIndex((cell) => textAfterLabelPattern.test(cell));
    if (at < 0) continue;
    // The number follows the label, or is in the next cell that is not empty.
    const next = folded.slice(at + 1).find((cell) => cell.trim() !== '') ?? '';
    const number =
      extractAccountNumber(textAfterLabelPattern.exec(folded[at] ?? '')?.[1] ?? '') ??
      extractAccountNumber(next);
    if (number) found.add(number);
  }
  return [...found];
}

/** An account that a row in or below a table names with a label. */
export interface LabelledAccount {
  account: string;
  /** True if the row can also be the text of a transfer: 'TK 0123400056789', 'STK 0123400056789 NGUYEN THI HOA'. */
  isDoubtful: boolean;
}

/**
 * Returns the account that a row in or below a table names with a label. Returns null if the row has no label, even if it mentions an
 * account.
 */
export function findLabelledAccount({ cells }: SheetLine): LabelledAccount | null {
  const folded = cells.map((cell) => foldText(cell).replace(dayOrTime, ' ').trim());
  for (const [at, cell] of folded.entries()) {
    const [label = ''] = /^\D*/.exec(cell) ?? [];
    const words = label.replace(/[^a-z]+/g, ' ').trim();
    if (!accountWord.test(words) || !words.split(' ').every((word) => labelWords.has(word))) continue;
    const [, number, rest = ''] = /^(\d[\d .-]{4,24}\d)(?!\d)(.*)$/s.exec(cell.slice(label.length)) ?? [];
    const next = folded.slice(at + 1).find((other) => other !== '') ?? '';
    const isAlone = label.length === cell.length && /^[\d .-]{6,26}( \(?vnd\)?)?$/.test(next);
    const account = extractAccountNumber(number ?? (isAlone ? next : ''));
    const hasOnlyNumber = /^\s*(vnd|[(/-].{0,40})?$/.test(rest);
    if (account) return { account, isDoubtful: words === 'tk' || !hasOnlyNumber };
  }
  return null;
}
