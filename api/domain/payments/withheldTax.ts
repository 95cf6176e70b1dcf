import { taxOn } from '#rules/commission';
import { addMonths, localMonth, monthEnd, monthStart } from '#rules/days';
import { inOrderOfNames } from '#rules/names';
import { payKinds, payOf, taxOnPart } from '#rules/owed';
import { type Share, sharesOf } from '#rules/shares';
import type { withheldTax as declaration, WithheldTaxData } from '#schema/payRun';
import type { ParamsOf } from '#schema/reports/report';
import type { Context } from '../../context.ts';
import { queryBatch } from '../../db/queryBatch.ts';
import { byPackage, paySum, peopleOf } from './payRun.ts';

interface PackageRow {
  id: number;
  agent_id: number | null;
  agent_income: number;
  finished_shifts: number;
}
interface PayRow {
  /** The package; null: paid for none. */
  id: number | null;
  agent_id: number | null;
  kind: string;
  at: string;
  amount: number;
}

/** The quarter of a month, `2026-Q4`, with its first and its last day. */
function quarterOf(month: string): { quarter: string; from: string; to: string } {
  const at = Number(month.slice(5)) - 1;
  const first = addMonths(month, -(at % 3));
  return {
    quarter: `${month.slice(0, 4)}-Q${Math.floor(at / 3) + 1}`,
    from: monthStart(first),
    to: monthEnd(addMonths(first, 2)),
  };
}

/**
 * What was paid to each nurse in the quarter, by the day of its transaction, approved or not, and the tax withheld of it (rules 5.13): of
 * each payment the part of the tax on her share of the package, after what was paid of it before. Pay that is recovered takes both off.
 */
export async function withheldTax(
  ctx: Context,
  params: ParamsOf<typeof declaration>,
): Promise<WithheldTaxData> {
  const { quarter, from, to } = quarterOf(params.month ?? localMonth(ctx.now));
  const { db } = ctx;
  const pays = () => db('transactions as t').whereIn('t.kind', [...payKinds]);
  const paidIn = () => pays().whereBetween('t.at', [from, to]);
  const inQuarter = () =>
    db('packages as p').whereIn('p.id', paidIn().whereNotNull('t.package_id').select('t.package_id'));
  const found = await queryBatch(db, {
    packages: {
      query: inQuarter().select('p.id', 'p.agent_id', 'p.agent_income', 'p.finished_shifts'),
      read: (rows: PackageRow[]) => rows,
    },
    substitutes: {
      query: inQuarter()
        .join('shifts as s', 's.package_id', 'p.id')
        .where('s.status', 'finished')
        .whereNotNull('s.agent_id')
        .groupBy('p.id', 's.agent_id')
        .select('p.id', 's.agent_id')
        .count({ n: '*' }),
      read: byPackage<{ id: number; agent_id: number; n: number }>,
    },
    pays: {
      query: inQuarter()
        .join('transactions as t', 't.package_id', 'p.id')
        .whereIn('t.kind', [...payKinds])
        .where('t.at', '<=', to)
        .orderBy(['t.at', 't.id'])
        .select('p.id', 't.agent_id', 't.kind', 't.at', 't.amount'),
      read: byPackage<PayRow & { id: number }>,
    },
    others: {
      query: paidIn().whereNull('t.package_id').select('t.agent_id', 't.kind', 't.at', 't.amount'),
      read: (rows: PayRow[]) => rows,
    },
  });
  const sums = new Map<string | null, { gross: number; tax: number }>();
  const add = (nurse: string | null, gross: number, tax: number) => {
    const before = sums.get(nurse) ?? { gross: 0, tax: 0 };
    sums.set(nurse, { gross: before.gross + gross, tax: before.tax + tax });
  };
  for (const pack of found.packages) {
    const shares = sharesOfRow(pack, found.substitutes.get(pack.id) ?? []);
    const paid = new Map<string, number>();
    for (const pay of found.pays.get(pack.id) ?? []) {
      const share = shares.find(({ agent_id }) => agent_id === String(pay.agent_id)) ?? shares[0];
      const part = payOf({ kind: pay.kind, amount: Number(pay.amount) });
      const before = paid.get(share?.agent_id ?? '') ?? 0;
      if (share) paid.set(share.agent_id, before + part);
      if (pay.at < from) continue;
      const tax = share && share.income > 0 ? taxOnPart(share.income, before, part, ctx.config.agentTax) : 0;
      add(share?.agent_id ?? null, part, tax);
    }
  }
  for (const { agent_id, kind, amount } of found.others) {
    const tax = taxOn(Number(amount), ctx.config.agentTax);
    const sign = kind === 'agent_salary' ? 1 : -1;
    add(agent_id === null ? null : String(agent_id), sign * Number(amount), sign * tax);
  }
  const people = await peopleOf(
    ctx,
    [...sums.keys()].filter((id) => id !== null),
  );
  const rows = inOrderOfNames(
    [...sums].map(([agent_id, { gross, tax }]) => ({
      id: agent_id ?? '',
      agent_id,
      name: people.get(agent_id ?? '')?.name ?? 'Không rõ điều dưỡng',
      ...{ gross, tax, net: gross - tax },
    })),
  ).map(({ id: _id, ...row }) => row);
  return { quarter, from, to, rows, total: paySum(rows) };
}

function sharesOfRow(
  { agent_id, agent_income, finished_shifts }: PackageRow,
  substitutes: readonly { agent_id: number; n: number }[],
): Share[] {
  const held = substitutes.flatMap((one) =>
    Array.from({ length: Number(one.n) }, () => ({ agent_id: String(one.agent_id) })),
  );
  const own = Array.from({ length: Number(finished_shifts) - held.length }, () => ({ agent_id: null }));
  const nurse = agent_id === null ? null : String(agent_id);
  return sharesOf({ agent_id: nurse, agent_income: Number(agent_income) }, [...own, ...held]);
}
