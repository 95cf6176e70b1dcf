import { fold } from '#rules/fold';
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

const footer =
  /^(tong|total|cong|so du|balance|phat sinh|opening|closing|beginning|ending|luy ke|doanh so|so tien bang chu)\b/;

/**
 * The lines of a bank's export, in the file's order, whatever stands above the table, between its pages and below it.
 * @throws ApiError 422 when there is no table with a day, a description and amounts
 */
export function readStatement(lines: readonly Line[]): StatementLine[] {
  const head = headOf(lines);
  if (!head)
    throw badFile(
      'Không tìm thấy bảng sao kê: cần một dòng tiêu đề có ngày giao dịch, nội dung và số tiền (ghi nợ, ghi có).',
    );
  const { columns, below } = head;
  return lines.slice(below).flatMap((line) => lineOf(line, columns) ?? []);
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

/** Null for what is no line: headings again, sums, remarks. */
function lineOf({ number: row, cells }: Line, columns: Columns): StatementLine | null {
  const cell = (role: keyof Columns): string => {
    const at = columns[role];
    return at === undefined ? '' : (cells[at] ?? '');
  };
  const day = dayOf(cell('day'));
  const { amount, error } = signed(cell);
  const isFooter = cells.some((text) => footer.test(fold(text)));
  if (!day && isFooter) return null;
  if (!day && Object.keys(columnsOf(cells)).length > 2) return null;
  if (!day && amount === null && !isLikeDay(cell('day'))) return null;
  if (day && amount === null && !error && isFooter) return null;
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
    description: cell('description').replace(/\s+/g, ' '),
    reference: (cell('reference') || day?.rest || '').replace(/\s+/g, ' ').replace(/^-$/, '') || null,
    balance: isFault(balance) ? null : balance,
    ...(fault === undefined ? {} : { error: fault }),
  };
}

/** The amount with its sign, from two columns or from one. */
function signed(cell: (role: keyof Columns) => string): { amount: number | null; error?: string } {
  const out = amountOf(cell('out'), 'Tiền ra');
  const into = amountOf(cell('in'), 'Tiền vào');
  const one = amountOf(cell('amount'), 'Số tiền');
  for (const each of [out, into, one]) if (isFault(each)) return { amount: null, error: each.fault };
  if (out && into) return { amount: null, error: 'Dòng này có cả tiền ra và tiền vào.' };
  const side = fold(cell('side'));
  const isOut = /^(no|ghi no|d|dr|debit|chi|tien ra|-)$/.test(side);
  const amount = out
    ? -Math.abs(out as number)
    : (into as number | null) || (isOut && one ? -Math.abs(one as number) : (one as number | null));
  if (amount !== null && isTooMuch(amount)) return { amount: null, error: 'Số tiền vượt 100 tỷ đồng.' };
  return { amount };
}
