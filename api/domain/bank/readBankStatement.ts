import { typedDay } from '#rules/dateText';
import { lastDay } from '#rules/days';
import { fold } from '#rules/fold';
import { maxMoney } from '#rules/money';
import { hasForbiddenCharacter } from '../../kinds/kind.ts';
import { badFile } from '../../sheets/badFile.ts';
import { quoted } from '../../sheets/quoted.ts';
import type { Line } from '../../sheets/readLines.ts';

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
export const maxLinesAbove = 100;

/** The longest description of a line, in characters. */
const maxDescription = 10_000;

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
export function readBankStatement(lines: readonly Line[]): StatementLine[] {
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
  if (parseDay(cell('day')) || isLikeDay(cell('day')))
    return hasAmount || !cells.some((text) => datedBalance.test(fold(text)));
  return hasAmount && !cells.some(isFooter);
}

/** Does the row hold nothing but more of the description above it? */
function isContinuation({ cells }: Line, cell: Cell): boolean {
  const others = [...amountRoles, 'day', 'balance', 'reference', 'side'] as const;
  return cell('description') !== '' && others.every((role) => cell(role) === '') && !cells.some(isFooter);
}

/** The headings, in one line or in two, and where the lines below them begin. */
export function headOf(lines: readonly Line[]): { columns: Columns; below: number } | null {
  for (const [at, { cells }] of lines.slice(0, maxLinesAbove).entries()) {
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
    if (isHeading && isWhole(two) && !next.some((cell) => parseDay(cell)))
      return { columns: two, below: at + 2 };
  }
  return null;
}

/** Reads a row that is a transaction; what is wrong with it is its `error`. */
function lineOf(row: number, cell: Cell): StatementLine {
  const day = parseDay(cell('day'));
  const { amount, error } = signed(cell);
  const balance = parseAmount(cell('balance'), 'Số dư');
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
  if ([...description].length > maxDescription) return { error: 'Nội dung dài quá 10.000 ký tự.' };
  return {};
}

/** The amount with its sign, from two columns or from one. */
function signed(cell: Cell): { amount: number | null; error?: string } {
  const out = parseAmount(cell('out'), 'Tiền ra');
  const into = parseAmount(cell('in'), 'Tiền vào');
  const one = parseAmount(cell('amount'), 'Số tiền');
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

/** The meaning of a bank's column. `side`: whether the one amount is money out or in. */
type Role = 'day' | 'description' | 'out' | 'in' | 'amount' | 'side' | 'balance' | 'reference';
/** Where each stands in the table, from 0. */
type Columns = Partial<Record<Role, number>>;

/** About the other side of a transfer: nothing that is read here. */
const foreign = /\b(doi ung|doi tac|thu huong|nguoi|remitter|beneficiary|ngan hang|tai khoan|account)\b/;
const out = /\b(ghi no|phat sinh no|ps no|no tktt|debit|rut ra|tien ra|withdrawals?|chi ra|giam)\b|^no$/;
const into = /\b(ghi co|phat sinh co|ps co|co tktt|credit|gui vao|tien vao|deposits?|thu vao|tang)\b|^co$/;
const sides = /\b(no co|dr cr|d c|thu chi|loai giao dich)\b/;
const reference =
  /\b(so tham chieu|tham chieu|reference|ref no|so but toan|so ct|so chung tu|doc no|(trans|transaction) (no|id|number|ref)|(so|ma) (gd|giao dich)|seq no|sequence)\b/;
const description =
  /\b(mo ta|noi dung|dien giai|description|details?|remarks?|narrative|transaction content)\b/;
const amount = /\b(so tien|amount|gia tri)\b/;
/** The day on which it was done before those on which it was booked or counts. */
const days = [
  /\b(ngay giao dich|transaction date|trans date|tnx date|txn date|ngay gd)\b/,
  /\b(ngay hach toan|posting date|ngay ghi so)\b/,
  /\b(ngay hieu luc|effective date|value date)\b/,
  /^(ngay|date|thoi gian)\b/,
] as const;

const plain = (heading: string): string =>
  fold(heading)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

function roleOf(heading: string): Role | null {
  if (foreign.test(heading)) return null;
  if (/\b(so du|balance)\b/.test(heading)) return 'balance';
  if (sides.test(heading) || (out.test(heading) && into.test(heading))) return 'side';
  if (out.test(heading)) return 'out';
  if (into.test(heading)) return 'in';
  if (days.some((one) => one.test(heading))) return 'day';
  if (reference.test(heading)) return 'reference';
  if (description.test(heading)) return 'description';
  return amount.test(heading) ? 'amount' : null;
}

const rankOf = (heading: string): number => days.findIndex((one) => one.test(heading));

/** The columns that these headings name, in Vietnamese, English or both; the first of two of a kind, the better of two days. */
function columnsOf(cells: readonly string[]): Columns {
  const headings = cells.map(plain);
  const found: Columns = {};
  for (const [at, heading] of headings.entries()) {
    const role = roleOf(heading);
    if (!role) continue;
    const before = found[role];
    const isBetter =
      role === 'day' && before !== undefined && rankOf(heading) < rankOf(headings[before] ?? '');
    if (before === undefined || isBetter) found[role] = at;
  }
  return found;
}

/** Do these columns make a statement? */
const isWhole = ({ day, description, out, in: into, amount }: Columns): boolean =>
  day !== undefined &&
  description !== undefined &&
  ((out !== undefined && into !== undefined) || amount !== undefined);

/** An amount as a bank writes it: đồng, null of an empty cell, or what is wrong with it. */
type Amount = number | null | { fault: string };

const grouped = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/;
const withCents = /^(\d{1,3}(?:([.,])\d{3})*|\d+)([.,])(\d+)$/;

/** '2,450,000', '-100.000', '100,000.00', '(5.000)', '+1.000 VND' → đồng; cents are a fault. @param name the column, as people read it */
function parseAmount(text: string, name: string): Amount {
  const bare = text.replace(/[\s\u00a0']/g, '').replace(/(vnd|vnđ|đồng|đ|₫)$/i, '');
  if (bare === '' || /^[-–+]$/.test(bare)) return null;
  const isNegative = /^[-–(]|-$/.test(bare);
  const digits = bare.replace(/^[-–+(]+|[-)]+$/g, '');
  const unreadable = { fault: `${name} phải là số, ví dụ 1.234.567; không phải ${quoted(text)}.` };
  let whole = digits;
  if (!/^\d+$/.test(digits) && !grouped.test(digits)) {
    const [, head, group, point, cents] = withCents.exec(digits) ?? [];
    if (head === undefined || cents === undefined || group === point) return unreadable;
    if (/[1-9]/.test(cents)) return { fault: `${name} có số lẻ: ${quoted(text)}. Đồng không có số lẻ.` };
    whole = head;
  }
  const value = Number(whole.replace(/[.,]/g, ''));
  if (!Number.isSafeInteger(value)) return unreadable;
  return isNegative ? 0 - value : value;
}

/** Is it a fault? */
const isFault = (amount: Amount): amount is { fault: string } =>
  typeof amount === 'object' && amount !== null;

/** Beyond what is entered anywhere. */
const isTooMuch = (amount: number): boolean => Math.abs(amount) > maxMoney;

const numbers =
  /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2})(?!\d)/;
const named = /^(\d{1,2})[- ]([a-z]{3})[a-z]*[- ,]+(\d{4})(?!\d)/i;
const time = /^[T\s]*\d{1,2}:\d{2}(:\d{2})?(\.\d+)?\s*(am|pm)?Z?/i;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The day that a cell begins with, and what stands after it and its time; null when it begins with none. */
function parseDay(text: string): { day: string; rest: string } | null {
  const given = text.trim();
  const [found, day = '', month = '', year = ''] = named.exec(given) ?? [];
  const written = found
    ? `${day}/${months.indexOf(month.toLowerCase()) + 1}/${year}`
    : (numbers.exec(given)?.[0] ?? '');
  // Every form has its year: no day is guessed.
  const read = written && typedDay(written, '2000-01-01');
  if (!read || read > lastDay) return null;
  const rest = given
    .slice((found ?? written).length)
    .replace(time, '')
    .trim();
  return { day: read, rest };
}

/** Was a day meant, whether or not there is such a one? */
const isLikeDay = (text: string): boolean =>
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(text.trim()) || named.test(text.trim());
