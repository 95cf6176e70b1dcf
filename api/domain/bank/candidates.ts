import type { Candidates, LineFacts, OpenPackage, OpenRevenue, OpenTransaction } from '#rules/bankProposal';
import { addDays } from '#rules/days';
import { isCancelledRegistration, mayAct } from '#rules/levels';
import { phonesIn } from '#rules/phonesIn';
import { transferCodesIn } from '#rules/transferCode';
import type { Context } from '../../context.ts';

/** Days between a transaction and its line. */
const near = 3;
const unpaidLevels = ['L4', 'L5', 'L5-A', 'L6', 'L7', 'L7-C'];

/** All that these lines could be for: a few statements, however many lines. */
export async function candidatesFor(ctx: Context, lines: readonly LineFacts[]): Promise<Candidates> {
  const codes = lines.flatMap(({ description }) => transferCodesIn(description));
  const idsOf = (isOf: (letter: string) => boolean) =>
    codes.flatMap(({ letter, id }) => (isOf(letter) ? [Number(id)] : []));
  const phones = [...new Set(lines.flatMap(({ description }) => phonesIn(description)))];
  const amounts = [...new Set(lines.map(({ amount }) => Math.abs(amount)))];
  const received = [...new Set(lines.flatMap(({ amount }) => (amount > 0 ? [amount] : [])))];
  const packages = [
    ...idsOf((letter) => letter !== 'D'),
    ...(await packagesOfPhones(ctx, phones)),
    ...(await packagesOwing(ctx, received)),
  ];
  return {
    transactions: await openTransactions(ctx, amounts, lines),
    packages: await openPackages(ctx, [...new Set(packages)]),
    revenues: await openRevenues(ctx, [...new Set(idsOf((letter) => letter === 'D'))]),
  };
}

const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => Number(id));

async function packagesOfPhones(ctx: Context, phones: readonly string[]): Promise<number[]> {
  if (phones.length === 0) return [];
  const found = await ctx
    .db('packages as p')
    .join('customers as c', 'c.id', 'p.customer_id')
    .whereIn('c.phone_fold', [...phones])
    .select('p.id');
  return ids(found as { id: number }[]);
}

/** Packages of which one of these amounts may be due: nothing is paid of them, or some and they are still open. */
async function packagesOwing(ctx: Context, amounts: readonly number[]): Promise<number[]> {
  if (amounts.length === 0) return [];
  const whole = await ctx
    .db('packages')
    .whereIn('total_price', [...amounts])
    .select('id');
  const part = await ctx
    .db('packages as p')
    .join('transactions as t', 't.package_id', 'p.id')
    .whereIn('p.level', unpaidLevels)
    .whereIn('t.kind', ['revenue', 'refund'])
    .groupBy('p.id', 'p.total_price')
    .havingRaw(
      `p.total_price - sum(case when t.kind = 'revenue' then t.amount else -t.amount end) in (${amounts.map(() => '?').join(', ')})`,
      [...amounts],
    )
    .select('p.id');
  return [...ids(whole as { id: number }[]), ...ids(part as { id: number }[])];
}

async function openTransactions(
  ctx: Context,
  amounts: readonly number[],
  lines: readonly LineFacts[],
): Promise<OpenTransaction[]> {
  const days = lines.map(({ at }) => at).sort();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const rows = await ctx
    .db('transactions as t')
    .leftJoin('customers as c', 'c.id', 't.customer_id')
    .leftJoin('users as u', 'u.id', 't.agent_id')
    .where('t.status', 'created')
    .whereNull('t.bank_line_id')
    .whereIn('t.amount', [...amounts])
    .whereBetween('t.at', [addDays(first, -near), addDays(last, near)])
    .orderBy('t.id')
    .select('t.id', 't.at', 't.kind', 't.amount', 't.payment_method', 't.bank')
    .select('t.customer_id', 't.package_id', 't.partner_revenue_id')
    .select(ctx.db.raw("case when t.kind = 'agent_salary' then u.phone_fold else c.phone_fold end as phone"));
  return (rows as Record<string, unknown>[]).map((row) => ({
    ...(row as unknown as OpenTransaction),
    id: String(row['id']),
    amount: Number(row['amount']),
    customer_id: textOf(row['customer_id']),
    package_id: textOf(row['package_id']),
    partner_revenue_id: textOf(row['partner_revenue_id']),
  }));
}

const textOf = (id: unknown): string | null => (id === null ? null : String(id));

interface PackageRow {
  id: number;
  customer_id: number;
  level: string;
  total_price: number;
  agent_income: number;
  customer_name: string;
  phone: string | null;
}

async function openPackages(ctx: Context, wanted: readonly number[]): Promise<OpenPackage[]> {
  if (wanted.length === 0) return [];
  const rows = (await ctx
    .db('packages as p')
    .join('customers as c', 'c.id', 'p.customer_id')
    .whereIn('p.id', [...wanted])
    .orderBy('p.id')
    .select('p.id', 'p.customer_id', 'p.level', 'p.total_price', 'p.agent_income', {
      customer_name: 'c.name',
      phone: 'c.phone_fold',
    })) as PackageRow[];
  const sums = await sumsBy(ctx, 'package_id', wanted);
  return rows.map((row) => {
    const of = (kind: string) => sums.get(`${row.id} ${kind}`) ?? 0;
    const paid = of('revenue') - of('refund');
    return {
      id: String(row.id),
      customer_id: String(row.customer_id),
      customer_name: row.customer_name,
      phone: row.phone,
      paid,
      due: isCancelledRegistration(row.level) ? 0 : Math.max(0, Number(row.total_price) - paid),
      agent_due: mayAct('pay_agent', row.level)
        ? Math.max(0, Number(row.agent_income) - of('agent_salary'))
        : 0,
    };
  });
}

async function openRevenues(ctx: Context, wanted: readonly number[]): Promise<OpenRevenue[]> {
  if (wanted.length === 0) return [];
  const rows = (await ctx
    .db('partner_revenues')
    .whereIn('id', [...wanted])
    .where('level', 'confirmed')
    .select('id', 'total_commission', 'total_bonus')) as Record<string, number>[];
  const sums = await sumsBy(ctx, 'partner_revenue_id', wanted);
  return rows.map(({ id, total_commission, total_bonus }) => ({
    id: String(id),
    due: Number(total_commission) + Number(total_bonus) - (sums.get(`${id} partner`) ?? 0),
  }));
}

/** What was booked for each of these, by kind: `570 revenue` → đồng. */
async function sumsBy(
  ctx: Context,
  column: 'package_id' | 'partner_revenue_id',
  wanted: readonly number[],
): Promise<Map<string, number>> {
  const rows = (await ctx
    .db('transactions')
    .whereIn(column, [...wanted])
    .groupBy(column, 'kind')
    .select(column, 'kind')
    .sum({ total: 'amount' })) as Record<string, unknown>[];
  return new Map(rows.map((row) => [`${row[column]} ${row['kind']}`, Number(row['total'])]));
}
