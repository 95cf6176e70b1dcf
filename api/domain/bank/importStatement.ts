import { createHash } from 'node:crypto';
import { balancesOf } from '#rules/bankBalances';
import { pairLines, type ReportedLine } from '#rules/bankIdentity';
import { fold } from '#rules/fold';
import type { BankImportAnswer } from '#schema/bankStatement';
import type { Stored } from '#schema/index';
import { logCreated } from '../../audit/logCreated.ts';
import type { Context } from '../../context.ts';
import { idsOf } from '../../db/ids.ts';
import { searchText } from '../../db/shape.ts';
import { stampsOf } from '../../db/stampsOf.ts';
import { update } from '../../db/store.ts';
import { touch } from '../../db/touch.ts';
import { DomainError } from '../../domainError.ts';
import { badFile } from '../../sheets/badFile.ts';
import { faultOf } from '../../sheets/faultOf.ts';
import { readLines, type Line as SheetLine } from '../../sheets/readLines.ts';
import { storeImport } from './bankImports.ts';
import { lockBankLines } from './bankSettings.ts';
import { headOf, maxLinesAbove, readBankStatement, type StatementLine } from './readBankStatement.ts';
import { enqueueAutoBook } from './reconcileLine.ts';

/** Lines of one file. */
const maxLines = 5_000;
/** Rows of one insert. */
const portion = 500;

/** The account that a statement is of. */
interface StatementAccount {
  bank: Stored<'bank_lines'>['bank'];
  account: string;
  /** Of the file, where it was sent. */
  file_name?: string | null;
  /** The head of the file may name another account. */
  accept_account?: boolean;
}

/** A statement as its file says it, with the rows to be stored of the lines that can be read. */
interface ReadStatement {
  of: StatementAccount;
  lines: readonly StatementLine[];
  rows: readonly Row[];
  opening: number | null;
  closing: number | null;
}

/**
 * Reads a bank's file. Takes long: call it outside a transaction.
 * @throws 422 for a file that cannot be read, or has no or too many lines; 409 `other_account` when its head names another account
 */
export async function readStatementFile(bytes: Uint8Array, of: StatementAccount): Promise<ReadStatement> {
  const sheet = await readLines(bytes, { rows: maxLines, above: maxLinesAbove });
  const lines = readBankStatement(sheet);
  if (lines.length > maxLines) throw faultOf('rows', {}, maxLines);
  if (lines.length === 0) throw badFile('Sao kê này không có giao dịch nào.');
  if (!of.accept_account) assertAccount(accountsInHead(sheet), of.account);
  const right = lines.flatMap((line) => (isRight(line) ? [line] : []));
  return { of, lines, rows: rowsOf(right, of), ...balancesOf(right) };
}

/** The words before an account's number, and what stands behind them. */
const behindLabel = /\b(?:so tai khoan|tai khoan|so tk|stk|account|a\/c)\b(.*)$/s;
/** Days and times, which are no account. */
const dayOrTime = /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}:\d{2}/g;

/** The account numbers that the lines above the table name, as digits. */
function accountsInHead(lines: readonly SheetLine[]): string[] {
  const head = headOf(lines);
  const found = new Set<string>();
  for (const { cells } of lines.slice(0, Math.max(0, (head?.below ?? 0) - 1))) {
    const folded = cells.map((cell) => fold(cell).replace(dayOrTime, ' '));
    const at = folded.findIndex((cell) => behindLabel.test(cell));
    if (at < 0) continue;
    // The number stands behind the words, or in the next cell that has any.
    const next = folded.slice(at + 1).find((cell) => cell.trim() !== '') ?? '';
    for (const text of [behindLabel.exec(folded[at] ?? '')?.[1] ?? '', next]) {
      const written = /\d[\d .-]{4,24}\d/.exec(text)?.[0].replace(/\D/g, '') ?? '';
      if (written.length < 6 || written.length > 19) continue;
      found.add(written);
      break;
    }
  }
  return [...found];
}

/** @throws 409 `other_account` when accounts are named and none is this one */
function assertAccount(named: readonly string[], account: string): void {
  if (named.length === 0 || named.includes(account)) return;
  throw new DomainError({
    code: 'other_account',
    title: 'Sao kê của tài khoản khác',
    detail: `Đầu tệp ghi tài khoản ${named.join(', ')}, không phải ${account}. Hãy chọn lại tài khoản, hoặc xác nhận vẫn đọc.`,
    meta: { accounts: [...named] },
  });
}

/** Returns what importing the statement would do, with the lines marked that are known; stores nothing. */
export async function checkStatement(ctx: Context, statement: ReadStatement): Promise<BankImportAnswer> {
  const unknown = await unknownRows(ctx, statement.rows);
  const fedLines = await findFeedLines(ctx, unknown);
  const created = new Set(unknown.filter((row) => !fedLines.has(row)));
  const known = new Set(
    statement.lines.filter(isRight).flatMap(({ row }, at) => {
      const stored = statement.rows[at];
      return stored && !created.has(stored) ? [row] : [];
    }),
  );
  const answer = answerOf(statement, 'checked', created.size);
  return {
    ...answer,
    lines: answer.lines.map((line) => (known.has(line.row) ? { ...line, known: true } : line)),
  };
}

/**
 * Stores the lines of a statement, all of them or none; lines that are known already are left out and counted.
 * @throws 422 `import_invalid`, with all lines in `meta`, when one cannot be read
 */
export async function importStatement(ctx: Context, statement: ReadStatement): Promise<BankImportAnswer> {
  const refused = answerOf(statement, 'refused', 0);
  if (refused.invalid > 0)
    throw new DomainError(
      {
        code: 'import_invalid',
        detail: `Chưa đọc dòng nào: ${refused.invalid} trong ${statement.lines.length} dòng không đọc được. Hãy sửa các dòng đó rồi tải lại tệp.`,
      },
      { ...refused, known: 0 },
    );
  await lockBankLines(ctx);
  const unknown = await unknownRows(ctx, statement.rows);
  const fedLines = await findFeedLines(ctx, unknown);
  for (const [row, line] of fedLines) await completeFeedLine(ctx, row, line);
  const created = await storeRows(
    ctx,
    unknown.filter((row) => !fedLines.has(row)),
  );
  const answer = answerOf(statement, 'imported', created);
  const { bank, account, file_name = null } = statement.of;
  await storeImport(ctx, {
    ...{ bank, account, file_name, created, known: answer.known },
    days: statement.rows.map(({ at }) => at),
    fingerprints: statement.rows.map(({ fingerprint }) => fingerprint),
  });
  return answer;
}

const answerOf = (
  { lines, rows, opening, closing }: ReadStatement,
  state: BankImportAnswer['state'],
  created: number,
): BankImportAnswer => ({
  invalid: lines.filter(({ error }) => error !== undefined).length,
  opening,
  closing,
  lines: lines.map(({ row, at, amount, description, error }) => ({
    row,
    at,
    amount,
    description,
    ...(error === undefined ? {} : { error }),
  })),
  state,
  created,
  known: rows.length - created,
});

type Right = StatementLine & { at: string; amount: number };
const isRight = (line: StatementLine): line is Right => line.error === undefined;

type Row = Record<string, unknown> &
  ReportedLine &
  Pick<Right, 'at' | 'amount'> & { account: string; fingerprint: string };

/** Builds the rows to store; each of several equal lines of the file has a fingerprint of its own (rules 10.1). */
function rowsOf(lines: readonly Right[], { bank, account }: StatementAccount): Row[] {
  const equals = new Map<string, number>();
  return lines.map(({ at, amount, description, reference, balance }) => {
    const line = { account, at, amount, description, reference, balance };
    const first = fingerprintOf(line, 0);
    const ordinal = equals.get(first) ?? 0;
    equals.set(first, ordinal + 1);
    const direction = amount > 0 ? 'in' : 'out';
    return { ...line, status: 'open', bank, direction, fingerprint: fingerprintOf(line, ordinal) };
  });
}

/** Returns those of these rows that are not stored yet. */
async function unknownRows(ctx: Context, rows: readonly Row[]): Promise<Row[]> {
  const known = new Set<string>();
  for (let at = 0; at < rows.length; at += portion) {
    const some = rows.slice(at, at + portion).map(({ fingerprint }) => fingerprint);
    const found = (await ctx.db('bank_lines').whereIn('fingerprint', some).select('fingerprint')) as Row[];
    for (const { fingerprint } of found) known.add(fingerprint);
  }
  return rows.filter(({ fingerprint }) => !known.has(fingerprint));
}

/** A line that only the feed has sent so far. */
type FeedRow = ReportedLine & { id: number; at: string; amount: number };

/** Finds the lines of these rows that the feed has sent already, one to one (rules 10.10). */
async function findFeedLines(ctx: Context, rows: readonly Row[]): Promise<Map<Row, FeedRow>> {
  const days = rows.map(({ at }) => at).sort();
  const [first] = rows;
  if (!first) return new Map();
  const fedLines: FeedRow[] = (
    await ctx
      .db('bank_lines')
      .where({ account: first.account })
      .whereBetween('at', [days[0] as string, days.at(-1) as string])
      .where('fingerprint', 'like', `${feedPrefix}%`)
      .orderBy('id')
      .select('id', 'at', 'amount', 'reference', 'balance', 'description')
  ).map((line: FeedRow) => ({
    ...line,
    amount: Number(line.amount),
    balance: line.balance === null ? null : Number(line.balance),
  }));
  return pairLines(rows, fedLines, ({ at, amount }) => `${at} ${amount}`);
}

/** Adds the statement's values to a line that the feed has sent; from now on it counts as the statement's, too. */
async function completeFeedLine(
  ctx: Context,
  { fingerprint, reference, balance }: Row,
  line: FeedRow,
): Promise<void> {
  await update(ctx, 'bank_lines', String(line.id), {
    fingerprint,
    reference: line.reference ?? reference,
    balance: line.balance ?? balance,
  });
}

/** Stores the rows and returns how many were new: two files at the same time do not store a line twice */
async function storeRows(ctx: Context, rows: readonly Row[]): Promise<number> {
  const created: number[] = [];
  for (let at = 0; at < rows.length; at += portion) {
    const some = rows.slice(at, at + portion).map((row) => ({
      ...row,
      description_fold: fold(String(row['description'])),
      search: searchText('bank_lines', row),
      ...stampsOf(ctx.now),
    }));
    const stored = (await ctx
      .db('bank_lines')
      .insert(some)
      .onConflict('fingerprint')
      .ignore()
      .returning('id')) as { id: number }[];
    await logCreated(ctx, 'bank_lines', stored, 'Đọc từ sao kê');
    created.push(...stored.map(({ id }) => Number(id)));
    touch(ctx, 'bank_lines', idsOf(stored), 'created');
  }
  await enqueueAutoBook(ctx, created);
  return created.length;
}

const feedPrefix = 'feed:';

/** How a line is identified that only the feed has sent. */
export const feedFingerprint = ({ account, feed_id }: { account: string; feed_id: string }): string =>
  `${feedPrefix}${account}:${feed_id}`;

/** What distinguishes a line of a bank statement from others. */
interface Identity {
  account: string;
  at: string;
  /** đồng, below 0 for money out. */
  amount: number;
  reference: string | null;
  description: string | null;
  /** đồng, null where the file has none. */
  balance: number | null;
}

/**
 * Returns the digest by which a line is known when a file brings it again (rules 10.1).
 * @param ordinal how many equal lines stand before it in its file
 */
export function fingerprintOf(line: Identity, ordinal: number): string {
  const { account, at, amount, reference, description, balance } = line;
  const words = reference ? ['ref', reference] : [description];
  const identity = [account, at, amount, ...words, balance];
  // Stored digests of lines without a reference were made this way: with an ordinal only where it is needed.
  const parts = ordinal > 0 || balance === null ? [...identity, ordinal] : identity;
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
