/** What nurses are owed for the packages of a month, and the tax withheld in a quarter (rules 5.13). */
import type { Knex } from 'knex';
import { taxOn } from '#rules/commission';
import { addMonths, localMonth, monthEnd, monthStart } from '#rules/days';
import { actionLevels } from '#rules/levels';
import { sum } from '#rules/money';
import { inOrderOfNames } from '#rules/names';
import { payKinds, payOf, taxOnPart } from '#rules/owed';
import { paidByShare, type Share, sharesOf } from '#rules/shares';
import type {
  OwedNurse,
  OwedPackage,
  Pay,
  PayRunData,
  payRun as payRunReport,
  WithheldTaxData,
  withheldTax as withheldTaxReport,
} from '#schema/payRun';
import type { ParamsOf } from '#schema/reports/report';
import type { Context } from '../../context.ts';
import { queryBatch } from '../../db/queryBatch.ts';

type Row = Omit<
  OwedPackage,
  'id' | 'customer_id' | 'gross' | 'tax' | 'net' | 'sessions' | 'substitute' | 'paid'
> & {
  id: number;
  customer_id: number;
  agent_income: number;
  agent_id: number;
  finished_shifts: number;
};
/** By package: how many finished sessions each substitute held, and what was paid to whom. */
interface OfNurses {
  substitutes: Map<number, { agent_id: number; n: number }[]>;
  paid: Map<number, Booked[]>;
}
interface Booked {
  agent_id: number | null;
  kind: string;
  amount: number;
}

/**
 * Which nurses are owed what for the paid packages finished in the month: an entry for each package and each of its nurses whose share
 * (rules 5.10) is not paid in full, with what it would be booked for, its tax and what is left; with `all` every share, whole.
 */
export async function payRun(ctx: Context, params: ParamsOf<typeof payRunReport>): Promise<PayRunData> {
  const month = params.month ?? localMonth(ctx.now);
  const { agents, nurses } = await owedNurses(
    ctx,
    (query) => {
      query.whereBetween('p.finished_at', [monthStart(month), monthEnd(month)]);
      return params.all ? query : query.whereRaw('not p.agent_paid');
    },
    { isWhole: params.all ?? false },
  );
  const chosen = agents.filter(({ id }) => !params.agent_id || id === params.agent_id);
  const owed = chosen.map((agent): OwedNurse => {
    const packages = nurses.get(agent.id) ?? [];
    return { agent, packages, ...paySum(packages) };
  });
  const packages = new Set(owed.flatMap((nurse) => nurse.packages.map(({ id }) => id))).size;
  return { month, rows: owed, total: { packages, ...paySum(owed) } };
}

/**
 * Returns what each nurse is still owed on a day of the paid packages that had finished by then, before tax, whoever is owed most first;
 * what was paid later is left out.
 */
export async function unpaidShares(
  ctx: Context,
  to: string,
): Promise<{ agent_id: string; name: string; packages: number; amount: number }[]> {
  const isPast = to < ctx.today;
  const paidLater = ctx
    .db('transactions')
    .whereIn('kind', [...payKinds])
    .where('at', '>', to)
    .whereNotNull('package_id')
    .select('package_id');
  const { agents, nurses } = await owedNurses(
    ctx,
    (query) => {
      if (isPast) query.where('p.finished_at', '<=', to);
      return query.where((any) => {
        any.whereRaw('not p.agent_paid');
        if (isPast) any.orWhereIn('p.id', paidLater.clone());
      });
    },
    { until: isPast ? to : null },
  );
  return agents
    .map(({ id, name }) => {
      const packages = nurses.get(id) ?? [];
      return { agent_id: id, name, packages: packages.length, amount: paySum(packages).gross };
    })
    .sort((a, b) => b.amount - a.amount);
}

/** Returns what this nurse is still owed of the paid packages that she worked for, before tax, đồng. */
export async function owedToNurse(ctx: Context, id: string): Promise<number> {
  const substituted = ctx
    .db('shifts')
    .where({ agent_id: Number(id), status: 'finished' })
    .select('package_id');
  const { nurses } = await owedNurses(
    ctx,
    (query) =>
      query
        .whereRaw('not p.agent_paid')
        .where((any) => any.where('p.agent_id', Number(id)).orWhereIn('p.id', substituted.clone())),
    {},
  );
  return paySum(nurses.get(id) ?? []).gross;
}

interface OwedNurses {
  /** In order of names. */
  agents: OwedNurse['agent'][];
  /** By nurse, the packages of which she is owed something. */
  nurses: Map<string, OwedPackage[]>;
}

interface Options {
  /** The last day whose payments count; null: all. */
  until?: string | null;
  /** Shares are listed in full, paid or not. */
  isWhole?: boolean;
}

async function owedNurses(
  ctx: Context,
  narrow: (query: Knex.QueryBuilder) => Knex.QueryBuilder,
  { until = null, isWhole = false }: Options,
): Promise<OwedNurses> {
  const owing = (query: Knex.QueryBuilder) =>
    narrow(query.whereIn('p.level', [...actionLevels.pay_agent]).where('p.agent_income', '>', 0));
  const packagesOwed = owing(ctx.db('packages as p'))
    .join('customers as c', 'c.id', 'p.customer_id')
    .whereNotNull('p.agent_id')
    .orderBy(['p.finished_at', 'p.id'])
    .select('p.id', 'p.customer_id', 'p.level', 'p.finished_at', 'p.total_price', 'p.agent_commission')
    .select('p.agent_income', 'p.agent_id', 'p.finished_shifts', { customer_name: 'c.name' });
  const { rows, ...ofNurses } = await queryBatch(ctx.db, {
    rows: { query: packagesOwed, read: (found: Row[]) => found },
    ...nursesOfPackages(ctx.db, owing, until),
  });
  const entries = rows.flatMap((row) => entriesOf(ctx, row, ofNurses, isWhole));
  const people = await peopleOf(ctx, [...new Set(entries.map(({ agent_id }) => agent_id))]);
  const nurses = new Map<string, OwedPackage[]>();
  for (const { agent_id, owed } of entries) {
    const packages = nurses.get(agent_id) ?? [];
    nurses.set(agent_id, packages);
    packages.push(owed);
  }
  const agents = [...nurses.keys()].map((id) => ({
    id,
    ...(people.get(id) ?? { name: '', bank_account: null }),
  }));
  return { agents: inOrderOfNames(agents), nurses };
}

/** What each nurse of a package is still owed of it; who is owed nothing is left out. */
function entriesOf(
  ctx: Context,
  { agent_income, agent_id, finished_shifts, ...row }: Row,
  { substitutes, paid }: OfNurses,
  isWhole: boolean,
): { agent_id: string; owed: OwedPackage }[] {
  const held = (substitutes.get(row.id) ?? []).flatMap((one) =>
    Array.from({ length: Number(one.n) }, () => ({ agent_id: String(one.agent_id) })),
  );
  const own = Array.from({ length: finished_shifts - held.length }, () => ({ agent_id: null }));
  const shares = sharesOf({ agent_id: String(agent_id), agent_income }, [...own, ...held]);
  const booked = (paid.get(row.id) ?? []).map((one) => ({
    kind: one.kind,
    amount: Number(one.amount),
    agent_id: one.agent_id === null ? null : String(one.agent_id),
  }));
  const before = paidByShare(shares, booked);
  let left = agent_income - sum(booked.map(payOf));
  return shares.flatMap((share) => {
    const paidBefore = before.get(share.agent_id) ?? 0;
    const earlier = isWhole ? 0 : paidBefore;
    const gross = isWhole ? share.income : Math.min(share.income - earlier, left);
    if (gross <= 0) return [];
    left -= gross;
    const tax = taxOnPart(share.income, earlier, gross, ctx.config.agentTax);
    const { sessions } = share;
    const substitute = share.agent_id !== String(agent_id);
    const ids = { id: String(row.id), customer_id: String(row.customer_id) };
    return [
      {
        agent_id: share.agent_id,
        owed: { ...row, ...ids, sessions, substitute, paid: paidBefore, gross, tax, net: gross - tax },
      },
    ];
  });
}

function nursesOfPackages(
  db: Knex,
  owing: (query: Knex.QueryBuilder) => Knex.QueryBuilder,
  until: string | null,
) {
  const substitutes = owing(db('packages as p'))
    .join('shifts as s', 's.package_id', 'p.id')
    .where('s.status', 'finished')
    .whereNotNull('s.agent_id')
    .groupBy('p.id', 's.agent_id')
    .select('p.id', 's.agent_id')
    .count({ n: '*' });
  const paid = owing(db('packages as p'))
    .join('transactions as t', 't.package_id', 'p.id')
    .whereIn('t.kind', [...payKinds])
    .select('p.id', 't.agent_id', 't.kind', 't.amount');
  if (until) paid.where('t.at', '<=', until);
  return {
    substitutes: { query: substitutes, read: byPackage<{ id: number; agent_id: number; n: number }> },
    paid: { query: paid, read: byPackage<{ id: number } & Booked> },
  };
}

export function byPackage<T extends { id: number }>(rows: readonly T[]): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const row of rows) found.set(row.id, [...(found.get(row.id) ?? []), row]);
  return found;
}

async function peopleOf(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, { name: string; bank_account: string | null }>> {
  const rows = (await ctx
    .db('users')
    .whereIn('id', ids.map(Number))
    .select('id', 'name', 'bank_account')) as {
    id: number;
    name: string;
    bank_account: string | null;
  }[];
  return new Map(rows.map(({ id, ...person }) => [String(id), person]));
}

const paySum = (pays: readonly Pay[]): Pay => ({
  gross: sum(pays.map(({ gross }) => gross)),
  tax: sum(pays.map(({ tax }) => tax)),
  net: sum(pays.map(({ net }) => net)),
});

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
  params: ParamsOf<typeof withheldTaxReport>,
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
