/** The files of statements that were read: stored with the lines that they held, and taken back. */
import type { Knex } from 'knex';
import { addDays } from '#rules/days';
import { sum } from '#rules/money';
import { isTransferOf, netOf } from '#rules/owed';
import { logAction } from '../../audit/log.ts';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { idList } from '../../db/compiledQuery.ts';
import { type Findings, idRanges } from '../../db/derived/checkDerivedData.ts';
import { dialectOf } from '../../db/dialect.ts';
import { lockRows } from '../../db/lockRows.ts';
import { groupById, queryBatch, rowsOf } from '../../db/queryBatch.ts';
import { removeMany } from '../../db/removeMany.ts';
import { stampsOf } from '../../db/stampsOf.ts';
import { find, findAll, insert, update } from '../../db/store.ts';
import { notFound, refused } from '../../domainError.ts';
import type { PerformsOf } from '../../resources/perform.ts';
import { lockBankLines } from './bankSettings.ts';

/** Rows of one statement. */
const AT_ONCE = 500;

interface ImportedFile {
  bank: string;
  account: string;
  file_name: string | null;
  created: number;
  known: number;
  /** The days of its lines. */
  days: readonly string[];
  /** By what its lines are known. */
  fingerprints: readonly string[];
}

/** Stores that a file was read, and which lines it held, new or known. @returns the import's id */
export async function storeImport(ctx: Context, file: ImportedFile): Promise<string> {
  const days = [...file.days].sort();
  const { id } = await insert(ctx, 'bank_imports', {
    ...{ bank: file.bank as never, account: file.account, file_name: file.file_name },
    ...{ created: file.created, known: file.known },
    first_day: days[0] ?? null,
    last_day: days.at(-1) ?? null,
    user_id: ctx.viewer.id,
  });
  for (let from = 0; from < file.fingerprints.length; from += AT_ONCE) {
    const some = file.fingerprints.slice(from, from + AT_ONCE);
    const lines: number[] = await ctx.db('bank_lines').whereIn('fingerprint', some).pluck('id');
    if (lines.length > 0)
      await ctx
        .db('bank_import_lines')
        .insert(
          lines.map((line) => ({
            ...{ bank_import_id: Number(id), bank_line_id: Number(line) },
            ...stampsOf(ctx.now),
          })),
        )
        .onConflict(['bank_import_id', 'bank_line_id'])
        .ignore();
  }
  await logAction(
    { ...ctx, changes: [] },
    { resource: 'bank_imports', id, code: 'create', label: 'Nhập sao kê' },
  );
  return id;
}

export const bankImportsActions: PerformsOf<'bank_imports'> = {
  /** @throws 422 `action_unavailable` while one of its lines is matched, booked or returned */
  async undo(ctx, { id }, { reason }) {
    await lockBankLines(ctx);
    await lockRows(ctx, 'bank_imports', [id]);
    const file = await find(ctx, 'bank_imports', id);
    if (!file) throw notFound();
    if (file.undone_at)
      throw refused('action_unavailable', 'Lần nhập này đã được hoàn tác. Hãy tải lại trang.');
    const own: number[] = await ctx
      .db('bank_import_lines as o')
      .join('bank_lines as l', 'l.id', 'o.bank_line_id')
      .where('o.bank_import_id', Number(id))
      .whereNull('l.feed_id')
      .whereNot('l.source', 'feed')
      // Lines that another file holds, too, stay.
      .whereNotExists(
        ctx
          .db('bank_import_lines as other')
          .join('bank_imports as i', 'i.id', 'other.bank_import_id')
          .whereRaw('other.bank_line_id = o.bank_line_id')
          .whereNot('i.id', Number(id))
          .whereNull('i.undone_at')
          .select(ctx.db.raw('1')),
      )
      .orderBy('l.id')
      .pluck('l.id');
    const busy = await findBusy(ctx, own.map(String));
    if (busy > 0)
      throw refused(
        'action_unavailable',
        `${busy} dòng của tệp này đã khớp, đã ghi hoặc là hoàn trả. Hãy bỏ khớp các dòng đó trước.`,
      );
    for (let at = 0; at < own.length; at += AT_ONCE)
      await removeMany(ctx, 'bank_lines', own.slice(at, at + AT_ONCE).map(String));
    await update(ctx, 'bank_imports', id, { undone_at: ctx.now.toISOString(), undo_reason: reason ?? null });
    return { removed: own.length };
  },
};

/** How many of these lines are no longer free. */
async function findBusy(ctx: Context, ids: readonly string[]): Promise<number> {
  const rows: { id: number }[] = await ctx
    .db('bank_lines as l')
    .whereRaw(dialectOf(ctx.db).among, ['l.id', idList(ids)])
    .where((busy) =>
      busy
        .where('l.status', 'matched')
        .orWhereNotNull('l.return_of_id')
        .orWhereIn('l.id', ctx.db('bank_lines').whereNotNull('return_of_id').select('return_of_id')),
    )
    .select('l.id');
  return rows.length;
}

/** Days between a transfer and its return, at most. */
const returnDays = 10;

/** The open lines that each of these could return: of the account, the same amount the other way, ten days before at most. */
export async function findReturned(
  ctx: Context,
  lines: readonly { id: string; account: string; amount: number; at: string }[],
): Promise<Map<string, { id: string; at: string }[]>> {
  const open = await findAll(ctx, 'bank_lines', {
    account: [...new Set(lines.map(({ account }) => account))],
    amount: [...new Set(lines.map(({ amount }) => -amount))],
    status: 'open',
  });
  const byAmount = groupById(open, ({ amount }) => amount);
  return new Map(
    lines.map(({ id, account, amount, at }) => [
      id,
      byAmount(-amount).filter(
        (one) => one.account === account && one.at <= at && one.at >= addDays(at, -returnDays),
      ),
    ]),
  );
}

interface LineRow {
  id: number;
  status: string;
  amount: number;
}
interface Linked {
  kind: string;
  amount: number;
  bank_line_id: number;
  payment_method: string | null;
  before_line: string | null;
}

/** Of each account every matched line is what its transactions moved, and no other line has any. */
export async function checkBankLines(db: Knex, findings: Findings, { agentTax }: Config): Promise<void> {
  for await (const [from, to] of idRanges(db, 'bank_lines', 500)) {
    const { lines, transactions } = await queryBatch(db, {
      lines: rowsOf<LineRow>(
        db('bank_lines').where('id', '>', from).where('id', '<=', to).select('id', 'status', 'amount'),
      ),
      transactions: rowsOf<Linked>(
        db('transactions')
          .where('bank_line_id', '>', from)
          .where('bank_line_id', '<=', to)
          .select('bank_line_id', 'kind', 'amount', 'payment_method', 'before_line'),
      ),
    });
    const linkedTo = groupById(transactions, (one) => one.bank_line_id);
    for (const { id, status, amount } of lines) {
      const linked = linkedTo(id);
      const isMatched = linked.length > 0;
      if ((status === 'matched') !== isMatched)
        findings.compare('bank_lines', id, 'status', status, isMatched ? 'matched' : 'open');
      // The tax that a nurse's pay was booked with is withheld, not transferred.
      const moved = linked.filter(
        ({ kind, payment_method, before_line }) =>
          kind !== 'agent_salary' || payment_method !== null || before_line !== null,
      );
      const said = Math.abs(amount);
      const all = sum(moved.map((one) => one.amount));
      const taxes = moved
        .map((one) => (one.before_line === null ? 0 : one.amount - netOf(one, agentTax)))
        .filter((tax) => tax > 0);
      const net = all - sum(taxes);
      // Of several matched pays each moved its amount or what is left after its tax: which of the two, the line does not tell.
      const isBetween = taxes.length > 1 && net - taxes.length <= said && said <= all;
      if (!isMatched || isBetween || isTransferOf({ amount: all, net }, said)) findings.checked += 1;
      else findings.compare('bank_lines', id, 'amount', said, all);
    }
  }
}
