/** The files of statements that were read: stored with the lines that they held, and taken back. */
import type { Knex } from 'knex';
import { addDays } from '#rules/days';
import { sum } from '#rules/money';
import { isTransferOf, netOf } from '#rules/owed';
import { logAction } from '../../audit/log.ts';
import { notFound, refused } from '../../base/domainError.ts';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { idList } from '../../db/compiledQuery.ts';
import { type Findings, idRanges } from '../../db/derived/checkDerivedData.ts';
import { dialectOf } from '../../db/dialect.ts';
import { importing } from '../../db/importing.ts';
import { lockRows } from '../../db/lockRows.ts';
import { groupById, queryBatch, rowsOf } from '../../db/queryBatch.ts';
import { removeMany } from '../../db/removeMany.ts';
import { stampsOf } from '../../db/stampsOf.ts';
import { find, findAll, insert, update } from '../../db/store.ts';
import type { Hooks } from '../../resources/hooks.ts';
import type { PerformsOf } from '../../resources/perform.ts';
import { Portions } from '../../work/Portions.ts';
import type { Portioned } from '../../work/row.ts';
import { lockBankLines } from './bankSettings.ts';

/** Rows of one statement. */
const AT_ONCE = 500;

interface ImportedFile {
  bank: string;
  account: string;
  file_name: string | null;
  /** The days of its lines. */
  days: readonly string[];
}

/** Stores that a file is being read. @returns the import's id */
export async function insertBankImport(ctx: Context, file: ImportedFile): Promise<string> {
  const days = [...file.days].sort();
  const { id } = await insert({ ...ctx, changes: [] }, 'bank_imports', {
    ...{ bank: file.bank as never, account: file.account, file_name: file.file_name, state: 'running' },
    first_day: days[0] ?? null,
    last_day: days.at(-1) ?? null,
    user_id: ctx.viewer.id,
  });
  return id;
}

/** Stores which lines a file held, new or known. */
export async function linkLines(ctx: Context, id: string, lines: readonly number[]): Promise<void> {
  for (let from = 0; from < lines.length; from += AT_ONCE)
    await ctx
      .db('bank_import_lines')
      .insert(
        lines.slice(from, from + AT_ONCE).map((line) => ({
          ...{ bank_import_id: Number(id), bank_line_id: line },
          ...stampsOf(ctx.now),
        })),
      )
      .onConflict(['bank_import_id', 'bank_line_id'])
      .ignore();
}

/** Stores that all lines of a file are stored. */
export async function finishBankImport(
  ctx: Context,
  id: string,
  counts: { created: number; known: number },
): Promise<void> {
  const own = { ...ctx, changes: [] };
  await update(own, 'bank_imports', id, { ...counts, state: 'finished' });
  own.changes.length = 0;
  await logAction(own, { resource: 'bank_imports', id, code: 'create', label: 'Nhập sao kê' });
}

/** Removes the lines of a file that was not read to its end, in portions, and stores how the work ended. */
export async function takeBackStatement(
  portions: Portioned,
  id: string,
  end: 'stopped' | 'failed',
): Promise<void> {
  await removeLines(portions, id);
  await portions.write(async (ctx) => {
    const state = end === 'stopped' ? 'undone' : 'failed';
    const values = { state, created: 0, known: 0, undone_at: ctx.now.toISOString() } as const;
    await update({ ...ctx, changes: [] }, 'bank_imports', id, values);
    await portions.end(ctx, end, 0);
  });
}

/** Removes the lines that only this file has, in portions. @returns how many */
async function removeLines(portions: Pick<Portioned, 'write'>, id: string): Promise<number> {
  const sizes = new Portions();
  let removed = 0;
  for (let count = 1; count > 0; removed += count)
    count = await portions.write((ctx) =>
      sizes.measure(async (size) => {
        await lockBankLines(ctx);
        const own: number[] = await ownLines(ctx, id).limit(size).pluck('l.id');
        if (own.length === 0) return 0;
        await removeMany(ctx, 'bank_lines', own.map(String));
        await logAction(ctx, { resource: 'bank_imports', id, code: 'take_back', label: 'Hoàn tác lần nhập' });
        return own.length;
      }),
    );
  return removed;
}

/** The lines of a file that neither the feed nor another file has. */
const ownLines = ({ db }: Context, id: string): Knex.QueryBuilder =>
  db('bank_import_lines as o')
    .join('bank_lines as l', 'l.id', 'o.bank_line_id')
    .where('o.bank_import_id', Number(id))
    .whereNull('l.feed_id')
    .whereNot('l.source', 'feed')
    .whereNotExists(
      db('bank_import_lines as other')
        .join('bank_imports as i', 'i.id', 'other.bank_import_id')
        .whereRaw('other.bank_line_id = o.bank_line_id')
        .whereNot('i.id', Number(id))
        .whereNull('i.undone_at')
        .select(db.raw('1')),
    )
    .orderBy('l.id');

/** Asserts that the file of this line is neither being read nor taken back. @throws DomainError 409 `importing` */
export async function assertLineNotImporting(ctx: Context, id: string): Promise<void> {
  const running = await ctx
    .db('bank_import_lines as o')
    .join('bank_imports as i', 'i.id', 'o.bank_import_id')
    .where({ 'i.state': 'running', 'o.bank_line_id': Number(id) })
    .first('i.id');
  if (running) throw importing();
}

export const bankImportsActions: PerformsOf<'bank_imports'> = {
  /**
   * Begins to take a file back; `finishStatementUndo` follows.
   * @throws 422 `action_unavailable` while one of its lines is matched, booked or returned
   */
  async undo(ctx, { id }, { reason }) {
    await lockBankLines(ctx);
    await lockRows(ctx, 'bank_imports', [id]);
    const file = await find(ctx, 'bank_imports', id);
    if (!file) throw notFound();
    if (file.state === 'running') throw importing();
    if (file.undone_at)
      throw refused('action_unavailable', 'Lần nhập này đã được hoàn tác. Hãy tải lại trang.');
    const own: number[] = await ownLines(ctx, id).pluck('l.id');
    const busy = await findBusy(ctx, own.map(String));
    if (busy > 0)
      throw refused(
        'action_unavailable',
        `${busy} dòng của tệp này đã khớp, đã ghi hoặc là hoàn trả. Hãy bỏ khớp các dòng đó trước.`,
      );
    await update(ctx, 'bank_imports', id, { state: 'running', undo_reason: reason ?? null });
  },
};

export const bankImportsHooks: Hooks<'bank_imports'> = {
  continues: {
    undo: {
      work: async (_ctx, { id, created, file_name }) => ({
        ...{ kind: 'undo_import', resource: 'bank_imports', rows: created ?? 0, subject_id: id },
        label: `Hoàn tác sao kê${file_name ? ` ${file_name}` : ''}`,
      }),
      perform: (portions, { id }) => finishStatementUndo(portions, id),
    },
  },
};

/** Removes the lines of a file in portions, and marks it as taken back. */
export async function finishStatementUndo(portions: Portioned, id: string): Promise<{ removed: number }> {
  const removed = await removeLines(portions, id);
  return portions.write(async (ctx) => {
    await update(ctx, 'bank_imports', id, { state: 'undone', undone_at: ctx.now.toISOString() });
    await portions.end(ctx, 'finished', removed, { removed });
    return { removed };
  });
}

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
