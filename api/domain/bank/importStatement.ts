import { createHash } from 'node:crypto';
import { balancesOf } from '#rules/bankBalances';
import { fold } from '#rules/fold';
import type { BankImportAnswer } from '#schema/bankStatement';
import type { Stored } from '#schema/index';
import { logCreated } from '../../audit/logCreated.ts';
import type { Context } from '../../context.ts';
import { searchText } from '../../db/shape.ts';
import { touch } from '../../db/touch.ts';
import { DomainError } from '../../domainError.ts';
import { badFile } from '../../sheets/badFile.ts';
import { faultOf } from '../../sheets/faultOf.ts';
import { readLines } from '../../sheets/readLines.ts';
import { mostAbove, readBankStatement, type StatementLine } from './readBankStatement.ts';

/** Lines of one file. */
const mostLines = 5_000;
/** Rows of one insert. */
const portion = 500;

/** The account that a statement is of. */
export interface StatementAccount {
  bank: Stored<'bank_lines'>['bank'];
  account: string;
}

/** A statement as its file says it, with the rows to be stored of the lines that can be read. */
export interface ReadStatement {
  lines: readonly StatementLine[];
  rows: readonly Row[];
  opening: number | null;
  closing: number | null;
}

/**
 * Reads a bank's file. Takes long: call it outside a transaction.
 * @throws 422 for a file that cannot be read, or has no or too many lines
 */
export async function readStatementFile(bytes: Uint8Array, of: StatementAccount): Promise<ReadStatement> {
  const lines = readBankStatement(await readLines(bytes, { rows: mostLines, above: mostAbove }));
  if (lines.length > mostLines) throw faultOf('rows', {}, mostLines);
  if (lines.length === 0) throw badFile('Sao kê này không có giao dịch nào.');
  const right = lines.flatMap((line) => (isRight(line) ? [line] : []));
  return { lines, rows: rowsOf(right, of), ...balancesOf(right) };
}

/** Returns what importing the statement would do; stores nothing. */
export async function checkStatement(ctx: Context, statement: ReadStatement): Promise<BankImportAnswer> {
  const { length } = await unknownRows(ctx, statement.rows);
  return answerOf(statement, 'checked', length);
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
  return answerOf(statement, 'imported', await storeRows(ctx, await unknownRows(ctx, statement.rows)));
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

type Row = Record<string, unknown> & { fingerprint: string };

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

/** Stores the rows and returns how many were new: two files at the same time do not store a line twice */
async function storeRows(ctx: Context, rows: readonly Row[]): Promise<number> {
  const now = ctx.now.toISOString();
  let created = 0;
  for (let at = 0; at < rows.length; at += portion) {
    const some = rows.slice(at, at + portion).map((row) => ({
      ...row,
      description_fold: fold(String(row['description'])),
      search: searchText('bank_lines', row),
      version: 1,
      created_at: now,
      updated_at: now,
    }));
    const stored = (await ctx
      .db('bank_lines')
      .insert(some)
      .onConflict('fingerprint')
      .ignore()
      .returning('id')) as { id: number }[];
    await logCreated(ctx, 'bank_lines', stored, 'Đọc từ sao kê');
    created += stored.length;
    touch(
      ctx,
      'bank_lines',
      stored.map(({ id }) => id),
    );
  }
  return created;
}

/** What tells a line of a bank statement from others. */
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
