import { type Balanced, balancesOf } from '#rules/bankBalances';
import { localMonth, monthEnd, monthOf, monthStart } from '#rules/days';
import { sum } from '#rules/money';
import type { BankData, BankRow, bank as declaration } from '#schema/reports/bank';
import type { ParamsOf } from '#schema/reports/report';
import type { Context } from '../context.ts';

type Line = Balanced & Pick<BankRow, 'bank' | 'account'> & { status: string };

/** The month of each account whose statement has lines in it; this month when none is named. */
export async function bank(ctx: Context, params: ParamsOf<typeof declaration>): Promise<BankData> {
  const month = params.month ?? localMonth(ctx.now);
  const lines = (await ctx
    .db('bank_lines')
    .whereBetween('at', [monthStart(month), monthEnd(month)])
    .orderBy(['bank', 'account', 'at', 'id'])
    .select('bank', 'account', 'at', 'amount', 'balance', 'status')) as Line[];
  const accounts = new Map<string, Line[]>();
  for (const line of lines) {
    const key = `${line.bank} ${line.account}`;
    const amounts = {
      amount: Number(line.amount),
      balance: line.balance === null ? null : Number(line.balance),
    };
    const group = accounts.get(key) ?? [];
    group.push({ ...line, ...amounts });
    accounts.set(key, group);
  }
  const rows: BankRow[] = [];
  for (const own of accounts.values()) rows.push(rowOf(own, await balanceBefore(ctx, own[0] as Line, month)));
  return { month, rows };
}

/** The account's balance before the month, đồng: that of the last earlier month with balances; null when there is none. */
async function balanceBefore(ctx: Context, { bank, account }: Line, month: string): Promise<number | null> {
  const earlier = () =>
    ctx.db('bank_lines').where({ bank, account }).where('at', '<', monthStart(month)).whereNotNull('balance');
  const last: { at: string } | undefined = await earlier().orderBy('at', 'desc').first('at');
  if (!last) return null;
  const lines: { at: string; amount: number | string; balance: number | string }[] = await earlier()
    .where('at', '>=', monthStart(monthOf(last.at)))
    .orderBy(['at', 'id'])
    .select('at', 'amount', 'balance');
  return balancesOf(
    lines.map(({ at, amount, balance }) => ({ at, amount: Number(amount), balance: Number(balance) })),
  ).closing;
}

function rowOf(lines: readonly Line[], before: number | null): BankRow {
  const { bank, account } = lines[0] as Line;
  const total = (isOf: (line: Line) => boolean): number =>
    sum(lines.flatMap((line) => (isOf(line) ? [line.amount] : [])));
  const [isIn, isOpen] = [({ amount }: Line) => amount > 0, ({ status }: Line) => status === 'open'];
  const open_in = total((line) => isIn(line) && isOpen(line));
  const open_out = total((line) => !isIn(line) && isOpen(line));
  const { opening, closing, gaps } = balancesOf(lines, before);
  return {
    bank,
    account,
    opening,
    in: total(isIn),
    out: total((line) => !isIn(line)),
    closing,
    booked_in: total((line) => isIn(line) && !isOpen(line)),
    booked_out: total((line) => !isIn(line) && !isOpen(line)),
    open_in,
    open_out,
    difference: open_in - open_out + gaps,
  };
}
