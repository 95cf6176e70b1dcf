import { fold } from '#rules/fold';
import { hasForbiddenCharacter } from '../../../kinds/kind.ts';
import { badFile } from '../../../sheets/badFile.ts';
import { quoted } from '../../../sheets/quoted.ts';
import type { Line } from '../../../sheets/readLines.ts';
import { amountOf, isFault, isTooMuch } from './amountOf.ts';
import { type Columns, columnsOf, isWhole } from './columnsOf.ts';
import { dayOf, isLikeDay } from './dayOf.ts';

/** A line of a statement, as the bank's file says it. */
export interface StatementLine {
  /** Its number in the file, from 1. */
  row: number;
  /** Null where it cannot be read; then `error` says why. */
  at: string | null;
  /** đồng, below 0 for money out; null as `at`. */
  amount: number | null;
  description: string;
  reference: string | null;
  /** After this line, đồng. */
  balance: number | null;
  error?: string;
}

/** Lines that may stand above a table: the bank's letterhead. */
export const mostAbove = 100;

/** The longest description of a line, in characters. */
const mostDescription = 10_000;

/** How the label of a sum or a balance begins; "CONG TY …" and "CONG NO …" are words of a transfer. */
const footerBegins =
  /^(grand total|total|tong|cong(?! no\b)|so du|balance|phat sinh|opening|closing|beginning|ending|luy ke|doanh so)\b/;
/** All the words that such a label consists of. */
const footerWords = new Set(
  'amount balance beginning bang cac carried chi chu chuyen closing co cong credit cuoi dau debit deposit deposits dich doanh du dung ending forward ghi giam giao grand in kha khoan ky luong luy ke mang mon ngay no of opening out page period phat phi ra sang sau sinh so tai tang thang the thu tien tong total transaction transactions trang trong truoc va vao vnd withdrawal withdrawals'.split(
    ' ',
  ),
);
/** A balance that some banks show as a dated row above or below the transactions. */
const datedBalance =
  /^(so du (dau|cuoi)|(opening|closing|beginning|ending) balance|balance (brought|carried))\b/;

/** Is the text the label of a sum or a balance, and not words of a transfer ("TONG CONG TY …")? */
function isFooter(text: string): boolean {
  const words = fold(text)
    .replace(/[^a-z]+/g, ' ')
    .trim();
  return footerBegins.test(words) && words.split(' ').every((word) => footerWords.has(word));
}

/**
 * Reads the lines of a bank's export, in the file's order, whatever stands above the table, between its pages and below it. Every row
 * with a day or an amount is a line or an error; a row that only goes on with the description belongs to the line above it.
 * @throws ApiError 422 when there is no table with a day, a description and amounts
 */
export function readStatement(lines: readonly Line[]): StatementLine[] {
  const head = headOf(lines);
  if (!head)
    throw badFile(
      'Không tìm thấy bảng sao kê: cần một dòng tiêu đề có ngày giao dịch, nội dung và số tiền (ghi nợ, ghi có).',
    );
  const found: StatementLine[] = [];
  let lastRow = 0;
  for (const line of lines.slice(head.below)) {
    const cell = cellOf(line, head.columns);
    const above = line.number === lastRow + 1 ? found.at(-1) : undefined;
    if (isTransaction(line, cell)) found.push(lineOf(line.number, cell));
    else if (above && isContinuation(line, cell)) above.description += ` ${spaced(cell('description'))}`;
    else continue;
    lastRow = line.number;
  }
  return found.map((line) => ({ ...line, ...faultOfText(line) }));
}

type Cell = (role: keyof Columns) => string;

const cellOf =
  ({ cells }: Line, columns: Columns): Cell =>
  (role) => {
    const at = columns[role];
    return at === undefined ? '' : (cells[at] ?? '');
  };

const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim();

const amountRoles = ['out', 'in', 'amount'] as const;

/** Has the row a day or an amount, and is it neither headings again nor a sum or a balance (rules 10.8)? */
function isTransaction({ cells }: Line, cell: Cell): boolean {
  const hasAmount = amountRoles.some((role) => /^[-–+(\s]*\d/.test(cell(role)));
  if (dayOf(cell('day')) || isLikeDay(cell('day')))
    return hasAmount || !cells.some((text) => datedBalance.test(fold(text)));
  return hasAmount && !cells.some(isFooter);
}

/** Does the row hold nothing but more of the description above it? */
function isContinuation({ cells }: Line, cell: Cell): boolean {
  const others = [...amountRoles, 'day', 'balance', 'reference', 'side'] as const;
  return cell('description') !== '' && others.every((role) => cell(role) === '') && !cells.some(isFooter);
}

/** The headings, in one line or in two. */
function headOf(lines: readonly Line[]): { columns: Columns; below: number } | null {
  for (const [at, { cells }] of lines.slice(0, mostAbove).entries()) {
    const next = lines[at + 1]?.cells ?? [];
    const one = columnsOf(cells);
    const under = columnsOf(next);
    // The amount's heading stands over those of out and in.
    const goesOn = one.out === undefined && under.out !== undefined && under.day === undefined;
    if (isWhole(one) && !goesOn) return { columns: one, below: at + 1 };
    if (isWhole(under)) continue;
    const length = Math.max(cells.length, next.length);
    const two = columnsOf(
      Array.from({ length }, (_, column) => `${cells[column] ?? ''} ${next[column] ?? ''}`),
    );
    const isHeading = Object.keys(one).length > 0 && Object.keys(under).length > 0;
    if (isHeading && isWhole(two) && !next.some((cell) => dayOf(cell)))
      return { columns: two, below: at + 2 };
  }
  return null;
}

/** Reads a row that is a transaction; what is wrong with it is its `error`. */
function lineOf(row: number, cell: Cell): StatementLine {
  const day = dayOf(cell('day'));
  const { amount, error } = signed(cell);
  const balance = amountOf(cell('balance'), 'Số dư');
  const fault = [
    day ? undefined : `Ngày ${quoted(cell('day'))} không đọc được. Hãy ghi như 20/11/2026.`,
    error ?? (amount === null || amount === 0 ? 'Dòng này không có số tiền.' : undefined),
    isFault(balance) ? balance.fault : undefined,
  ].find((one) => one !== undefined);
  return {
    row,
    at: day?.day ?? null,
    amount,
    description: spaced(cell('description')),
    reference: spaced(cell('reference') || day?.rest || '').replace(/^-$/, '') || null,
    balance: isFault(balance) ? null : balance,
    ...(fault === undefined ? {} : { error: fault }),
  };
}

/** What is wrong with the texts of a line that has no other error. */
function faultOfText({ description, reference, error }: StatementLine): { error?: string } {
  if (error !== undefined) return {};
  if (hasForbiddenCharacter(description)) return { error: 'Nội dung có ký tự không được phép.' };
  if (hasForbiddenCharacter(reference ?? '')) return { error: 'Số tham chiếu có ký tự không được phép.' };
  if ([...description].length > mostDescription) return { error: 'Nội dung dài quá 10.000 ký tự.' };
  return {};
}

/** The amount with its sign, from two columns or from one. */
function signed(cell: Cell): { amount: number | null; error?: string } {
  const out = amountOf(cell('out'), 'Tiền ra');
  const into = amountOf(cell('in'), 'Tiền vào');
  const one = amountOf(cell('amount'), 'Số tiền');
  for (const each of [out, into, one]) if (isFault(each)) return { amount: null, error: each.fault };
  if (out && into) return { amount: null, error: 'Dòng này có cả tiền ra và tiền vào.' };
  const side = fold(cell('side'));
  const isOut = /^(no|ghi no|d|dr|debit|chi|tien ra|giam|-)$/.test(side);
  const amount = out
    ? -Math.abs(out as number)
    : (into as number | null) || (isOut && one ? -Math.abs(one as number) : (one as number | null));
  if (amount !== null && isTooMuch(amount)) return { amount: null, error: 'Số tiền vượt 100 tỷ đồng.' };
  return { amount };
}
