/** What nurses are owed for the packages of a month (rules 5.6). */

import type { Knex } from 'knex';
import { localMonth, monthEnd, monthStart } from '#rules/days';
import { groupBy } from '#rules/groupBy';
import { actionLevels } from '#rules/levels';
import { sum } from '#rules/money';
import { inOrderOfNames } from '#rules/names';
import { payKinds, payOf } from '#rules/owed';
import { heldSessions, paidByShare, type Share, sharesOf, taxByShare } from '#rules/shares';
import type { PaymentPart } from '#rules/withholding';
import type { OwedNurse, OwedPackage, Pay, PayRunData, payRun as payRunReport } from '#schema/payRun';
import type { ParamsOf } from '#schema/reports/report';
import type { Context } from '../../context.ts';
import { idText } from '../../db/ids.ts';
import { groupById, queryBatch, rowsOf } from '../../db/queryBatch.ts';
import { loadTax, withholdOn } from '../tax/taxSettings.ts';

type Row = Omit<
  OwedPackage,
  'id' | 'customer_id' | 'gross' | 'tax' | 'net' | 'sessions' | 'substitute' | 'paid'
> &
  SharedPackage & { customer_id: number };

/** What the shares of a package's nurses follow from. */
interface SharedPackage {
  id: number;
  agent_id: number | null;
  agent_income: number;
  finished_shifts: number;
}
/** How many finished sessions of a package a substitute held. */
interface Substitute {
  id: number;
  agent_id: number;
  n: number;
}
/** A transaction that pays a nurse, or takes her pay back. */
interface PayRow {
  /** The package; null: paid for none. */
  id: number | null;
  agent_id: number | null;
  kind: string;
  at: string;
  amount: number;
  tax: number | null;
}
/** By package: how many finished sessions each substitute held, and what was paid to whom. */
interface NursesOfPackages {
  substitutes: (id: number) => Substitute[];
  pays: (id: number) => PayRow[];
}

/**
 * Which nurses are owed what for the paid packages finished in the month: an entry for each package and each of its nurses whose share
 * (rules 5.10) is not paid in full, with what it would be booked for, its tax and what is left; with `all` every share, whole.
 */
export async function payRun(ctx: Context, params: ParamsOf<typeof payRunReport>): Promise<PayRunData> {
  const month = params.month ?? localMonth(ctx.now);
  const { agents, nurses } = await owedInMonth(ctx, month, params.all ?? false);
  const chosen = agents.filter(({ id }) => !params.agent_id || id === params.agent_id);
  const owed = chosen.map((agent): OwedNurse => {
    const packages = nurses.get(agent.id) ?? [];
    return { agent, packages, ...paySum(packages) };
  });
  const packages = new Set(owed.flatMap((nurse) => nurse.packages.map(({ id }) => id))).size;
  return { month, rows: owed, total: { packages, ...paySum(owed) } };
}

/** Counts the shares of nurses that are not paid in full, of the paid packages finished in the month: the entries of its pay run. */
export async function countUnpaidShares(ctx: Context, month: string): Promise<number> {
  const { nurses } = await owedInMonth(ctx, month);
  return sum([...nurses.values()].map((packages) => packages.length));
}

/** @param isWhole shares are listed in full, paid or not */
const owedInMonth = (ctx: Context, month: string, isWhole = false): Promise<OwedNurses> =>
  owedNurses(
    ctx,
    (query) => {
      query.whereBetween('p.finished_at', [monthStart(month), monthEnd(month)]);
      return isWhole ? query : query.whereRaw('not p.agent_paid');
    },
    { isWhole },
  );

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
    rows: rowsOf<Row>(packagesOwed),
    ...queryNurses(() => owing(ctx.db('packages as p')), until),
  });
  const entries = rows.flatMap((row) => entriesOf(row, ofNurses, isWhole));
  const people = await peopleOf(ctx, [...new Set(entries.map(({ agent_id }) => agent_id))]);
  const tax = await loadTax(ctx);
  const nurses = new Map(
    [...groupBy(entries, ({ agent_id }) => agent_id)].map(([id, own]) => {
      // What is still to be paid is paid today, as one payment.
      const parts = own.map(({ part }) => part);
      const withheld = withholdOn(tax, ctx.today, parts, people.get(id)?.committed_until ?? null);
      const packages = own.map(({ owed, kept }, index): OwedPackage => {
        const whole = kept + (withheld.parts[index] ?? 0);
        return { ...owed, tax: whole, net: owed.gross - whole };
      });
      return [id, packages];
    }),
  );
  const agents = [...nurses.keys()].map((id) => {
    const { name = '', bank_account = null } = people.get(id) ?? {};
    return { id, name, bank_account };
  });
  return { agents: inOrderOfNames(agents), nurses };
}

/** What a nurse is still owed of a package, before the tax of what is not paid yet. */
interface OwedEntry {
  agent_id: string;
  owed: Omit<OwedPackage, 'tax' | 'net'>;
  /** The tax of what was paid already, where the share is listed in full; đồng. */
  kept: number;
  /** What is still to be paid. */
  part: PaymentPart;
}

/** What each nurse of a package is still owed of it; who is owed nothing is left out. */
function entriesOf(
  { finished_shifts, ...row }: Row,
  { substitutes, pays }: NursesOfPackages,
  isWhole: boolean,
): OwedEntry[] {
  const { agent_income, agent_id, ...shown } = row;
  const shares = sharesOfRow({ ...row, finished_shifts }, substitutes(row.id));
  const booked = pays(row.id).map(toPay);
  const before = paidByShare(shares, booked);
  const taxes = taxByShare(shares, booked);
  let left = agent_income - sum(booked.map(payOf));
  return shares.flatMap((share) => {
    const paid = before.get(share.agent_id) ?? 0;
    const earlier = isWhole ? 0 : paid;
    const gross = isWhole ? share.income : Math.min(share.income - earlier, left);
    if (gross <= 0) return [];
    left -= gross;
    const { sessions } = share;
    const substitute = share.agent_id !== String(agent_id);
    const ids = { id: String(row.id), customer_id: String(row.customer_id) };
    return [
      {
        agent_id: share.agent_id,
        owed: { ...shown, ...ids, sessions, substitute, paid, gross },
        kept: isWhole ? (taxes.get(share.agent_id) ?? 0) : 0,
        part: {
          label: row.customer_name,
          amount: Math.max(0, share.income - paid),
          income: share.income,
          before: paid,
        },
      },
    ];
  });
}

/**
 * Builds the queries of what nurses did and were paid for packages.
 * @param packages builds a query of `packages as p`
 * @param until the last day whose payments count; null: all
 */
function queryNurses(packages: () => Knex.QueryBuilder, until: string | null) {
  const substitutes = packages()
    .join('shifts as s', 's.package_id', 'p.id')
    .where('s.status', 'finished')
    .whereNotNull('s.agent_id')
    .groupBy('p.id', 's.agent_id')
    .select('p.id', 's.agent_id')
    .count({ n: '*' });
  const pays = packages()
    .join('transactions as t', 't.package_id', 'p.id')
    .whereIn('t.kind', [...payKinds])
    .select('p.id', 't.agent_id', 't.kind', 't.at', 't.amount', 't.tax');
  if (until) pays.where('t.at', '<=', until);
  return {
    substitutes: { query: substitutes, read: (rows: Substitute[]) => groupById(rows, ({ id }) => id) },
    pays: { query: pays, read: (rows: PayRow[]) => groupById(rows, ({ id }) => id) },
  };
}

const toPay = ({ kind, amount, tax, agent_id }: PayRow) => ({
  kind,
  amount: Number(amount),
  tax: Number(tax ?? 0),
  agent_id: idText(agent_id),
});

function sharesOfRow(
  { agent_id, agent_income, finished_shifts }: SharedPackage,
  substitutes: readonly Substitute[],
): Share[] {
  const held = substitutes.map((one) => ({
    agent_id: String(one.agent_id),
    sessions: Number(one.n),
  }));
  return sharesOf(
    { agent_id: idText(agent_id), agent_income: Number(agent_income) },
    heldSessions(Number(finished_shifts), held),
  );
}

async function peopleOf(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, { name: string; bank_account: string | null; committed_until: string | null }>> {
  const rows = (await ctx
    .db('users')
    .whereIn('id', ids.map(Number))
    .select('id', 'name', 'bank_account', { committed_until: 'tax_commitment_until' })) as {
    id: number;
    name: string;
    bank_account: string | null;
    committed_until: string | null;
  }[];
  return new Map(rows.map(({ id, ...person }) => [String(id), person]));
}

const paySum = (pays: readonly Pay[]): Pay => ({
  gross: sum(pays.map(({ gross }) => gross)),
  tax: sum(pays.map(({ tax }) => tax)),
  net: sum(pays.map(({ net }) => net)),
});
