import { calculateBalances, type LineWithBalance } from '#rules/bankBalances';
import { toLocalMonth, toMonth, toMonthEnd, toMonthStart } from '#rules/days';
import { groupBy } from '#rules/groupBy';
import { sum } from '#rules/money';
import { isIncomeKind } from '#rules/profitLoss';
import type { BankData, BankRow, bank as declaration } from '#schema/reports/bank';
import type { ReportParamsOf } from '#schema/reports/report';
import type { Context } from '../context.ts';
import { loadBankSettings } from '../domain/bank/bankSettings.ts';

type MonthBankLine = LineWithBalance & Pick<BankRow, 'bank' | 'account'> & { status: string };

/** Returns the bank report of a month (default: this month): one row for every account in the statements or the settings. */
export async function loadBankMonth(
  ctx: Context,
  params: ReportParamsOf<typeof declaration>,
): Promise<BankData> {
  const month = params.month ?? toLocalMonth(ctx.now);
  const lines = (await ctx
    .db('bank_lines')
    .whereBetween('at', [toMonthStart(month), toMonthEnd(month)])
    .orderBy(['bank', 'account', 'at', 'id'])
    .select('bank', 'account', 'at', 'amount', 'balance', 'status')) as MonthBankLine[];
  const byAccount = groupBy(
    lines.map((line) => ({
      ...line,
      amount: Number(line.amount),
      balance: line.balance === null ? null : Number(line.balance),
    })),
    (line) => `${line.bank} ${line.account}`,
  );
  const unproven = await sumUnmatchedTransactions(ctx, month);
  const rows: BankRow[] = [];
  for (const account of await findAccounts(ctx, month)) {
    const own = byAccount.get(`${account.bank} ${account.account}`) ?? [];
    const isFirst = !rows.some((row) => row.bank === account.bank);
    const missing = (isFirst && unproven.get(account.bank)) || { unproven_in: 0, unproven_out: 0 };
    rows.push({ ...toBankRow(account, own, await findBalanceBefore(ctx, account, month)), ...missing });
  }
  return { month, rows };
}

type Account = Pick<BankRow, 'bank' | 'account' | 'until'>;

/**
 * Finds all accounts. For each account, also finds the last day, up to the end of the month, for which a statement or the bank feed has
 * sent lines.
 */
async function findAccounts(ctx: Context, month: string): Promise<Account[]> {
  const found: Account[] = await ctx
    .db('bank_lines')
    .groupBy('bank', 'account')
    .orderBy(['bank', 'account'])
    .select('bank', 'account', {
      until: ctx.db.raw('max(case when ?? <= ? then ?? end)', ['at', toMonthEnd(month), 'at']),
    });
  const { accounts } = await loadBankSettings(ctx);
  const named = accounts
    .filter((one) => !found.some(({ account }) => account === one.account))
    .map((one) => ({ ...one, until: null }));
  return [...found, ...named].sort(
    (a, b) => compareTexts(a.bank, b.bank) || compareTexts(a.account, b.account),
  );
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Sums by bank the approved transactions of the month that are not matched with a statement line. Incoming and outgoing sums are both
 * positive, in đồng.
 */
async function sumUnmatchedTransactions(ctx: Context, month: string) {
  const sums: { bank: BankRow['bank']; kind: string; amount: number | string }[] = await ctx
    .db('transactions')
    .where('status', 'approved')
    .whereNull('bank_line_id')
    .whereNotNull('bank')
    .whereBetween('at', [toMonthStart(month), toMonthEnd(month)])
    .groupBy('bank', 'kind')
    .select('bank', 'kind')
    .sum({ amount: 'amount' });
  const found = new Map<BankRow['bank'], Pick<BankRow, 'unproven_in' | 'unproven_out'>>();
  for (const { bank: of, kind, amount } of sums) {
    const all = found.get(of) ?? { unproven_in: 0, unproven_out: 0 };
    all[isIncomeKind(kind) ? 'unproven_in' : 'unproven_out'] += Number(amount);
    found.set(of, all);
  }
  return found;
}

/**
 * Returns the account's balance in đồng before the month, from the last earlier month with balances; null if no earlier month has balances.
 */
async function findBalanceBefore(
  ctx: Context,
  { bank, account }: Account,
  month: string,
): Promise<number | null> {
  const earlier = () =>
    ctx
      .db('bank_lines')
      .where({ bank, account })
      .where('at', '<', toMonthStart(month))
      .whereNotNull('balance');
  const last: { at: string } | undefined = await earlier().orderBy('at', 'desc').first('at');
  if (!last) return null;
  const lines: { at: string; amount: number | string; balance: number | string }[] = await earlier()
    .where('at', '>=', toMonthStart(toMonth(last.at)))
    .orderBy(['at', 'id'])
    .select('at', 'amount', 'balance');
  return calculateBalances(
    lines.map(({ at, amount, balance }) => ({ at, amount: Number(amount), balance: Number(balance) })),
  ).closing;
}

function toBankRow(
  { bank, account, until }: Account,
  lines: readonly MonthBankLine[],
  before: number | null,
): Omit<BankRow, 'unproven_in' | 'unproven_out'> {
  const total = (isOf: (line: MonthBankLine) => boolean): number =>
    sum(lines.flatMap((line) => (isOf(line) ? [line.amount] : [])));
  const [isIn, isOpen] = [
    ({ amount }: MonthBankLine) => amount > 0,
    ({ status }: MonthBankLine) => status === 'open',
  ];
  const open_in = total((line) => isIn(line) && isOpen(line));
  const open_out = total((line) => !isIn(line) && isOpen(line));
  const { opening, closing, gaps } = calculateBalances(lines, before);
  return {
    bank,
    account,
    until,
    opening: opening ?? before,
    in: total(isIn),
    out: total((line) => !isIn(line)),
    closing: closing ?? before,
    booked_in: total((line) => isIn(line) && !isOpen(line)),
    booked_out: total((line) => !isIn(line) && !isOpen(line)),
    open_in,
    open_out,
    difference: open_in - open_out + gaps,
  };
}
