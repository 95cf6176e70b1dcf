/** Payments to nurses in a quarter or a year, and the withheld tax as stored with each payment (rules 5.13). */
import type { Knex } from 'knex';
import { toLocalMonth, toQuarter } from '#rules/days';
import { sortByName } from '#rules/names';
import { nursePayKinds } from '#rules/owed';
import type {
  AgentTaxData,
  agentTax as agentTaxReport,
  WithheldTaxData,
  withheldTax as withheldTaxReport,
} from '#schema/payRun';
import type { ReportParamsOf } from '#schema/reports/report';
import type { Context } from '../context.ts';
import { sumPays } from '../domain/payments/monthPays.ts';

interface PaidNurse {
  id: number | null;
  name: string | null;
  tax_code: string | null;
  address: string | null;
  first: string;
  last: string;
  payments: number;
  gross: number;
  tax: number;
}

/**
 * Sums the payments on these days by nurse, including payments that are not approved. A payment without a nurse counts for the package's
 * nurse.
 */
async function findPaidNurses(ctx: Context, from: string, to: string): Promise<PaidNurse[]> {
  const { db } = ctx;
  const signed = (column: string): Knex.Raw =>
    db.raw(
      `sum(case when t.kind = 'agent_recovery' then -${column} else ${column} end) as ${column === 't.tax' ? 'tax' : 'gross'}`,
    );
  const rows: PaidNurse[] = await db('transactions as t')
    .leftJoin('packages as p', 'p.id', 't.package_id')
    .joinRaw('left join users as u on u.id = coalesce(t.agent_id, p.agent_id)')
    .whereIn('t.kind', [...nursePayKinds])
    .whereBetween('t.at', [from, to])
    .groupBy('u.id', 'u.name', 'u.tax_code', 'u.address')
    .select('u.id', 'u.name', 'u.tax_code', 'u.address', signed('t.amount'), signed('t.tax'))
    .min({ first: 't.at' })
    .max({ last: 't.at' })
    .count({ payments: '*' });
  return rows.map((row) => ({
    ...row,
    gross: Number(row.gross),
    tax: Number(row.tax ?? 0),
    payments: Number(row.payments),
  }));
}

/** Returns the payments to each nurse in the quarter of a month, by the day of the transaction, and the tax withheld. */
export async function loadWithheldTax(
  ctx: Context,
  params: ReportParamsOf<typeof withheldTaxReport>,
): Promise<WithheldTaxData> {
  const { quarter, from, to } = toQuarter(params.month ?? toLocalMonth(ctx.now));
  const found = await findPaidNurses(ctx, from, to);
  const rows = sortByName(
    found.map(({ id, name, gross, tax }) => ({
      id: String(id ?? ''),
      agent_id: id === null ? null : String(id),
      name: name ?? 'Không rõ điều dưỡng',
      ...{ gross, tax, net: gross - tax },
    })),
  ).map(({ id: _id, ...row }) => row);
  return { quarter, from, to, rows, total: sumPays(rows) };
}

/** Returns the certificates of a year: the payments to each nurse and the tax withheld. */
export async function loadAgentTax(
  ctx: Context,
  params: ReportParamsOf<typeof agentTaxReport>,
): Promise<AgentTaxData> {
  const year = params.year ?? Number(ctx.today.slice(0, 4));
  const found = await findPaidNurses(ctx, `${year}-01-01`, `${year}-12-31`);
  const rows = sortByName(
    found.flatMap(({ id, name, first, last, tax_code, address, payments, gross, tax }) =>
      id === null
        ? []
        : [
            {
              id: String(id),
              name: name ?? '',
              ...{ tax_code, address, payments, gross, tax, net: gross - tax },
              ...{ from: first.slice(0, 7), to: last.slice(0, 7) },
            },
          ],
    ),
  ).map(({ id, ...row }) => ({ agent_id: id, ...row }));
  return { year, rows, total: sumPays(rows) };
}
