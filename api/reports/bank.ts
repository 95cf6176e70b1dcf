import { type Balanced, balancesOf } from '#rules/bankBalances';
import { localMonth, monthEnd, monthStart } from '#rules/days';
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
  return { month, rows: [...accounts.values()].map(rowOf) };
}

function rowOf(lines: readonly Line[]): BankRow {
  const { bank, account } = lines[0] as Line;
  const total = (isOf: (line: Line) => boolean): number =>
    sum(lines.flatMap((line) => (isOf(line) ? [line.amount] : [])));
  const [isIn, isOpen] = [({ amount }: Line) => amount > 0, ({ status }: Line) => status === 'open'];
  const open_in = total((line) => isIn(line) && isOpen(line));
  const open_out = total((line) => !isIn(line) && isOpen(line));
  const { opening, closing, gaps } = balancesOf(lines);
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
