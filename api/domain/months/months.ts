/** Months of the books: lists closed months, closes a month, and refuses changes in a closed month (rules 7.10). */
import type { Knex } from 'knex';
import { addMonths, isRealMonth, toLocalMonth, toMonth, toMonthEnd, toMonthStart } from '#rules/days';
import { formatMonth } from '#rules/format';
import { multilineText } from '#schema/kinds';
import type { MonthHistory, MonthState } from '#schema/months';
import { findValueError, formatRequiredMessage } from '#schema/values';
import { logAction } from '../../audit/log.ts';
import { DomainError, invalidError, refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import type { CheckFindings } from '../../db/derived/checkDerivedData.ts';
import { getCachedAnswer } from '../../db/getCachedAnswer.ts';
import { assertNoImport } from '../../db/importingError.ts';
import { toNewRowColumns } from '../../db/toNewRowColumns.ts';
import { updateRow } from '../../db/updateRow.ts';
import { findMonthFault } from '../../kinds/assertMonthInRange.ts';

/**
 * Asserts that these months are open, because records of a closed month must not change (rules 7.10). Locks the months until the
 * transaction ends: the closing of a month waits for transactions that write in the month, and a writer waits for a running closing and
 * then finds the month closed. Outside a transaction, for example when a file is only checked, the months are read without a lock.
 * @param isInput true if the month is a value of the use case's input
 * @throws DomainError `month_closed`, naming the month
 */
export async function assertMonthsOpen(
  ctx: Context,
  months: readonly string[],
  isInput = false,
): Promise<void> {
  for (const month of [...new Set(months)].sort()) {
    const row = await getCachedAnswer(ctx, 'months', month, async () =>
      ctx.db.isTransaction ? lockMonth(ctx, month) : readMonth(ctx, month),
    );
    if (!row?.closed_at) continue;
    const closed = await listClosedMonths(ctx);
    const open = calculateFirstOpenMonth(month, closed);
    throw new DomainError({
      code: 'month_closed',
      title: 'Tháng đã khóa sổ',
      detail: `Tháng ${formatMonth(month)} đã khóa sổ. Hãy ghi nhận vào tháng ${formatMonth(open)}, tháng mở gần nhất, hoặc nhờ tài chính mở lại tháng này.`,
      ...(isInput && { path: 'month' }),
      meta: { month },
    });
  }
}

/**
 * Finds the month in which a payment made at registration is recorded, and locks this month against closing. The result is the month of the
 * day, or the current month if the month of the day is outside the allowed range (rules 9.6). If this month is closed, the result is the
 * next open month (rules 7.11).
 * @param day the day of registration, 'YYYY-MM-DD'
 */
export async function findMonthOfDeposit(ctx: Context, day: string): Promise<string> {
  const month = toMonth(day);
  return findOpenMonth(ctx, findMonthFault(month, ctx.now) ? toMonth(ctx.today) : month);
}

/** Finds the first open month, starting with this month, and locks it against closing. */
export async function findOpenMonth(ctx: Context, month: string): Promise<string> {
  for (let at = month; ; at = addMonths(at, 1)) {
    const row = await getCachedAnswer(ctx, 'months', at, async () => lockMonth(ctx, at));
    if (!row.closed_at) return at;
  }
}

const calculateFirstOpenMonth = (month: string, closed: readonly string[]): string =>
  closed.includes(month) ? calculateFirstOpenMonth(addMonths(month, 1), closed) : month;

interface MonthRow {
  id: number;
  month: string;
  closed_at: string | null;
  closed_by: number | null;
}

/**
 * Returns the month's row, and creates it if it is missing. Locks the row against closing. With `alone`, which closing itself uses, locks
 * the row against all writers.
 */
async function lockMonth(ctx: Context, month: string, alone = false): Promise<MonthRow> {
  const held = () => readMonth(ctx, month, alone ? 'forUpdate' : 'forShare');
  const known = await held();
  if (known) return known;
  await ctx
    .db('months')
    .insert({ month, ...toNewRowColumns(ctx.now) })
    .onConflict('month')
    .ignore();
  const made = await held();
  if (!made) throw new Error(`${month} was made and is not there`);
  return made;
}

/**
 * Reads the month's row; undefined if the month has no row, because no record was written in it yet. @param hold kind of the row lock; no
 * lock if absent
 */
async function readMonth(
  ctx: Context,
  month: string,
  hold?: 'forShare' | 'forUpdate',
): Promise<MonthRow | undefined> {
  const row = ctx.db('months').where({ month }).select('id', 'month', 'closed_at', 'closed_by');
  return ((await (hold ? row[hold]() : row)) as MonthRow[])[0];
}

/** Lists the closed months, earliest first. */
export const listClosedMonths = async ({ db }: Context): Promise<string[]> =>
  db('months').whereNotNull('closed_at').orderBy('month').pluck('month');

/**
 * Closes a month, so that its records no longer change.
 * @param input `accept_open` closes the month even if transactions wait for approval or bank lines have no transaction
 * @throws DomainError if the month is closed, in the future or invalid; 409 `month_has_open_work` with the counts
 */
export async function closeMonth(
  ctx: Context,
  month: string,
  input: { accept_open?: boolean } | null | undefined,
): Promise<void> {
  assertMonthExists(ctx, month);
  if (month > toLocalMonth(ctx.now))
    throw refusedError('not_yet', `Tháng ${formatMonth(month)} chưa đến nên chưa khóa sổ được.`);
  const row = await lockMonth(ctx, month, true);
  if (row.closed_at) throw refusedError('action_unavailable', `Tháng ${formatMonth(month)} đã khóa sổ.`);
  await assertNoImport(
    ctx,
    ['transactions', 'packages'],
    'Một tệp có giao dịch đang được nhập hoặc hoàn tác. Hãy đợi xong rồi khóa sổ.',
  );
  if (!input?.accept_open) assertNothingOpen(month, await countOpenMoney(ctx.db, month));
  const closed = {
    closed_at: ctx.now.toISOString(),
    closed_by: Number(ctx.viewer.id),
    closed_sums: JSON.stringify(await sumMonth(ctx.db, month)),
  };
  await updateRow(ctx.db, 'months', row.id, { ...closed, updated_at: closed.closed_at });
  await logAction(ctx, { resource: 'months', id: String(row.id), code: 'close', label: 'Khóa sổ' });
}

interface OpenMoney {
  /** Number of unapproved transactions recorded in the month. */
  transactions: number;
  /** Number of bank lines on days of the month that have no transaction. */
  bank_lines: number;
}

async function countOpenMoney(db: Knex, month: string): Promise<OpenMoney> {
  const days = [toMonthStart(month), toMonthEnd(month)] as const;
  return {
    transactions: await countRows(db('transactions').where({ month, status: 'created' })),
    bank_lines: await countRows(db('bank_lines').where('status', 'open').whereBetween('at', days)),
  };
}

/**
 * Asserts that the month has no unapproved transactions and no bank lines without a transaction. @throws DomainError 409
 * `month_has_open_work`
 */
function assertNothingOpen(month: string, open: OpenMoney): void {
  const left = [
    open.transactions > 0 && `${open.transactions} giao dịch chưa duyệt`,
    open.bank_lines > 0 && `${open.bank_lines} dòng sao kê chưa ghi sổ`,
  ].filter((part) => part !== false);
  if (left.length === 0) return;
  throw new DomainError({
    code: 'month_has_open_work',
    title: 'Tháng còn việc chưa xong',
    detail: `Tháng ${formatMonth(month)} còn ${left.join(' và ')}. Hãy xử lý trước, hoặc xác nhận vẫn khóa sổ: tiền của các khoản này sẽ ghi nhận vào tháng sau.`,
    meta: { month, ...open },
  });
}

/**
 * Returns totals of the month's transactions per status and kind: their number (key `approved.revenue.count`) and their sum in đồng (key
 * `….amount`).
 */
async function sumMonth(db: Knex, month: string): Promise<Record<string, number>> {
  const rows: { status: string; kind: string; count: number | string; amount: number | string }[] = await db(
    'transactions',
  )
    .where({ month })
    .groupBy('status', 'kind')
    .select('status', 'kind')
    .count({ count: '*' })
    .sum({ amount: 'amount' });
  return Object.fromEntries(
    rows.flatMap(({ status, kind, count: rowCount, amount }) => [
      [`${status}.${kind}.count`, Number(rowCount)],
      [`${status}.${kind}.amount`, Number(amount)],
    ]),
  );
}

/** Checks that the sums of each closed month still equal the sums stored at its closing. */
export async function checkClosedMonths(db: Knex, findings: CheckFindings): Promise<void> {
  const months: { month: string; closed_sums: string | null }[] = await db('months')
    .whereNotNull('closed_at')
    .whereNotNull('closed_sums')
    .orderBy('month')
    .select('month', 'closed_sums');
  for (const { month, closed_sums } of months) {
    const stored = JSON.parse(closed_sums ?? '{}') as Record<string, number>;
    const counted = await sumMonth(db, month);
    for (const field of new Set([...Object.keys(stored), ...Object.keys(counted)]))
      findings.compare('months', month, field, stored[field] ?? 0, counted[field] ?? 0);
  }
}

const reasonField = multilineText('Lý do', { required: true });

/** Reopens a month. @throws DomainError 422 at `reason` if it is missing; 422 if the month is open or invalid */
export async function reopenMonth(
  ctx: Context,
  month: string,
  input: { reason?: unknown } | null | undefined,
): Promise<void> {
  assertMonthExists(ctx, month);
  const given = input?.reason ?? null;
  const wrong = findValueError(reasonField, given);
  if (wrong) {
    const code = wrong === formatRequiredMessage(reasonField) ? 'required' : 'invalid';
    throw refusedError(code, wrong, 'reason');
  }
  const row = await lockMonth(ctx, month, true);
  if (!row.closed_at) throw refusedError('action_unavailable', `Tháng ${formatMonth(month)} không khóa sổ.`);
  const at = ctx.now.toISOString();
  await updateRow(ctx.db, 'months', row.id, {
    closed_at: null,
    closed_by: null,
    closed_sums: null,
    updated_at: at,
  });
  await logAction(ctx, {
    resource: 'months',
    id: String(row.id),
    code: 'reopen',
    label: 'Mở lại tháng',
    input: { reason: String(given).trim() },
  });
}

/** Asserts that the text is a month in the allowed range. @throws DomainError 422 */
function assertMonthExists({ now }: Context, month: string): void {
  if (!isRealMonth(month)) throw refusedError('invalid', 'Tháng không có thật. Hãy dùng dạng 2026-11.');
  const fault = findMonthFault(month, now);
  if (fault) throw refusedError('invalid', fault);
}

/**
 * Returns the month of a day, for records that belong to the month of their day. @param day 'YYYY-MM-DD'
 * @throws 422 at `month` if the month is outside the allowed range: then the user must choose another month or correct the day
 */
export function toValidMonth({ now }: Context, day: string): string {
  const month = toMonth(day);
  const fault = findMonthFault(month, now, `Ngày ở tháng ${formatMonth(month)}. Tháng ghi nhận`);
  if (fault) throw invalidError('month', fault);
  return month;
}

/**
 * Returns the state of a month: whether it is closed, and its open work, counted as in the lists.
 * @param countShares counts the nurses' shares that the month's pay run lists. The caller passes this function, so that this module does
 * not depend on pay runs
 */
export async function loadMonthState(
  ctx: Context,
  month: string,
  countShares: (ctx: Context, month: string) => Promise<number>,
): Promise<MonthState> {
  assertMonthExists(ctx, month);
  const { db } = ctx;
  const row = (await db('months').where({ month }).first('closed_at', 'closed_by')) as
    | { closed_at: string | null; closed_by: number | null }
    | undefined;
  const days = [toMonthStart(month), toMonthEnd(month)] as const;
  const finished = () => db('packages').whereBetween('finished_at', days);
  return {
    month,
    closed_at: row?.closed_at ?? null,
    closed_by: row?.closed_by == null ? null : String(row.closed_by),
    open: {
      ...(await countOpenMoney(db, month)),
      agents: await countShares(ctx, month),
      partner_revenues: await countRows(db('partner_revenues').where({ month }).whereNot('level', 'settled')),
      packages: await countRows(finished().where('level', 'L7-C')),
    },
  };
}

async function countRows(rows: { count(as: object): { first(): PromiseLike<unknown> } }): Promise<number> {
  const found = (await rows.count({ n: '*' }).first()) as { n: number | string } | undefined;
  return Number(found?.n ?? 0);
}

interface HistoryRow {
  id: number;
  created_at: string;
  action_code: 'close' | 'reopen';
  action_label: string;
  action_data: string | { input?: { reason?: string } } | null;
  actor: string | null;
}

/** Lists the closings and reopenings of a month with user and reason, newest first. */
export async function loadMonthHistory(ctx: Context, month: string): Promise<MonthHistory> {
  assertMonthExists(ctx, month);
  const lines = (await ctx
    .db('months as m')
    .join('action_log_subjects as s', (on) => on.on('s.record_id', 'm.id').onVal('s.resource', 'months'))
    .join('action_logs as l', 'l.id', 's.log_id')
    .leftJoin('users as u', 'u.id', 'l.actor_id')
    .where('m.month', month)
    .where('l.state', 'finished')
    .orderBy('l.id', 'desc')
    .select('l.id', 'l.created_at', 'l.action_code', 'l.action_label', 'l.action_data', {
      actor: 'u.name',
    })) as HistoryRow[];
  return lines.map(({ id, created_at, action_code, action_label, action_data, actor }) => {
    const data = typeof action_data === 'string' ? JSON.parse(action_data) : action_data;
    return {
      id: String(id),
      at: created_at,
      code: action_code,
      label: action_label,
      actor,
      reason: data?.input?.reason ?? null,
    };
  });
}
