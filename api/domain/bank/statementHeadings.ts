/** Finds the meaning of the columns of a bank's table from their headings, which are in Vietnamese, English or both. */

import { foldText } from '#rules/foldText';
import {
  assignColumns,
  type ColumnScore,
  isExactHeadingScore,
  scoreHeading,
  toFoldedWords,
} from '#rules/headings';
import { parseTypedDay } from '#rules/parseTypedDay';
import { toNfc } from '#rules/unicodeForm';
import { quoteCellText } from '../../base/quoteCellText.ts';
import { badFileError } from '../../sheets/badFileError.ts';
import type { SheetLine } from '../../sheets/readLines.ts';

/** The meaning of a column. `side` says whether the amount is money out or in; `account` is the account of the line. */
export type ColumnRole =
  | 'day'
  | 'description'
  | 'out'
  | 'in'
  | 'amount'
  | 'side'
  | 'balance'
  | 'reference'
  | 'account';
/** Index of each role's column in the table, from 0. */
export type ColumnsByRole = Partial<Record<ColumnRole, number>>;

/**
 * Phrases by which each role is recognized, without accents. Phrases in an earlier list are preferred: for example, the day of the transfer
 * is preferred to its booking day or value day.
 */
const headingPhrases: Readonly<Record<ColumnRole, readonly (readonly string[])[]>> = {
  day: [
    [
      ...[
        'ngay giao dich',
        'ngay gd',
        'ngay gio giao dich',
        'ngay gio gd',
        'thoi gian giao dich',
        'thoi gian gd',
      ],
      ...[
        'transaction date',
        'trans date',
        'tran date',
        'tnx date',
        'txn date',
        'transaction time',
        'date time',
      ],
      ...['transaction date time', 'ngay phat sinh', 'ngay thuc hien', 'gio giao dich'],
    ],
    [
      'ngay hach toan',
      'ngay ht',
      'posting date',
      'post date',
      'booking date',
      'ngay ghi so',
      'ngay so',
      'accounting date',
    ],
    [
      'ngay',
      'date',
      'thoi gian',
      'ngay thang',
      'ngay gio',
      'ngay thang nam',
      'time',
      'ngay ct',
      'ngay chung tu',
      'ngay so ct',
    ],
    ['ngay hieu luc', 'ngay hl', 'ngay gia tri', 'effective date', 'value date', 'eff date'],
  ],
  description: [
    [
      ...[
        'noi dung',
        'mo ta',
        'dien giai',
        'noi dung giao dich',
        'mo ta giao dich',
        'dien giai giao dich',
        'noi dung gd',
      ],
      ...[
        'description',
        'details',
        'detail',
        'transaction description',
        'transaction details',
        'transaction detail',
      ],
      ...[
        'narrative',
        'remark',
        'remarks',
        'transaction content',
        'transaction remarks',
        'content',
        'particulars',
      ],
      ...[
        'noi dung chi tiet',
        'chi tiet giao dich',
        'noi dung chuyen khoan',
        'noi dung chuyen tien',
        'noi dung thanh toan',
      ],
      ...['dien giai chi tiet', 'mo ta chi tiet', 'chi tiet', 'payment details', 'transaction narrative'],
    ],
    ['ghi chu', 'note', 'notes', 'loi nhan', 'message', 'memo', 'thong tin giao dich'],
  ],
  out: [
    [
      ...[
        'ghi no',
        'phat sinh no',
        'ps no',
        'psn',
        'no tktt',
        'so tien ghi no',
        'so tien no',
        'tien ghi no',
        'debit',
      ],
      ...[
        'debit amount',
        'amount debit',
        'debits',
        'debit vnd',
        'no debit',
        'so tien rut',
        'rut',
        'rut ra',
        'so tien rut ra',
        'tien rut',
      ],
      ...[
        'tien ra',
        'so tien ra',
        'chi',
        'chi ra',
        'so tien chi',
        'tien chi',
        'withdrawal',
        'withdrawals',
        'withdrawal amount',
      ],
      ...[
        'giam',
        'so tien giam',
        'phat sinh giam',
        'ghi giam',
        'money out',
        'paid out',
        'so tien chuyen di',
        'chuyen di',
      ],
      ...[
        'giao dich no',
        'giao dich ghi no',
        'so ps no',
        'so phat sinh no',
        'doanh so no',
        'so tien phat sinh no',
        'dr',
        'debit dr',
      ],
    ],
    // Least preferred, because 'no' is 'nợ' without its accent but also the English abbreviation of "number".
    ['no'],
  ],
  in: [
    [
      ...[
        'ghi co',
        'co',
        'phat sinh co',
        'ps co',
        'psc',
        'co tktt',
        'so tien ghi co',
        'so tien co',
        'tien ghi co',
        'credit',
      ],
      ...[
        'credit amount',
        'amount credit',
        'credits',
        'credit vnd',
        'co credit',
        'so tien gui',
        'gui vao',
        'so tien gui vao',
        'tien gui',
      ],
      ...[
        'tien vao',
        'so tien vao',
        'thu',
        'thu vao',
        'so tien thu',
        'tien thu',
        'deposit',
        'deposits',
        'deposit amount',
        'nop vao',
      ],
      ...[
        'tang',
        'so tien tang',
        'phat sinh tang',
        'ghi tang',
        'money in',
        'paid in',
        'so tien nhan',
        'chuyen den',
        'so tien chuyen den',
      ],
      ...[
        'giao dich co',
        'giao dich ghi co',
        'so ps co',
        'so phat sinh co',
        'doanh so co',
        'so tien phat sinh co',
        'cr',
        'credit cr',
      ],
    ],
  ],
  amount: [
    [
      ...[
        'so tien',
        'so tien giao dich',
        'so tien gd',
        'amount',
        'transaction amount',
        'gia tri',
        'gia tri giao dich',
      ],
      ...[
        'so tien vnd',
        'amount vnd',
        'phat sinh',
        'so tien phat sinh',
        'so phat sinh',
        'so tien thay doi',
        'bien dong',
        'tien',
      ],
    ],
  ],
  side: [
    [
      ...[
        'no co',
        'dr cr',
        'debit credit',
        'd c',
        'd c indicator',
        'thu chi',
        'loai giao dich',
        'loai gd',
        'loai phat sinh',
        'dau',
      ],
      ...[
        'ghi no ghi co',
        'no hoac co',
        'transaction type',
        'type',
        'loai',
        'cr dr',
        'tang giam',
        'vao ra',
        'tien vao tien ra',
      ],
      ...['chieu', 'chieu giao dich', 'chieu gd', 'huong', 'huong giao dich', 'direction', 'sign', 'in out'],
      ...['n c', 'c n', 'c d', 'db cr', 'cr db', 'co no', 'chi thu', 'ra vao', 'giam tang', 'cong tru'],
      ...['credit debit', 'debit credit indicator', 'nop rut', 'rut nop', 'gui rut', 'rut gui'],
    ],
  ],
  balance: [
    [
      ...[
        'so du',
        'so du cuoi',
        'balance',
        'so du tai khoan',
        'account balance',
        'so du sau giao dich',
        'so du sau gd',
      ],
      ...[
        'running balance',
        'ending balance',
        'closing balance',
        'balance after',
        'so du luy ke',
        'luy ke',
        'so du vnd',
        'so du kha dung',
      ],
      ...[
        'available balance',
        'balance vnd',
        'so du hien tai',
        'so du cuoi ngay',
        'ledger balance',
        'so du sau',
        'so du cuoi cung',
      ],
    ],
  ],
  reference: [
    [
      ...[
        'so tham chieu',
        'ma tham chieu',
        'tham chieu',
        'reference',
        'reference no',
        'reference number',
        'ref no',
        'ref number',
      ],
      ...[
        'ref',
        'so giao dich',
        'ma giao dich',
        'so gd',
        'ma gd',
        'transaction no',
        'transaction id',
        'transaction number',
      ],
      ...[
        'trans no',
        'trans id',
        'trans ref',
        'transaction reference',
        'transaction ref',
        'so but toan',
        'but toan',
        'so lenh',
      ],
      ...['so ref', 'ma but toan', 'id giao dich', 'ft number', 'ma ft', 'so ft'],
    ],
    [
      'so chung tu',
      'so ct',
      'ma ct',
      'ma chung tu',
      'doc no',
      'document no',
      'seq no',
      'sequence',
      'sequence no',
      'chung tu',
    ],
  ],
  account: [
    [
      'so tai khoan',
      'tai khoan',
      'so tk',
      'stk',
      'account',
      'account no',
      'account number',
      'tai khoan giao dich',
      'tk',
    ],
  ],
};
const roles = Object.keys(headingPhrases) as ColumnRole[];

/**
 * Words that show that a heading describes the other party of a transfer. Such a heading gets a role only if the whole heading is one of
 * the role's phrases.
 */
const otherPartyPattern =
  /\b(doi ung|doi tac|thu huong|nguoi|remitter|beneficiary|counter|counterparty|payee|payer|sender|receiver|ngan hang|chi nhanh|bank|branch|thanh toan vien|teller)\b/;

/** True if a heading is for row numbers ('No.', 'STT / No'). A heading with 'nợ' is not for row numbers: 'nợ' means money out. */
const isNumbering = (heading: string): boolean =>
  !/nợ/i.test(toNfc(heading)) && /\bno\s*\.|^#|\b(stt|so thu tu)\b/.test(foldText(heading));

/** Returns how well a heading fits a role. A heading like 'Ghi nợ / Ghi có' is a `side` column, not an `out` or `in` column. */
function scoreRole(heading: string, role: ColumnRole): number {
  const fit = scoreHeading(heading, headingPhrases[role]);
  if (fit === 0) return 0;
  const isWhole = headingPhrases[role].some((group) => group.includes(toFoldedWords(heading)));
  if (!isWhole && otherPartyPattern.test(toFoldedWords(heading))) return 0;
  if (role === 'out' && isNumbering(heading)) return 0;
  if (role === 'amount' && !isWhole && isExactSide(heading)) return 0;
  if (role === 'out' || role === 'in') {
    const other = scoreHeading(heading, headingPhrases[role === 'out' ? 'in' : 'out']);
    if (!isWhole && isExactHeadingScore(other)) return 0;
  }
  return fit;
}

/** The headings of a table: the meaning and the title of each column, and the position of the first line below the headings. */
export interface StatementHeadings {
  columns: ColumnsByRole;
  titles: string[];
  /** Row number of the headings in the file. */
  row: number;
  /** Index of the first line below the headings. */
  below: number;
}

/** True if a table with these columns can be read as a statement. */
const hasRequiredColumns = ({ day, description, out, in: into, amount }: ColumnsByRole): boolean =>
  day !== undefined &&
  description !== undefined &&
  ((out !== undefined && into !== undefined) || amount !== undefined);

/** True if a cell is a day or an amount, which a heading never is. */
const isDataCell = (cell: string): boolean =>
  /^[-–+(]?\d[\d.,\s]{2,}\)?\s*(vnd|vnđ|đ|₫)?$/i.test(cell) ||
  parseTypedDay(cell.split(/[\sT]/)[0] ?? '', '2000-01-01') !== null;

const isHeadingRow = (cells: readonly string[]): boolean =>
  cells.filter((cell) => cell !== '').length > 1 && !cells.some(isDataCell);

/** Returns the headings that begin at this line, in one row or in two rows. Returns null if no headings begin here. */
export function readHeadingsAtLine(lines: readonly SheetLine[], at: number): StatementHeadings | null {
  const line = lines[at];
  if (!line || !isHeadingRow(line.cells)) return null;
  const next = lines[at + 1];
  const one = findColumns(line.cells.map((cell) => [cell]));
  // Reads two rows as one set of headings: the first row either groups the columns for money out and in, or has the same headings in
  // another language.
  const two =
    next && isHeadingRow(next.cells) && next.number - line.number <= 2
      ? findColumns(
          Array.from({ length: Math.max(line.cells.length, next.cells.length) }, (_, column) =>
            buildHeadingVariants(line.cells[column] ?? '', next.cells[column] ?? ''),
          ),
        )
      : null;
  const isBetter =
    two && hasRequiredColumns(two.columns) && (!hasRequiredColumns(one.columns) || hasBothSides(two, one));
  const under = next && isHeadingRow(next.cells) ? findColumns(next.cells.map((cell) => [cell])) : null;
  // If the next row alone has complete headings, this row is a title and belongs to the letterhead.
  if (!hasRequiredColumns(one.columns) && under && hasRequiredColumns(under.columns)) return null;
  const found = isBetter ? two : one;
  if (!hasRequiredColumns(found.columns)) return null;
  assertUnambiguous(found, line.number);
  const usesBoth = isBetter || isSubHeading(lines[at + 1], found.columns);
  const second = usesBoth ? (next?.cells ?? []) : [];
  const titles = Array.from({ length: Math.max(line.cells.length, second.length) }, (_, column) =>
    [...new Set([line.cells[column], second[column]].filter(Boolean))].join(' ').replace(/\s+/g, ' '),
  );
  return { columns: found.columns, titles, row: line.number, below: at + (usesBoth ? 2 : 1) };
}

const hasBothSides = (two: FoundColumns, one: FoundColumns): boolean =>
  one.columns.out === undefined && two.columns.out !== undefined && two.columns.in !== undefined;

/** True if this row, which follows the headings, is their translation or their second row. */
function isSubHeading(line: SheetLine | undefined, columns: ColumnsByRole): boolean {
  if (!line || !isHeadingRow(line.cells)) return false;
  const { columns: own } = findColumns(line.cells.map((cell) => [cell]));
  const shared = roles.filter((role) => own[role] !== undefined);
  return shared.length > 1 && shared.some((role) => own[role] === columns[role]);
}

/** Returns the possible texts of a heading in two rows: the lower row, both rows together, and the upper row. */
const buildHeadingVariants = (upper: string, lower: string): string[] =>
  lower === ''
    ? [upper]
    : [lower, ...(upper === '' ? [] : [`${upper} ${lower}`, ...(isSide(lower) ? [] : [upper])])];

const isSide = (heading: string): boolean => scoreRole(heading, 'out') > 0 || scoreRole(heading, 'in') > 0;

const isExactSide = (heading: string): boolean =>
  isExactHeadingScore(scoreRole(heading, 'out')) || isExactHeadingScore(scoreRole(heading, 'in'));

interface FoundColumns {
  columns: ColumnsByRole;
  /** For each role of an amount or a balance: the equal headings of several columns, if only one of these columns could get the role. */
  twins: { role: ColumnRole; headings: string[] }[];
}

/** Assigns roles to columns by their headings. Each heading has one or more possible texts. */
function findColumns(headings: readonly (readonly string[])[]): FoundColumns {
  const fits = headings.flatMap((variants, column) =>
    roles.flatMap((role): ColumnScore<ColumnRole>[] => {
      const fit = Math.max(0, ...variants.map((heading) => scoreRole(heading, role)));
      return fit > 0 ? [{ column, name: role, fit }] : [];
    }),
  );
  const best = assignColumns(fits);
  const columns: ColumnsByRole = {};
  for (const { name, column } of best) columns[name] = column;
  const used = new Set(best.map(({ column }) => column));
  const twins = best.flatMap(({ name, column, fit }) => {
    const isMoney = ['out', 'in', 'amount', 'balance'].includes(name);
    const same = fits.filter((one) => one.name === name && one.fit === fit && !used.has(one.column));
    const headingAt = (at: number) => headings[at]?.[0] ?? '';
    const equal = same.filter(
      (one) => toFoldedWords(headingAt(one.column)) === toFoldedWords(headingAt(column)),
    );
    return isMoney && equal.length > 0
      ? [{ role: name, headings: [headingAt(column), ...equal.map((one) => headingAt(one.column))] }]
      : [];
  });
  return { columns, twins };
}

/**
 * Asserts that no role is ambiguous. @throws DomainError 422 if two columns have the same heading, and nothing decides which of them has the
 * role
 */
function assertUnambiguous({ twins }: FoundColumns, row: number): void {
  const [twin] = twins;
  if (twin)
    throw badFileError(
      `Dòng ${row} có ${twin.headings.length} cột cùng tên ${quoteCellText(twin.headings[0] ?? '')}. Hãy xóa cột không phải số tiền của tài khoản này rồi tải tệp lên lại.`,
    );
}

/** Returns the roles whose columns differ between two tables. */
export const findDifferingRoles = (one: ColumnsByRole, other: ColumnsByRole): ColumnRole[] =>
  roles.filter((role) => role !== 'account' && role !== 'reference' && one[role] !== other[role]);

/** Returns a score for a table's headings: the number of columns with a known meaning. */
export const scoreHeadings = ({ columns }: StatementHeadings): number => Object.keys(columns).length;
