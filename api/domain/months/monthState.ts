import { monthEnd, monthStart } from '#rules/days';
import { actionLevels } from '#rules/levels';
import type { MonthState } from '#schema/months';
import type { Context } from '../../context.ts';

/** A month as it stands: closed or not, and what is still open for it, each as its list counts it. */
export async function monthState(ctx: Context, month: string): Promise<MonthState> {
  const { db } = ctx;
  const row = (await db('months').where({ month }).first('closed_at', 'closed_by')) as
    | { closed_at: string | null; closed_by: number | null }
    | undefined;
  const days = [monthStart(month), monthEnd(month)] as const;
  const finished = () => db('packages').whereBetween('finished_at', days);
  const owed = finished()
    .whereIn('level', [...actionLevels.pay_agent])
    .whereRaw('not agent_paid');
  return {
    month,
    closed_at: row?.closed_at ?? null,
    closed_by: row?.closed_by == null ? null : String(row.closed_by),
    open: {
      transactions: await count(db('transactions').where({ month, status: 'created' })),
      agents: await count(owed),
      partner_revenues: await count(db('partner_revenues').where({ month }).whereNot('level', 'settled')),
      bank_lines: await count(db('bank_lines').where('status', 'open').whereBetween('at', days)),
      packages: await count(finished().where('level', 'L7-C')),
    },
  };
}

async function count(rows: { count(as: object): { first(): PromiseLike<unknown> } }): Promise<number> {
  const found = (await rows.count({ n: '*' }).first()) as { n: number | string } | undefined;
  return Number(found?.n ?? 0);
}
