import type { FastifyRequest } from 'fastify';
import { balancesOf } from '#rules/bankBalances';
import { fold } from '#rules/fold';
import type { BankImportAnswer } from '#schema/bankStatement';
import type { Stored } from '#schema/index';
import { nobody } from '../../access/nobody.ts';
import { logCreated } from '../../audit/logCreated.ts';
import type { Context } from '../../context.ts';
import { searchText } from '../../db/shape.ts';
import { touch } from '../../db/touch.ts';
import { DomainError } from '../../domainError.ts';
import { readContext, transact } from '../../http/work.ts';
import { badFile } from '../../sheets/badFile.ts';
import { faultOf } from '../../sheets/faultOf.ts';
import { readLines } from '../../sheets/readLines.ts';
import { fingerprintOf } from './fingerprintOf.ts';
import { mostAbove, readStatement, type StatementLine } from './statement/readStatement.ts';

/** Lines of one file. */
const mostLines = 5_000;
/** Rows of one insert. */
const portion = 500;

export interface StatementOf {
  bank: Stored<'bank_lines'>['bank'];
  account: string;
}

/**
 * Brings a statement in, all of it or nothing; lines that are known already are left out and counted.
 * @throws ApiError 422 for a file that will not do, and with the lines in `meta` when one of them will not
 */
export async function importStatement(
  request: FastifyRequest,
  of: StatementOf,
  bytes: Uint8Array,
  dryRun: boolean,
): Promise<BankImportAnswer> {
  const lines = readStatement(await readLines(bytes, { rows: mostLines, above: mostAbove }));
  if (lines.length > mostLines) throw faultOf('rows', {}, mostLines);
  if (lines.length === 0) throw badFile('Sao kê này không có giao dịch nào.');
  const viewer = request.viewer ?? nobody;
  const invalid = lines.filter(({ error }) => error !== undefined).length;
  const shown = lines.map(({ row, at, amount, description, error }) => ({
    row,
    at,
    amount,
    description,
    ...(error === undefined ? {} : { error }),
  }));
  const right = lines.flatMap((line) => (isRight(line) ? [line] : []));
  const { opening, closing } = balancesOf(right);
  const answer = { invalid, opening, closing, lines: shown };
  if (invalid > 0 && !dryRun)
    throw new DomainError(
      {
        code: 'import_invalid',
        detail: `Chưa đọc dòng nào: ${invalid} trong ${lines.length} dòng không đọc được. Hãy sửa các dòng đó rồi tải lại tệp.`,
      },
      { ...answer, state: 'refused', created: 0, known: 0 },
    );
  const rows = rowsOf(right, of);
  const told = (state: BankImportAnswer['state'], created: number): BankImportAnswer => ({
    ...answer,
    state,
    created,
    known: right.length - created,
  });
  if (dryRun) return told('checked', (await unknown(readContext(request), rows)).length);
  return transact(request.server.parts, viewer, request, async (ctx) =>
    told('imported', await store(ctx, await unknown(ctx, rows))),
  );
}

type Right = StatementLine & { at: string; amount: number };
const isRight = (line: StatementLine): line is Right => line.error === undefined;

type Row = Record<string, unknown> & { fingerprint: string };

/** Builds the rows to store; each of several equal lines of the file has a fingerprint of its own (rules 10.1). */
function rowsOf(lines: readonly Right[], { bank, account }: StatementOf): Row[] {
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

async function unknown(ctx: Context, rows: readonly Row[]): Promise<Row[]> {
  const known = new Set<string>();
  for (let at = 0; at < rows.length; at += portion) {
    const some = rows.slice(at, at + portion).map(({ fingerprint }) => fingerprint);
    const found = (await ctx.db('bank_lines').whereIn('fingerprint', some).select('fingerprint')) as Row[];
    for (const { fingerprint } of found) known.add(fingerprint);
  }
  return rows.filter(({ fingerprint }) => !known.has(fingerprint));
}

/** @returns how many were stored: two files at the same time do not store a line twice */
async function store(ctx: Context, rows: readonly Row[]): Promise<number> {
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
