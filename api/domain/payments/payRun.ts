import { localMonth, monthEnd, monthStart } from '#rules/days';
import { actionLevels } from '#rules/levels';
import { sum } from '#rules/money';
import { byName } from '#rules/names';
import { taxOnPart } from '#rules/owed';
import type { payRun as declaration, OwedNurse, OwedPackage, Pay, PayRunData } from '#schema/payRun';
import type { ParamsOf } from '#schema/reports/report';
import type { Context } from '../../context.ts';

type Row = Omit<OwedPackage, 'id' | 'customer_id' | 'gross' | 'tax' | 'net'> & {
  id: number;
  customer_id: number;
  agent_income: number;
  paid_before: number;
  agent_id: number;
  name: string;
  bank_account: string | null;
};

/**
 * The paid packages finished in the month whose nurse's income is not paid in full, by nurse; what each
 * would be booked for, its tax and what is left.
 */
export async function payRun(ctx: Context, params: ParamsOf<typeof declaration>): Promise<PayRunData> {
  const month = params.month ?? localMonth(ctx.now);
  const rows = (await ctx
    .db('packages as p')
    .join('customers as c', 'c.id', 'p.customer_id')
    .join('users as u', 'u.id', 'p.agent_id')
    .whereIn('p.level', [...actionLevels.pay_agent])
    .whereBetween('p.finished_at', [monthStart(month), monthEnd(month)])
    .where('p.agent_income', '>', 0)
    .whereRaw('not p.agent_paid')
    .orderBy(['p.finished_at', 'p.id'])
    .select('p.id', 'p.customer_id', 'p.level', 'p.finished_at', 'p.total_price', 'p.agent_commission')
    .select('p.agent_income', 'p.agent_id', 'u.name', 'u.bank_account', {
      customer_name: 'c.name',
      paid_before: ctx
        .db('transactions as t')
        .whereRaw('t.package_id = p.id')
        .where('t.kind', 'agent_salary')
        .select(ctx.db.raw('coalesce(sum(t.amount), 0)')),
    })) as Row[];
  const nurses = new Map<number, OwedNurse>();
  for (const row of rows) {
    const { agent_income, paid_before, agent_id, name, bank_account, ...pack } = row;
    const before = Number(paid_before);
    const gross = agent_income - before;
    const tax = taxOnPart(agent_income, before, gross, ctx.config.agentTax);
    const owed = { ...pack, id: String(pack.id), customer_id: String(pack.customer_id) };
    const nurse = nurses.get(agent_id) ?? {
      agent: { id: String(agent_id), name, bank_account },
      packages: [],
      ...nothing,
    };
    nurse.packages.push({ ...owed, gross, tax, net: gross - tax });
    nurses.set(agent_id, nurse);
  }
  const owed = [...nurses.values()]
    .map((nurse) => ({ ...nurse, ...paySum(nurse.packages) }))
    .sort((a, b) => byName(a.agent, b.agent));
  return { month, rows: owed, total: { packages: rows.length, ...paySum(owed) } };
}

const nothing: Pay = { gross: 0, tax: 0, net: 0 };

const paySum = (pays: readonly Pay[]): Pay => ({
  gross: sum(pays.map(({ gross }) => gross)),
  tax: sum(pays.map(({ tax }) => tax)),
  net: sum(pays.map(({ net }) => net)),
});
