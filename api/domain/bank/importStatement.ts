import type { BankAccount } from '#rules/bankAccount';
import { calculateBalances } from '#rules/bankBalances';
import { foldText } from '#rules/foldText';
import type { BankImportAnswer, SheetAnswer } from '#schema/bankStatement';
import { logCreated } from '../../audit/logCreated.ts';
import { DomainError } from '../../base/domainError.ts';
import { splitIntoChunks } from '../../base/splitIntoChunks.ts';
import type { Context } from '../../context.ts';
import { listIds } from '../../db/ids.ts';
import { recordTouchedRows } from '../../db/recordTouchedRows.ts';
import { buildSearchText } from '../../db/shape.ts';
import { update } from '../../db/store.ts';
import { toNewRowColumns } from '../../db/toNewRowColumns.ts';
import { badFileError } from '../../sheets/badFileError.ts';
import { SheetChoice } from '../../sheets/chooseSheet.ts';
import { readLines } from '../../sheets/readLines.ts';
import { toBadFileError } from '../../sheets/toBadFileError.ts';
import { changeInPortions } from '../../work/PortionSizer.ts';
import type { NewWork, PortionRunner } from '../../work/row.ts';
import { WorkStoppedError } from '../../work/WorkStoppedError.ts';
import { enqueueBookCertainLines } from './autoBook.ts';
import { finishBankImport, insertBankImport, linkLinesToImport } from './bankImports.ts';
import { lockBankLines } from './bankSettings.ts';
import { findStatementAccount, type GivenAccount } from './findStatementAccount.ts';
import {
  type BankStatement,
  findStatementHeadings,
  MAX_LINES_ABOVE_TABLE,
  readStatementWithPauses,
} from './readBankStatement.ts';
import { scoreHeadings } from './statementHeadings.ts';
import {
  buildStatementRows,
  findMissingValues,
  isReadableLine,
  type KnownLine,
  type PairedRows,
  pairRows,
  removeReference,
  type StatementRow,
} from './statementRows.ts';
import { removeUnfinishedStatement } from './undoStatement.ts';

/** Maximum number of lines per file. */
const maxLines = 5_000;
/** Number of rows per `insert` statement. */
const ROWS_PER_INSERT = 500;

/** The data that a user gives along with a file. */
interface StatementFileOptions extends GivenAccount {
  /** Name of the uploaded file; null or absent if the client did not send it. */
  file_name?: string | null;
  /** If true, a file that names another account above its table is accepted. */
  accept_account?: boolean;
}

/** The account of a statement, with the name of its file. */
type StatementAccount = BankAccount & Pick<StatementFileOptions, 'file_name'>;

/** The content of a statement file, with the rows to store for its readable lines. */
interface ReadStatement extends Pick<BankStatement, 'lines' | 'columns' | 'skipped'> {
  of: StatementAccount;
  rows: readonly StatementRow[];
  opening: number | null;
  closing: number | null;
  sheets: readonly SheetAnswer[];
}

/**
 * Reads a bank's file. Takes long: call it outside a transaction.
 * @param fileOptions the user's data; if it names no account, the account is found from the file
 * @param sheet name of the sheet; by default the first sheet with data
 * @throws 422 for a file that cannot be read, has no or too many lines, or lines of two accounts, and `account_needed`; 409 `other_account`
 * if the file names another account
 */
export async function readStatementFile(
  ctx: Context,
  bytes: Uint8Array,
  fileOptions: StatementFileOptions,
  sheet?: string,
): Promise<ReadStatement> {
  const choice = new SheetChoice(({ head }) => {
    const found = findStatementHeadings(head);
    return { score: found ? scoreHeadings(found) : 0, below: found?.below ?? 1 };
  }, sheet);
  const sheetLines = await readLines(bytes, { rows: maxLines, above: MAX_LINES_ABOVE_TABLE }, (readings) =>
    choice.choose(readings),
  );
  const {
    lines,
    columns,
    skipped,
    opening,
    accounts,
    accountColumn,
    bank: namedBank,
  } = await readStatementWithPauses(sheetLines);
  if (lines.length > maxLines) throw toBadFileError('rows', {}, maxLines);
  if (lines.length === 0) throw badFileError('Sao kê này không có giao dịch nào.');
  const named = accounts.length > 0 ? accounts : accountColumn;
  assertOneAccount(accountColumn, fileOptions.account ?? accountColumn[0]);
  const { bank, account } = await findStatementAccount(ctx, named, fileOptions, namedBank);
  const of = { bank, account, file_name: fileOptions.file_name ?? null };
  if (!fileOptions.accept_account) assertAccount(named, account);
  const right = lines.flatMap((line) => (isReadableLine(line) ? [line] : []));
  const balances = calculateBalances(right, opening);
  return {
    ...{ of, lines, columns, skipped, rows: await buildStatementRows(right, of), sheets: choice.sheets },
    ...{ opening: balances.opening ?? opening, closing: balances.closing },
  };
}

/** Asserts that the account column names only this account. @throws 422 if it also names others */
function assertOneAccount(named: readonly string[], account: string | undefined): void {
  const other = named.find((one) => one !== account);
  if (account === undefined || !named.includes(account) || other === undefined) return;
  throw badFileError(
    `Tệp có giao dịch của hai tài khoản: ${account} và ${other}. Hãy lọc từng tài khoản thành một tệp rồi nhập từng tệp.`,
  );
}

/** Asserts that the file names this account, or no account. @throws 409 `other_account` otherwise */
function assertAccount(named: readonly string[], account: string): void {
  if (named.length === 0 || named.includes(account)) return;
  throw new DomainError({
    code: 'other_account',
    title: 'Sao kê của tài khoản khác',
    detail: `Đầu tệp ghi tài khoản ${named.join(', ')}, không phải ${account}. Hãy chọn lại tài khoản, hoặc xác nhận vẫn đọc.`,
    meta: { accounts: [...named] },
  });
}

/** Returns the result that an import of the statement would have, and marks lines that are already stored. Stores nothing. */
export async function checkStatement(ctx: Context, statement: ReadStatement): Promise<BankImportAnswer> {
  return buildImportAnswer(statement, 'checked', await compareRows(ctx, statement.rows));
}

/** A statement that is being stored. */
export interface StatementImport {
  statement: ReadStatement;
  /** Id of the import in `bank_imports`. */
  id: string;
  /** Id of the last bank line stored before this import. */
  last: number;
}

/**
 * Creates the import of a statement. The caller must then call `storeStatement`.
 * @throws 422 `import_invalid` if a line cannot be read; `meta` contains all lines
 */
export async function beginStatement(ctx: Context, statement: ReadStatement): Promise<StatementImport> {
  const refused = buildImportAnswer(statement, 'refused', null);
  if (refused.invalid > 0)
    throw new DomainError(
      {
        code: 'import_invalid',
        detail: `Chưa đọc dòng nào: ${refused.invalid} trong ${statement.lines.length} dòng không đọc được. Hãy sửa các dòng đó rồi tải tệp lên lại.`,
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

export const buildStatementWork = ({ statement: { of, rows }, id }: StatementImport): NewWork => ({
  ...{ kind: 'import', resource: 'bank_lines', rows: rows.length, subject_id: id },
  label: `Đọc sao kê${of.file_name ? ` ${of.file_name}` : ''}`,
});

/**
 * Stores the lines of a statement in portions: either all lines or none. Skips and counts the lines that are already stored. Before each
 * portion, checks whether another file or the feed has stored one of its lines in the meantime.
 */
export async function storeStatement(
  portions: PortionRunner,
  { statement, id, last }: StatementImport,
): Promise<BankImportAnswer> {
  const { rows } = statement;
  const compared = await compareRows(portions.read(), rows, { upTo: last });
  const known = new Map(compared.known);
  const fresh = rows.filter((row) => !known.has(row));
  const created: number[] = [];
  try {
    await changeInPortions(portions, fresh, async (ctx, some) => {
      await lockBankLines(ctx);
      const again = await compareRows(ctx, some, { after: last, without: created });
      const stored = await storeRows(
        ctx,
        again.fresh.map((row) => (compared.guessed.has(row) ? removeReference(row) : row)),
      );
      await linkLinesToImport(ctx, id, stored);
      await portions.note(ctx, created.length + known.size);
      ctx.afterCommit.push(async () => {
        created.push(...stored);
        for (const [row, line] of again.known) known.set(row, line);
      });
    });
    const sure = [...known].filter(([row]) => !compared.guessed.has(row));
    await changeInPortions(portions, sure, async (ctx, some) => {
      for (const [row, line] of some) await completeLine(ctx, row, line);
    });
    await portions.write(async (ctx) => {
      await linkLinesToImport(
        ctx,
        id,
        [...known.values()].map((line) => line.id),
      );
      await finishBankImport(ctx, id, { created: created.length, known: known.size });
      await enqueueBookCertainLines(ctx, created);
      const counts = { created: created.length, known: known.size };
      const { bank, account } = statement.of;
      await portions.end(ctx, 'finished', rows.length, { state: 'imported', bank, account, ...counts });
    });
  } catch (error) {
    const why = error instanceof WorkStoppedError ? error.why : 'failed';
    // If this process is stopping, or another process has taken over the job, that other process undoes the import.
    if (why !== 'shutdown' && why !== 'lost') await removeUnfinishedStatement(portions, id, why);
    if (why !== 'stopped') throw error;
    return buildImportAnswer(statement, 'stopped', null);
  }
  return buildImportAnswer(statement, 'imported', {
    known,
    fresh: rows.filter((row) => !known.has(row)),
    doubtful: compared.doubtful,
    guessed: compared.guessed,
  });
}

/** Builds the answer to an import. @param compared null if no line is stored */
function buildImportAnswer(
  { of, lines, rows, opening, closing, sheets, columns, skipped }: ReadStatement,
  state: BankImportAnswer['state'],
  compared: PairedRows | null,
): BankImportAnswer {
  const byRow = new Map(lines.filter(isReadableLine).map(({ row }, at) => [row, rows[at]]));
  const isKnown = (row: StatementRow | undefined) => row !== undefined && (compared?.known.has(row) ?? false);
  const isDoubtful = (row: StatementRow | undefined) =>
    row !== undefined && (compared?.doubtful.has(row) ?? false);
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

async function compareRows(
  ctx: Context,
  rows: readonly StatementRow[],
  which: LineRange = {},
): Promise<PairedRows> {
  return pairRows(rows, await findLinesAround(ctx, rows, which));
}

/** Condition that selects stored lines by id. */
interface LineRange {
  upTo?: number;
  after?: number;
  without?: readonly number[];
}

/** Finds the stored lines that have the account and one of the days of these rows. */
async function findLinesAround(
  ctx: Context,
  rows: readonly StatementRow[],
  { upTo, after, without = [] }: LineRange,
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

/** Adds the statement's values to a stored line that lacks them. */
async function completeLine(ctx: Context, row: StatementRow, line: KnownLine): Promise<void> {
  const patch = findMissingValues(row, line);
  if (patch) await update(ctx, 'bank_lines', String(line.id), { ...patch });
}

/** Stores the rows and returns their ids. If two files are stored at the same time, a line in both files is stored only once. */
async function storeRows(ctx: Context, rows: readonly StatementRow[]): Promise<number[]> {
  const created: number[] = [];
  for (const part of splitIntoChunks(rows, ROWS_PER_INSERT)) {
    const some = part.map((row) => ({
      ...row,
      description_fold: foldText(String(row['description'])),
      search: buildSearchText('bank_lines', row),
      ...toNewRowColumns(ctx.now),
    }));
    const stored = (await ctx
      .db('bank_lines')
      .insert(some)
      .onConflict('fingerprint')
      .ignore()
      .returning('id')) as { id: number }[];
    await logCreated(ctx, 'bank_lines', stored, 'Đọc từ sao kê');
    created.push(...stored.map(({ id }) => Number(id)));
    recordTouchedRows(ctx, 'bank_lines', listIds(stored), 'created');
  }
  return created;
}
