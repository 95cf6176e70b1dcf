import { findNamedBank } from '#rules/bankAccount';
import { verifyAmounts } from '#rules/bankProof';
import type { Bank } from '#rules/banks';
import { isMonthFirst, toDayFirst } from '#rules/dayOrder';
import { latestDayAllowed } from '#rules/days';
import { foldText } from '#rules/foldText';
import { maxMoney } from '#rules/money';
import { parseTypedDay } from '#rules/parseTypedDay';
import { toColumnName } from '#rules/toColumnName';
import { EventLoopYielder } from '../../base/EventLoopYielder.ts';
import { quoteCellText } from '../../base/quoteCellText.ts';
import { hasForbiddenCharacter } from '../../kinds/kind.ts';
import { badFileError } from '../../sheets/badFileError.ts';
import type { SheetLine } from '../../sheets/readLines.ts';
import { findAccountsAboveTable, findLabelledAccount } from './statementAccounts.ts';
import {
  type ColumnRole,
  type ColumnsByRole,
  findDifferingRoles,
  readHeadingsAtLine,
  type StatementHeadings,
} from './statementHeadings.ts';
import { findSideColumn, readSide } from './statementSides.ts';

/** A line of a statement, with the values from the bank's file. */
export interface StatementLine {
  /** Row number in the file, from 1. */
  row: number;
  /** Day of the line. Null if the line cannot be read; `error` then gives the reason. */
  at: string | null;
  /** Amount in đồng, below 0 for money out. Null if the line cannot be read. */
  amount: number | null;
  description: string;
  reference: string | null;
  /** Account balance after this line, in đồng. */
  balance: number | null;
  /** True if the balances prove that the amount's sign in the file is wrong, so the sign was corrected. */
  corrected?: boolean;
  /** Set if the balance calculated from the line before (`expected`) differs from the balance in the file; both in đồng. */
  gap?: { expected: number; balance: number };
  error?: string;
}

/** Maximum number of lines above the table. These lines hold the bank's letterhead. */
export const MAX_LINES_ABOVE_TABLE = 100;

/** Maximum length of a line's description, in characters. */
const MAX_DESCRIPTION_LENGTH = 10_000;

/** Matches the beginning of the label of a sum or a balance. "CONG TY …" and "CONG NO …" are not labels but texts of transfers. */
const footerBegins =
  /^(grand total|total|tong|cong(?! no\b)|so du|balance|phat sinh|opening|closing|beginning|ending|luy ke|doanh so)\b/;
/** All words that can be part of the label of a sum or a balance. */
const footerWords = new Set(
  'amount balance beginning bang cac carried chi chu chuyen closing co cong credit cuoi dau debit deposit deposits dich doanh du dung ending forward ghi giam giao grand in kha khoan ky luong luy ke mang mon ngay no of opening out page period phat phi ra sang sau sinh so tai tang thang the thu tien tong total transaction transactions trang trong truoc va vao vnd withdrawal withdrawals'.split(
    ' ',
  ),
);
/** Matches the label of a balance that some banks print as a row with a day, above or below the transactions. */
const datedBalance =
  /^(so du (dau|cuoi)|(opening|closing|beginning|ending) balance|balance (brought|carried))\b/;

/** True if the text is the label of a sum or a balance. The text of a transfer ("TONG CONG TY …") is not a label. */
function isFooter(text: string): boolean {
  const words = foldText(text)
    .replace(/[^a-z]+/g, ' ')
    .trim();
  return footerBegins.test(words) && words.split(' ').every((word) => footerWords.has(word));
}

/** A column of a statement, and its meaning. */
export interface StatementColumn {
  heading: string;
  /** Meaning of the column; null if its cells are ignored. */
  field: ColumnRole | null;
}

/** The content of a bank's file, including rows that are not statement lines. */
export interface BankStatement {
  lines: StatementLine[];
  /** The columns that have a heading or a value. */
  columns: StatementColumn[];
  /** Rows below the headings that are not statement lines: sums, balances, signatures. */
  skipped: { row: number; text: string }[];
  /** Balance before the first line, in đồng, as stated in the file. */
  opening: number | null;
  /** Account numbers in the rows above and below the table, as digits. */
  accounts: string[];
  /** Distinct account numbers in the table's account column, as digits. */
  accountColumn: string[];
  /** The bank that the rows above the table name; null if they name no bank or several banks. */
  bank: Bank | null;
}

/**
 * Reads a bank's export in the order of the file. The file may have any text above the table, between its pages and below it. Every row
 * with a day or an amount becomes a line or an error. A row that only continues a description is added to the line above it. Every other
 * row is returned in `skipped`. The balances prove the signs of the amounts.
 * @throws DomainError 422 if there is no table with a day, a description and amounts, or if there is a second table or account
 */
export function readBankStatement(lines: readonly SheetLine[]): BankStatement {
  const steps = readInSteps(lines);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Like `readBankStatement`, but pauses so that the server can answer other requests meanwhile. @throws as `readBankStatement` does */
export async function readStatementWithPauses(lines: readonly SheetLine[]): Promise<BankStatement> {
  const yielder = new EventLoopYielder();
  const steps = readInSteps(lines);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (yielder.isDue) await yielder.pause();
  }
}

/** Generator that reads a statement and yields after each line, so that the caller can pause. */
function* readInSteps(lines: readonly SheetLine[]): Generator<undefined, BankStatement> {
  const head = findStatementHeadings(lines);
  if (!head)
    throw badFileError(
      'Không tìm thấy bảng sao kê: cần một dòng tiêu đề có ngày giao dịch, nội dung và số tiền (ghi nợ, ghi có).',
    );
  const below = lines.slice(head.below);
  const columns = { ...head.columns, side: head.columns.side ?? findSideColumn(below, head.columns) };
  const isMonthDay = hasMonthFirst(below, columns);
  const found: StatementLine[] = [];
  const skipped: BankStatement['skipped'] = [];
  const accounts = findAccountsAboveTable(lines.slice(0, Math.max(0, head.below - 1)));
  const filled = new Set<number>();
  const ownAccounts = new Set<string>();
  let opening = lines.slice(0, head.below).map(findOpeningBalance).find(isNumber) ?? null;
  let lastRow = 0;
  for (let at = head.below; at < lines.length; at += 1) {
    yield;
    const line = lines[at] as SheetLine;
    const cell = createCellReader(line, columns, isMonthDay);
    const above = line.number === lastRow + 1 ? found.at(-1) : undefined;
    const again = readHeadingsAtLine(lines, at);
    if (again) {
      assertSameTable(head, again);
      at = again.below - 1;
      continue;
    }
    const labelled = findAccountOfRow(lines, at, cell);
    if (isTransaction(line, cell)) {
      found.push(toStatementLine(line, cell, head));
      for (const [column, text] of line.cells.entries()) if (text !== '') filled.add(column);
      const account = cell('account').replace(/[^0-9a-z]/gi, '');
      if (account !== '') ownAccounts.add(account);
    } else if (labelled) {
      assertSameAccount(accounts, labelled);
      if (accounts.length === 0) accounts.push(labelled);
      skipped.push({ row: line.number, text: joinCells(line) });
      continue;
    } else if (above && isContinuation(line, cell)) {
      above.description += ` ${collapseSpaces(cell('description'))}`;
      for (const [column, text] of line.cells.entries()) if (text !== '') filled.add(column);
    } else {
      if (found.length === 0) opening ??= findOpeningBalance(line);
      skipped.push({ row: line.number, text: joinCells(line) });
      continue;
    }
    lastRow = line.number;
  }
  const checked: StatementLine[] = [];
  for (const line of found) {
    yield;
    checked.push({ ...line, ...findTextFault(line) });
  }
  return {
    lines: correctAmountSigns(checked, opening),
    columns: listStatementColumns({ ...head, columns }, filled),
    skipped,
    opening,
    accounts,
    accountColumn: [...ownAccounts],
    bank: findNamedBank(
      lines
        .slice(0, Math.max(0, head.below - 1))
        .flatMap(({ cells }) => cells)
        .join(' · '),
    ),
  };
}

const isNumber = (value: number | null): value is number => value !== null;

/** Returns the texts of a row's first cells, up to 200 characters, so that a user recognizes the row. */
const joinCells = ({ cells }: SheetLine): string =>
  collapseSpaces(cells.filter(Boolean).join(' · ')).slice(0, 200);

/** Returns the opening balance in a row: 'Số dư đầu kỳ: 10.000.000 VND', or with the amount in a later cell. */
function findOpeningBalance({ cells }: SheetLine): number | null {
  for (const [at, cell] of cells.entries()) {
    const [label = ''] =
      /^(so du dau( (ky|ngay|thang))?|so du ban dau|(opening|beginning) balance|balance brought forward)\b[^0-9]*/.exec(
        foldText(cell),
      ) ?? [];
    if (label === '') continue;
    const rest = [foldText(cell).slice(label.length), ...cells.slice(at + 1)];
    for (const text of rest.reverse()) {
      const amount = /\d{1,2}[/.-]\d{1,2}[/.-]\d{4}/.test(text) ? null : parseAmount(text, 'Số dư');
      if (typeof amount === 'number') return amount;
    }
  }
  return null;
}

/** Asserts that other headings in the file repeat the headings of the table. @throws DomainError 422 if the headings of another table begin */
function assertSameTable(head: StatementHeadings, other: StatementHeadings): void {
  const [role] = findDifferingRoles(head.columns, other.columns);
  if (role === undefined) return;
  throw badFileError(
    `Tệp có hai bảng: tiêu đề ở dòng ${head.row} và ở dòng ${other.row} khác nhau (${getHeading(head, role)}, ${getHeading(other, role)}). Hãy lưu mỗi bảng thành một tệp rồi nhập từng tệp.`,
  );
}

const getHeading = ({ columns, titles }: StatementHeadings, role: ColumnRole): string => {
  const at = columns[role];
  return at === undefined ? 'không có cột này' : `cột ${at + 1} là ${quoteCellText(titles[at] ?? '')}`;
};

/** Asserts that an account named between the lines is one of the accounts above the table. @throws DomainError 422 for another account */
function assertSameAccount(accounts: readonly string[], other: string): void {
  const [first] = accounts;
  if (first === undefined || accounts.includes(other)) return;
  throw badFileError(
    `Tệp có hai tài khoản: ${first} và ${other}. Hãy lưu mỗi tài khoản thành một tệp rồi nhập từng tệp.`,
  );
}

/** Returns the account that a row in or below the table names with a label; null if the row only continues a description. */
function findAccountOfRow(lines: readonly SheetLine[], at: number, cell: CellReader): string | null {
  const line = lines[at] as SheetLine;
  const labelled = findLabelledAccount(line);
  if (!labelled) return null;
  const isTitle = () => [1, 2, 3].some((below) => readHeadingsAtLine(lines, at + below));
  return labelled.isDoubtful && isContinuation(line, cell) && !isTitle() ? null : labelled.account;
}

/** Returns the columns that have a heading or a value. */
function listStatementColumns(
  { columns, titles }: StatementHeadings,
  filled: ReadonlySet<number>,
): StatementColumn[] {
  const fields = new Map(Object.entries(columns).map(([field, at]) => [at, field as ColumnRole]));
  return titles.flatMap((title, at) =>
    title !== '' || filled.has(at)
      ? [{ heading: title || `Cột ${toColumnName(at)}`, field: fields.get(at) ?? null }]
      : [],
  );
}

/** Returns the lines, with the signs of their amounts corrected where the balances prove them wrong. */
function correctAmountSigns(lines: readonly StatementLine[], opening: number | null): StatementLine[] {
  const right = lines.flatMap(({ at, amount, balance, error }) =>
    at !== null && amount !== null && error === undefined ? [{ at, amount, balance }] : [],
  );
  const found = verifyAmounts(right, opening);
  let next = 0;
  return lines.map((line) => {
    if (line.at === null || line.amount === null || line.error !== undefined) return line;
    const { amount, isCorrected, gap } = found[next] ?? {
      amount: line.amount,
      isCorrected: false,
      gap: null,
    };
    next += 1;
    return { ...line, amount, ...(isCorrected && { corrected: true }), ...(gap && { gap }) };
  });
}

type CellReader = (role: keyof ColumnsByRole) => string;

/** Returns the function that gets a row's cells. @param isMonthDay true if the file writes days as month/day/year */
const createCellReader =
  ({ cells }: SheetLine, columns: ColumnsByRole, isMonthDay: boolean): CellReader =>
  (role) => {
    const at = columns[role];
    const text = at === undefined ? '' : (cells[at] ?? '');
    return isMonthDay && role === 'day' ? toDayFirst(text) : text;
  };

/** True if the table's days are month/day/year. */
const hasMonthFirst = (lines: readonly SheetLine[], columns: ColumnsByRole): boolean =>
  isMonthFirst(lines.map((line) => createCellReader(line, columns, false)('day')));

const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim();

const amountRoles = ['out', 'in', 'amount'] as const;

/** True if the row has a day or an amount, and is neither repeated headings nor a sum or a balance (rules 10.8). */
function isTransaction({ cells }: SheetLine, cell: CellReader): boolean {
  const hasAmount = amountRoles.some((role) => /^[-–+(\s]*\d/.test(cell(role)));
  if (parseDay(cell('day')) || looksLikeDay(cell('day')))
    return hasAmount || !cells.some((text) => datedBalance.test(foldText(text)));
  return hasAmount && !cells.some(isFooter);
}

/** True if the row only continues the description above it. */
function isContinuation({ cells }: SheetLine, cell: CellReader): boolean {
  const others = [...amountRoles, 'day', 'balance', 'reference', 'side'] as const;
  return cell('description') !== '' && others.every((role) => cell(role) === '') && !cells.some(isFooter);
}

/** Finds the table's headings, below any text above the table. */
export function findStatementHeadings(lines: readonly SheetLine[]): StatementHeadings | null {
  for (let at = 0; at < Math.min(lines.length, MAX_LINES_ABOVE_TABLE); at += 1) {
    const head = readHeadingsAtLine(lines, at);
    if (head) return head;
  }
  return null;
}

/** Reads a transaction row. If the row has a problem, `error` describes it. */
function toStatementLine(
  { number: row, cells }: SheetLine,
  cell: CellReader,
  { titles }: StatementHeadings,
): StatementLine {
  const day = parseDay(cell('day'));
  const { amount, error } = readSignedAmount(cell);
  const balance = parseAmount(cell('balance'), 'Số dư');
  const tooMany = cells.length - titles.length;
  const fault = [
    tooMany > 0
      ? `Dòng này có ${cells.length} ô, nhiều hơn ${titles.length} tiêu đề. Số tiền hoặc nội dung có dấu phẩy phải nằm trong dấu ngoặc kép (").`
      : undefined,
    day ? undefined : `Ngày ${quoteCellText(cell('day'))} không đọc được. Hãy ghi như 20/11/2026.`,
    error ?? (amount === null || amount === 0 ? 'Dòng này không có số tiền.' : undefined),
    isFault(balance) ? balance.fault : undefined,
  ].find((one) => one !== undefined);
  return {
    row,
    at: day?.day ?? null,
    amount,
    description: collapseSpaces(cell('description')),
    reference: collapseSpaces(cell('reference') || day?.rest || '').replace(/^-$/, '') || null,
    balance: isFault(balance) ? null : balance,
    ...(fault === undefined ? {} : { error: fault }),
  };
}

/** Returns the problem in a line's description or reference. Returns no problem if the line already has an error. */
function findTextFault({ description, reference, error }: StatementLine): { error?: string } {
  if (error !== undefined) return {};
  if (hasForbiddenCharacter(description)) return { error: 'Nội dung có ký tự không được phép.' };
  if (hasForbiddenCharacter(reference ?? '')) return { error: 'Số tham chiếu có ký tự không được phép.' };
  if ([...description].length > MAX_DESCRIPTION_LENGTH) return { error: 'Nội dung dài quá 10.000 ký tự.' };
  return {};
}

/** Returns the amount with its sign. The table has either one column for amounts, or two columns for money in and money out. */
function readSignedAmount(cell: CellReader): { amount: number | null; error?: string } {
  const out = parseAmount(cell('out'), 'Tiền ra');
  const into = parseAmount(cell('in'), 'Tiền vào');
  const one = parseAmount(cell('amount'), 'Số tiền');
  for (const each of [out, into, one]) if (isFault(each)) return { amount: null, error: each.fault };
  if (out && into) return { amount: null, error: 'Dòng này có cả tiền ra và tiền vào.' };
  const side = readSide(cell('side'));
  const isOut = side === 'out';
  // Without a balance the sign cannot be proved, and a wrong sign would turn a cost into income.
  if (typeof one === 'number' && one > 0 && side === 'unknown' && cell('balance') === '')
    return { amount: null, error: `Không rõ tiền vào hay tiền ra: ${quoteCellText(cell('side'))}.` };
  const amount = out
    ? -Math.abs(out as number)
    : (into as number | null) || (isOut && one ? -Math.abs(one as number) : (one as number | null));
  if (amount !== null && isTooMuch(amount)) return { amount: null, error: 'Số tiền vượt 100 tỷ đồng.' };
  return { amount };
}

/** The content of an amount cell: đồng, null for an empty cell, or the problem of an unreadable cell. */
type Amount = number | null | { fault: string };

const groupedAmountPattern = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/;
const centsPattern = /^(\d{1,3}(?:([.,])\d{3})*|\d+)([.,])(\d+)$/;

/**
 * Converts a text to đồng: '2,450,000', '-100.000', '100,000.00', '(5.000)', '+1.000 VND'. Decimals other than zero are a fault. @param
 * name the column, as users see it
 */
function parseAmount(text: string, name: string): Amount {
  const bare = text.replace(/[\s\u00a0']/g, '').replace(/(vnd|vnđ|đồng|đ|₫)$/i, '');
  if (bare === '' || /^[-–+]$/.test(bare)) return null;
  const isNegative = /^[-–(]|-$/.test(bare);
  const digits = bare.replace(/^[-–+(]+|[-)]+$/g, '');
  const unreadable = { fault: `${name} phải là số, ví dụ 1.234.567; không phải ${quoteCellText(text)}.` };
  let whole = digits;
  if (!/^\d+$/.test(digits) && !groupedAmountPattern.test(digits)) {
    const [, head, group, point, cents] = centsPattern.exec(digits) ?? [];
    if (head === undefined || cents === undefined || group === point) return unreadable;
    if (/[1-9]/.test(cents))
      return { fault: `${name} có số lẻ: ${quoteCellText(text)}. Đồng không có số lẻ.` };
    whole = head;
  }
  const value = Number(whole.replace(/[.,]/g, ''));
  if (!Number.isSafeInteger(value)) return unreadable;
  return isNegative ? 0 - value : value;
}

const isFault = (amount: Amount): amount is { fault: string } =>
  typeof amount === 'object' && amount !== null;

/** True if the amount exceeds the maximum for amounts of money in this system. */
const isTooMuch = (amount: number): boolean => Math.abs(amount) > maxMoney;

const numericDayPattern =
  /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2})(?!\d)/;
const namedMonthPattern = /^(\d{1,2})[- ]([a-z]{3})[a-z]*[- ,]+(\d{4})(?!\d)/i;
const timePattern = /^[T\s]*\d{1,2}:\d{2}(:\d{2})?(\.\d+)?\s*(am|pm)?Z?/i;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Returns the day at the beginning of a cell, and the text that follows the day and its time. Returns null if the cell does not begin with
 * a day.
 */
function parseDay(text: string): { day: string; rest: string } | null {
  const given = text.trim();
  const [found, day = '', month = '', year = ''] = namedMonthPattern.exec(given) ?? [];
  const written = found
    ? `${day}/${months.indexOf(month.toLowerCase()) + 1}/${year}`
    : (numericDayPattern.exec(given)?.[0] ?? '');
  // The reference day '2000-01-01' has no effect: every accepted form contains the year, so no year is guessed.
  const read = written && parseTypedDay(written, '2000-01-01');
  if (!read || read > latestDayAllowed) return null;
  const rest = given
    .slice((found ?? written).length)
    .replace(timePattern, '')
    .trim();
  return { day: read, rest };
}

/** True if the text looks like a day, even if that day does not exist. */
const looksLikeDay = (text: string): boolean =>
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(text.trim()) || namedMonthPattern.test(text.trim());
