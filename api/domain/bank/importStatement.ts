import { createHash } from 'node:crypto';
import type { BankAccount } from '#rules/bankAccount';
import { balancesOf } from '#rules/bankBalances';
import { anyPair, mayBeSame, pairLines, type ReportedLine } from '#rules/bankIdentity';
import { fold } from '#rules/fold';
import { groupBy } from '#rules/groupBy';
import type { BankImportAnswer, SheetAnswer } from '#schema/bankStatement';
import { logCreated } from '../../audit/logCreated.ts';
import { chunks } from '../../base/chunks.ts';
import { DomainError } from '../../base/domainError.ts';
import { Yielder } from '../../base/yielder.ts';
import type { Context } from '../../context.ts';
import { idsOf } from '../../db/ids.ts';
import { searchText } from '../../db/shape.ts';
import { stampsOf } from '../../db/stampsOf.ts';
import { update } from '../../db/store.ts';
import { touch } from '../../db/touch.ts';
import { badFile } from '../../sheets/badFile.ts';
import { SheetChoice } from '../../sheets/chooseSheet.ts';
import { faultOf } from '../../sheets/faultOf.ts';
import { readLines } from '../../sheets/readLines.ts';
import { inPortions } from '../../work/Portions.ts';
import type { NewWork, Portioned } from '../../work/row.ts';
import { WorkStopped } from '../../work/WorkStopped.ts';
import { enqueueAutoBook } from './autoBook.ts';
import { finishBankImport, insertBankImport, linkLines } from './bankImports.ts';
import { lockBankLines } from './bankSettings.ts';
import { findStatementAccount, type GivenAccount } from './findStatementAccount.ts';
import {
  type BankStatement,
  headOf,
  maxLinesAbove,
  readLongStatement,
  type StatementLine,
} from './readBankStatement.ts';
import { headScore } from './statementHeadings.ts';
import { takeBackStatement } from './undoStatement.ts';

/** Lines of one file. */
const maxLines = 5_000;
/** Rows of one insert. */
const portion = 500;

/** What a person says of a file. */
interface SaidOfFile extends GivenAccount {
  /** Of the file, where it was sent. */
  file_name?: string | null;
  /** The head of the file may name another account. */
  accept_account?: boolean;
}

/** The account that a statement is of. */
type StatementAccount = BankAccount & Pick<SaidOfFile, 'file_name'>;

/** A statement as its file says it, with the rows to be stored of the lines that can be read. */
interface ReadStatement extends Pick<BankStatement, 'lines' | 'columns' | 'skipped'> {
  of: StatementAccount;
  rows: readonly Row[];
  opening: number | null;
  closing: number | null;
  sheets: readonly SheetAnswer[];
}

/**
 * Reads a bank's file. Takes long: call it outside a transaction.
 * @param said the account is found where it is not said
 * @param sheet the name of the one to read; without it the first one with data
 * @throws 422 for a file that cannot be read, has no or too many lines, or lines of two accounts, and `account_needed`; 409 `other_account`
 * when it names another account
 */
export async function readStatementFile(
  ctx: Context,
  bytes: Uint8Array,
  said: SaidOfFile,
  sheet?: string,
): Promise<ReadStatement> {
  const choice = new SheetChoice(({ head }) => {
    const found = headOf(head);
    return { score: found ? headScore(found) : 0, below: found?.below ?? 1 };
  }, sheet);
  const sheetLines = await readLines(bytes, { rows: maxLines, above: maxLinesAbove }, (readings) =>
    choice.choose(readings),
  );
  const { lines, columns, skipped, opening, accounts, accountColumn } = await readLongStatement(sheetLines);
  if (lines.length > maxLines) throw faultOf('rows', {}, maxLines);
  if (lines.length === 0) throw badFile('Sao kê này không có giao dịch nào.');
  const named = accounts.length > 0 ? accounts : accountColumn;
  assertOneAccount(accountColumn, said.account ?? accountColumn[0]);
  const { bank, account } = await findStatementAccount(ctx, named, said);
  const of = { bank, account, file_name: said.file_name ?? null };
  if (!said.accept_account) assertAccount(named, account);
  const right = lines.flatMap((line) => (isRight(line) ? [line] : []));
  const balances = balancesOf(right, opening);
  return {
    ...{ of, lines, columns, skipped, rows: await rowsOf(right, of), sheets: choice.sheets },
    ...{ opening: balances.opening ?? opening, closing: balances.closing },
  };
}

/** @throws 422 where a column of accounts has lines of this account and of others */
function assertOneAccount(named: readonly string[], account: string | undefined): void {
  const other = named.find((one) => one !== account);
  if (account === undefined || !named.includes(account) || other === undefined) return;
  throw badFile(
    `Tệp có giao dịch của hai tài khoản: ${account} và ${other}. Hãy lọc từng tài khoản thành một tệp rồi nhập từng tệp.`,
  );
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
  return answerOf(statement, 'checked', await compareRows(ctx, statement.rows));
}

/** A statement that is being stored. */
export interface StatementImport {
  statement: ReadStatement;
  /** Of its row in `bank_imports`. */
  id: string;
  /** The last line that was stored before it. */
  last: number;
}

/**
 * Begins to store a statement; `storeStatement` follows.
 * @throws 422 `import_invalid`, with all lines in `meta`, when one cannot be read
 */
export async function beginStatement(ctx: Context, statement: ReadStatement): Promise<StatementImport> {
  const refused = answerOf(statement, 'refused', null);
  if (refused.invalid > 0)
    throw new DomainError(
      {
        code: 'import_invalid',
        detail: `Chưa đọc dòng nào: ${refused.invalid} trong ${statement.lines.length} dòng không đọc được. Hãy sửa các dòng đó rồi tải lại tệp.`,
      },
      { ...refused },
    );
  await lockBankLines(ctx);
  const { bank, account, file_name = null } = statement.of;
  const days = statement.rows.map(({ at }) => at);
  const id = await insertBankImport(ctx, { bank, account, file_name, days });
  const row = (await ctx.db('bank_lines').max({ last: 'id' }).first()) as { last: number | null };
  return { statement, id, last: Number(row.last ?? 0) };
}

export const statementWork = ({ statement: { of, rows }, id }: StatementImport): NewWork => ({
  ...{ kind: 'import', resource: 'bank_lines', rows: rows.length, subject_id: id },
  label: `Đọc sao kê${of.file_name ? ` ${of.file_name}` : ''}`,
});

/**
 * Stores the lines of a statement in portions, all of them or none; lines that are known already are left out and counted. Each portion
 * looks whether one of its lines has been stored by another file or by the feed meanwhile.
 */
export async function storeStatement(
  portions: Portioned,
  { statement, id, last }: StatementImport,
): Promise<BankImportAnswer> {
  const { rows } = statement;
  const compared = await compareRows(portions.read(), rows, { upTo: last });
  const known = new Map(compared.known);
  const fresh = rows.filter((row) => !known.has(row));
  const created: number[] = [];
  try {
    await inPortions(portions, fresh, async (ctx, some) => {
      await lockBankLines(ctx);
      const again = await compareRows(ctx, some, { after: last, without: created });
      const stored = await storeRows(ctx, again.fresh);
      await linkLines(ctx, id, stored);
      await portions.note(ctx, created.length + known.size);
      ctx.afterCommit.push(async () => {
        created.push(...stored);
        for (const [row, line] of again.known) known.set(row, line);
      });
    });
    await inPortions(portions, [...known], async (ctx, some) => {
      for (const [row, line] of some) await completeLine(ctx, row, line);
    });
    await portions.write(async (ctx) => {
      await linkLines(
        ctx,
        id,
        [...known.values()].map((line) => line.id),
      );
      await finishBankImport(ctx, id, { created: created.length, known: known.size });
      await enqueueAutoBook(ctx, created);
      const counts = { created: created.length, known: known.size };
      const { bank, account } = statement.of;
      await portions.end(ctx, 'finished', rows.length, { state: 'imported', bank, account, ...counts });
    });
  } catch (error) {
    const why = error instanceof WorkStopped ? error.why : 'failed';
    // What is given back is taken back by the next process.
    if (why !== 'shutdown' && why !== 'lost') await takeBackStatement(portions, id, why);
    if (why !== 'stopped') throw error;
    return answerOf(statement, 'stopped', null);
  }
  return answerOf(statement, 'imported', {
    known,
    fresh: rows.filter((row) => !known.has(row)),
    doubtful: compared.doubtful,
  });
}

/** @param compared null: none of it is stored */
function answerOf(
  { of, lines, rows, opening, closing, sheets, columns, skipped }: ReadStatement,
  state: BankImportAnswer['state'],
  compared: Compared | null,
): BankImportAnswer {
  const byRow = new Map(lines.filter(isRight).map(({ row }, at) => [row, rows[at]]));
  const isKnown = (row: Row | undefined) => row !== undefined && (compared?.known.has(row) ?? false);
  const isDoubtful = (row: Row | undefined) => row !== undefined && (compared?.doubtful.has(row) ?? false);
  return {
    invalid: lines.filter(({ error }) => error !== undefined).length,
    opening,
    closing,
    lines: lines.map(({ row, at, amount, description, corrected, gap, error }) => ({
      ...{ row, at, amount, description },
      ...(isKnown(byRow.get(row)) && { known: true }),
      ...(corrected && { corrected }),
      ...(gap && { gap }),
      ...(isDoubtful(byRow.get(row)) && {
        doubt: 'Có thể trùng: đã có một dòng cùng ngày, cùng số tiền mà nội dung không đủ để phân biệt.',
      }),
      ...(error !== undefined && { error }),
    })),
    state,
    bank: of.bank,
    account: of.account,
    created: compared?.fresh.length ?? 0,
    known: compared?.known.size ?? 0,
    sheets: [...sheets],
    columns,
    skipped,
  };
}

type Right = StatementLine & { at: string; amount: number };
const isRight = (line: StatementLine): line is Right => line.error === undefined;

type Row = Record<string, unknown> &
  ReportedLine &
  Pick<Right, 'at' | 'amount'> & { account: string; fingerprint: string };

/** Builds the rows to store; each of several equal lines of the file has a fingerprint of its own (rules 10.1). */
async function rowsOf(lines: readonly Right[], { bank, account }: StatementAccount): Promise<Row[]> {
  const equals = new Map<string, number>();
  return new Yielder().map(lines, ({ at, amount, description, reference, balance }) => {
    const line = { account, at, amount, description, reference, balance };
    const first = fingerprintOf(line, 0);
    const ordinal = equals.get(first) ?? 0;
    equals.set(first, ordinal + 1);
    const direction = amount > 0 ? 'in' : 'out';
    return { ...line, status: 'open', bank, direction, fingerprint: fingerprintOf(line, ordinal) };
  });
}

/** A line that is stored. */
type KnownLine = ReportedLine & { id: number; at: string; amount: number; fingerprint: string };

/** Which rows of a file are stored already, and which are not. */
interface Compared {
  known: ReadonlyMap<Row, KnownLine>;
  fresh: readonly Row[];
  /** Those of the fresh ones that may be a stored line, although nothing proves it. */
  doubtful: ReadonlySet<Row>;
}

/** Pairs the rows with the lines of their account and days, one to one: first by the same file's identity, then as two reports of one transfer (rules 10.1, 10.10). */
async function compareRows(ctx: Context, rows: readonly Row[], which: WhichLines = {}): Promise<Compared> {
  const stored = await findLinesAround(ctx, rows, which);
  const byFingerprint = new Map(stored.map((line) => [line.fingerprint, line]));
  const known = new Map<Row, KnownLine>();
  for (const row of rows) {
    const line = byFingerprint.get(row.fingerprint);
    if (line) known.set(row, line);
  }
  const taken = new Set([...known.values()]);
  const left = rows.filter((row) => !known.has(row));
  const free = stored.filter((line) => !taken.has(line));
  const keyOf = ({ at, amount }: { at: string; amount: number }) => `${at} ${amount}`;
  const paired = pairLines(
    left,
    free,
    keyOf,
    anyPair,
    ({ fingerprint }) => !fingerprint.startsWith(feedPrefix),
  );
  for (const [row, line] of paired) {
    known.set(row, line);
    taken.add(line);
  }
  const fresh = left.filter((row) => !paired.has(row));
  const unpaired = groupBy(
    free.filter((line) => !taken.has(line)),
    keyOf,
  );
  const doubtful = fresh.filter((row) => unpaired.get(keyOf(row))?.some((line) => mayBeSame(row, line)));
  return { known, fresh, doubtful: new Set(doubtful) };
}

/** Ids of stored lines. */
interface WhichLines {
  upTo?: number;
  after?: number;
  without?: readonly number[];
}

/** The stored lines of the rows' account in their days. */
async function findLinesAround(
  ctx: Context,
  rows: readonly Row[],
  { upTo, after, without = [] }: WhichLines,
): Promise<KnownLine[]> {
  const days = rows.map(({ at }) => at).sort();
  const [first] = rows;
  if (!first) return [];
  const lines: KnownLine[] = await ctx
    .db('bank_lines')
    .where({ account: first.account })
    .whereBetween('at', [days[0] as string, days.at(-1) as string])
    .orderBy('id')
    .modify((query) => {
      if (upTo !== undefined) query.where('id', '<=', upTo);
      if (after !== undefined) query.where('id', '>', after);
    })
    .select('id', 'at', 'amount', 'reference', 'balance', 'description', 'fingerprint');
  const own = new Set(without);
  return lines
    .filter(({ id }) => !own.has(Number(id)))
    .map((line) => ({
      ...line,
      id: Number(line.id),
      amount: Number(line.amount),
      balance: line.balance === null ? null : Number(line.balance),
    }));
}

/** Adds the statement's values to a stored line that lacks them; one that only the feed has sent counts as the statement's from now on, too. */
async function completeLine(
  ctx: Context,
  { fingerprint, reference, balance }: Row,
  line: KnownLine,
): Promise<void> {
  const isFed = line.fingerprint.startsWith(feedPrefix);
  const lacks =
    (line.reference === null && reference !== null) || (line.balance === null && balance !== null);
  if (!isFed && !lacks) return;
  await update(ctx, 'bank_lines', String(line.id), {
    ...(isFed && { fingerprint }),
    reference: line.reference ?? reference,
    balance: line.balance ?? balance,
  });
}

/** Stores the rows and returns their ids: two files at the same time do not store a line twice. */
async function storeRows(ctx: Context, rows: readonly Row[]): Promise<number[]> {
  const created: number[] = [];
  for (const part of chunks(rows, portion)) {
    const some = part.map((row) => ({
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
  return created;
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
